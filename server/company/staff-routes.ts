import * as contract from '#contract/admin/company.ts'
import { isMobileNumber } from '#domain/member/mobile-number.ts'
import { COMPANY_DETAILS, HOME_FIGURES } from '#domain/site/company.ts'
import { enquiryStateWording } from '#domain/site/enquiry.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { nextEdition } from '../editions/next-edition.ts'
import { editionOf } from '../editions/store.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import type { World } from '../world.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { saveSaid } from './save-said.ts'
import {
  companyDetails,
  type EnquiryRow,
  enquiryOfReceipt,
  enquiryPage,
  lockedEnquiry,
  type Said,
  setEnquiryState,
} from './store.ts'

/** Characters of an enquiry that its row in the list shows. */
const BEGINNING = 40

/** By which savings are counted, and noted in the audit log. */
const COMPANY = 'company'
const FIGURES = 'home figures'

/** What has been entered of these. */
function only<N extends Said>(names: readonly N[], entered: Partial<Record<Said, string>>): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {}
  for (const name of names) if (entered[name] !== undefined) found[name] = entered[name]
  return found
}
const namesIn = <N extends Said>(said: Partial<Record<N, unknown>>) => Object.keys(said) as N[]

/** What staff do with the company's details, the figures of the home page and enquiries. */
export function companyStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.getCompanyDetails, async () => ({
    edition: await editionOf(db, COMPANY),
    details: only(COMPANY_DETAILS, await companyDetails(db)),
  }))

  implement(api, contract.saveCompanyDetails, async ({ body: { version: seen, details }, caller, tx, note }) => {
    const before = only(namesIn(details), await companyDetails(tx))
    note({ target: COMPANY, before, after: details })
    const version = await nextEdition(tx, world, { thing: COMPANY, by: caller.name, seen })
    await saveSaid(tx, details)
    return { version }
  })

  implement(api, contract.getHomeFigures, async () => ({
    edition: await editionOf(db, FIGURES),
    figures: only(HOME_FIGURES, await companyDetails(db)),
  }))

  implement(api, contract.saveHomeFigures, async ({ body: { version: seen, figures }, caller, tx, note }) => {
    const before = only(namesIn(figures), await companyDetails(tx))
    note({ target: FIGURES, before, after: figures })
    const version = await nextEdition(tx, world, { thing: FIGURES, by: caller.name, seen })
    await saveSaid(tx, figures)
    return { version }
  })

  const found = async (db: Database, wanted: Parameters<typeof enquiryPage>[1]) => {
    const { rows, next } = pageFrom(await enquiryPage(db, wanted), wanted.limit)
    return { rows: rows.map(listed), next }
  }

  implement(api, contract.listEnquiries, ({ query }) => found(db, query))
  implementExport(api, world, contract.exportEnquiries, {
    name: 'enquiries',
    read: found,
    cells: (row) => ({
      '접수 번호': row.receipt,
      '받은 때': row.created_at,
      상태: enquiryStateWording(row.state),
      이름: row.name,
      내용: row.beginning,
    }),
  })

  implement(api, contract.openEnquiry, async ({ params: { receipt }, tx, note }) => {
    note({ target: `enquiry ${receipt}` })
    const found = await enquiryOfReceipt(tx, receipt)
    if (!found) throw refuse('enquiry_not_found')
    return { ...found, hears_by_text: isMobileNumber(found.contact) }
  })

  implement(api, contract.moveEnquiry, async ({ params: { receipt }, body: { state, from }, tx, note }) => {
    note({ target: `enquiry ${receipt}` })
    const enquiry = await lockedEnquiry(tx, receipt)
    if (!enquiry) throw refuse('enquiry_not_found')
    note({ before: { state: enquiry.state }, after: { state } })
    if (from !== enquiry.state) throw refuse('changed_meanwhile')
    await setEnquiryState(tx, enquiry.id, state)
    return { receipt, state }
  })

  implement(api, contract.answerEnquiry, ({ params: { receipt }, body, tx, note }) => {
    note({ target: `enquiry ${receipt}` })
    return answerEnquiry(tx, world, receipt, body)
  })
}

const listed = ({ id, receipt, created_at, state, name, message }: EnquiryRow) => ({
  id,
  receipt,
  created_at,
  state,
  name: maskedName(name),
  beginning: [...message.replace(/\s+/g, ' ')].slice(0, BEGINNING).join(''),
})
