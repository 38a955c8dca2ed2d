import * as contract from '#contract/admin/company.ts'
import { isMobileNumber } from '#domain/member/mobile-number.ts'
import { CLAIMING_FIGURES, COMPANY_DETAILS, HOME_FIGURES } from '#domain/site/company.ts'
import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import { maskedName } from '../../domain/member/member.ts'
import type { Database } from '../database/database.ts'
import type { StaffCaller } from '../http/caller.ts'
import { type Api, type AuditRecord, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
import { mustBeUnchanged, nextRevision, savingOf } from '../revisions/store.ts'
import type { World } from '../world.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { ACCOUNT, askForAccount, confirmAccount, isAsker, withdrawAccount } from './change-account.ts'
import { saveSiteTexts } from './save-site-texts.ts'
import {
  type AccountChangeRow,
  companyAccount,
  companyDetails,
  type EnquiryRow,
  enquiryOfReceipt,
  enquiryPage,
  lockedEnquiry,
  pendingAccountChange,
  type SiteText,
  setEnquiryState,
} from './store.ts'

/** Characters of an enquiry that its row in the list shows. */
const BEGINNING = 40

/** The names under which `revisions` counts savings; also the targets in the audit log. */
const COMPANY = 'company'

const FIGURES = 'home figures'

/** The entered ones of these texts. */
function only<N extends SiteText>(
  names: readonly N[],
  entered: Partial<Record<SiteText, string>>,
): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {}
  for (const name of names) if (entered[name] !== undefined) found[name] = entered[name]
  return found
}

const namesIn = <N extends SiteText>(said: Partial<Record<N, unknown>>) => Object.keys(said) as N[]

/** The texts, each one by itself: visitors do not read them as one. */
const textsOf = (said: Partial<Record<SiteText, string | null>>) => Object.values(said).map((text) => [text])

interface TextsCall {
  readonly caller: StaffCaller
  readonly tx: Database
  readonly audit: AuditRecord
}

interface SavedTexts {
  readonly thing: AuditTarget
  /** The field of the body, for a refusal. */
  readonly path: string
  /** Null removes a text. */
  readonly said: Partial<Record<SiteText, string | null>>
  readonly revision: number
  readonly overrules_claims?: boolean | undefined
}

/** The calls of staff about the company's details, the figures of the home page and enquiries. */
export function companyStaffRoutes(api: Api, db: Database, world: World, scoreboard: Scoreboard) {
  const saveTexts = async (
    { caller, tx, audit }: TextsCall,
    { thing, path, said, revision: seen, overrules_claims: overrules }: SavedTexts,
  ) => {
    const before = only(namesIn(said), await companyDetails(tx))
    audit.record({ target: thing, before, after: said })
    const claiming = CLAIMING_FIGURES.filter((name) => said[name] && said[name] !== before[name])
    if (claiming.length > 0 && !overrules) throw refuse('unsupported_claim')
    const phrases = await overruledClaims(tx, scoreboard, {
      now: textsOf(said),
      before: textsOf(before),
      path,
      overrules,
    })
    const overruled_claims = [...claiming, ...phrases]
    if (overruled_claims.length > 0) audit.record({ after: { ...said, overruled_claims } })
    const revision = await nextRevision(tx, world, { thing, by: caller.name, seen })
    await saveSiteTexts(tx, said)
    return { revision }
  }

  const hasColleague = (tx: Database, caller: StaffCaller) => () =>
    api.callersOf.hasColleague(tx, caller, 'company:account')

  implement(api, contract.getCompanyDetails, async () => ({
    saving: await savingOf(db, COMPANY),
    details: only(COMPANY_DETAILS, await companyDetails(db)),
  }))

  implement(api, contract.saveCompanyDetails, ({ body: { details, ...how }, ...call }) =>
    saveTexts(call, { thing: COMPANY, path: 'details', said: details, ...how }),
  )

  implement(api, contract.getHomeFigures, async () => ({
    saving: await savingOf(db, FIGURES),
    figures: only(HOME_FIGURES, await companyDetails(db)),
  }))

  implement(api, contract.saveHomeFigures, ({ body: { figures, ...how }, ...call }) =>
    saveTexts(call, { thing: FIGURES, path: 'figures', said: figures, ...how }),
  )

  implement(api, contract.getCompanyAccount, async ({ caller }) => {
    const pending = await pendingAccountChange(db)
    return {
      saving: await savingOf(db, ACCOUNT),
      account: await companyAccount(db),
      pending: pending && { ...shownChange(pending), is_own: isAsker(pending, caller) },
      needs_colleague: await api.callersOf.hasColleague(db, caller, 'company:account'),
    }
  })
  implement(api, contract.changeCompanyAccount, async ({ body, caller, tx, audit }) => {
    audit.record({ target: ACCOUNT, before: await companyAccount(tx), after: body.account })
    return askForAccount(tx, world, caller, body, hasColleague(tx, caller))
  })
  implement(api, contract.confirmCompanyAccount, async ({ body: { id }, caller, tx, audit }) => {
    audit.record({ target: ACCOUNT })
    const credentials = await api.callersOf.credentialsOf(tx, caller)
    const second = { hasColleague: hasColleague(tx, caller), credentials }
    const { before, after, asked_by } = await confirmAccount(tx, world, caller, id, second)
    audit.record({ before, after: { ...after, asked_by } })
    return { confirmed: true as const }
  })
  implement(api, contract.withdrawCompanyAccount, async ({ body: { id }, caller, tx, audit }) => {
    audit.record({ target: ACCOUNT })
    const { after, asked_by } = await withdrawAccount(tx, world, caller, id)
    audit.record({ before: { ...after, asked_by } })
    return { withdrawn: true as const }
  })

  implementTable(api, db, world, contract.enquiryTable, {
    read: async (db, query) => (await enquiryPage(db, query)).map(listed),
  })

  implement(api, contract.openEnquiry, async ({ params: { receipt }, tx, audit }) => {
    audit.record({ target: `enquiry ${receipt}` })
    const found = await enquiryOfReceipt(tx, receipt)
    if (!found) throw refuse('enquiry_not_found')
    return { ...found, hears_by_text: isMobileNumber(found.contact) }
  })

  implement(api, contract.moveEnquiry, async ({ params: { receipt }, body: { state, from }, tx, audit }) => {
    audit.record({ target: `enquiry ${receipt}` })
    const enquiry = await lockedEnquiry(tx, receipt)
    if (!enquiry) throw refuse('enquiry_not_found')
    audit.record({ before: { state: enquiry.state }, after: { state } })
    mustBeUnchanged(from, enquiry.state)
    await setEnquiryState(tx, enquiry.id, state)
    return { receipt, state }
  })

  implement(api, contract.answerEnquiry, async ({ params: { receipt }, body, tx, audit }) => {
    audit.record({ target: `enquiry ${receipt}` })
    const before = await enquiryOfReceipt(tx, receipt)
    const overruled_claims = await overruledClaims(tx, scoreboard, {
      now: [[body.answer]],
      before: [[before?.answer ?? null]],
      path: 'answer',
      overrules: body.overrules_claims,
    })
    if (overruled_claims.length > 0) audit.record({ after: { overruled_claims } })
    return answerEnquiry(tx, world, receipt, body)
  })
}

const shownChange = ({ id, after, asked_by, asked_at }: AccountChangeRow) => ({
  ...{ id, account: after, asked_by, asked_at },
})

const listed = ({ id, receipt, created_at, state, name, message }: EnquiryRow) => ({
  id,
  receipt,
  created_at,
  state,
  name: maskedName(name),
  beginning: [...message.replace(/\s+/g, ' ')].slice(0, BEGINNING).join(''),
})
