import * as contract from '#contract/company-for-staff.ts'
import { COMPANY_DETAILS, HOME_FIGURES } from '#domain/company.ts'
import type { Database } from '../database/database.ts'
import { nextEdition } from '../editions/next-edition.ts'
import { editionOf } from '../editions/store.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import type { World } from '../world.ts'
import { saveSaid } from './save-said.ts'
import { companyDetails, enquiryOfReceipt, newestEnquiries, type Said, setEnquiryState } from './store.ts'

/** Characters of an enquiry that its row in the list shows. */
const BEGINNING = 40

/** By which savings are counted. */
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
    note({ target: `company ${namesIn(details).join(' ')}`, before, after: details })
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
    note({ target: 'home figures', before, after: figures })
    const version = await nextEdition(tx, world, { thing: FIGURES, by: caller.name, seen })
    await saveSaid(tx, figures)
    return { version }
  })

  implement(api, contract.listEnquiries, async ({ query: { state = null, limit } }) =>
    (await newestEnquiries(db, state, limit)).map(({ receipt, created_at, state, name, message }) => ({
      receipt,
      created_at,
      state,
      name: maskedName(name),
      beginning: [...message.replace(/\s+/g, ' ')].slice(0, BEGINNING).join(''),
    })),
  )

  implement(api, contract.openEnquiry, async ({ params: { receipt }, tx, note }) => {
    note({ target: `enquiry ${receipt}` })
    const found = await enquiryOfReceipt(tx, receipt)
    if (!found) throw refuse('enquiry_not_found')
    return found
  })

  implement(api, contract.moveEnquiry, async ({ params: { receipt }, body: { state }, tx, note }) => {
    note({
      target: `enquiry ${receipt}`,
      before: { state: (await enquiryOfReceipt(tx, receipt))?.state },
      after: { state },
    })
    if (!(await setEnquiryState(tx, receipt, state))) throw refuse('enquiry_not_found')
    return { receipt, state }
  })
}
