import * as contract from '#contract/admin/company.ts'
import { maskedName } from '#domain/member/member.ts'
import { isMobileNumber } from '#domain/member/mobile-number.ts'
import { COMPANY_DETAILS, HOME_FIGURES } from '#domain/site/company.ts'
import type { Database } from '../database/database.ts'
import type { StaffCaller } from '../http/caller.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import type { Scoreboard } from '../revisions/overruled-claims.ts'
import { savingOf } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { ACCOUNT, askForAccount, confirmAccount, isAsker, withdrawAccount } from './change-account.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { FIGURES, saveHomeFigures } from './save-home-figures.ts'
import { enteredOf, saveTexts } from './save-texts.ts'
import {
  type AccountChangeRow,
  companyAccount,
  companyDetails,
  type EnquiryRow,
  enquiryOfReceipt,
  enquiryPage,
  pendingAccountChange,
} from './store.ts'

/** Characters of an enquiry that its row in the list shows. */
const BEGINNING = 40

/** The names under which `revisions` counts savings; also the targets in the audit log. */
const COMPANY = 'company'

/** The calls of staff about the company's details, the figures of the home page and enquiries. */
export function companyStaffRoutes(api: Api, db: Database, deps: ServerDeps, scoreboard: Scoreboard) {
  const hasColleague = (tx: Database, caller: StaffCaller) => () =>
    api.callersOf.hasColleague(tx, caller, 'company:account')

  implement(api, contract.getCompanyDetails, async () => ({
    saving: await savingOf(db, COMPANY),
    details: enteredOf(COMPANY_DETAILS, await companyDetails(db)),
  }))

  implement(api, contract.saveCompanyDetails, ({ body: { details, ...how }, ...call }) =>
    saveTexts(call, deps, { thing: COMPANY, said: details, ...how }),
  )

  implement(api, contract.getHomeFigures, async () => ({
    saving: await savingOf(db, FIGURES),
    figures: enteredOf(HOME_FIGURES, await companyDetails(db)),
  }))

  implement(api, contract.saveHomeFigures, ({ body, ...call }) => saveHomeFigures(call, deps, scoreboard, body))

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
    return askForAccount(tx, deps, caller, body, hasColleague(tx, caller))
  })
  implement(api, contract.confirmCompanyAccount, async ({ body: { id }, caller, tx, audit }) => {
    audit.record({ target: ACCOUNT })
    const credentials = await api.callersOf.credentialsOf(tx, caller)
    const second = { hasColleague: hasColleague(tx, caller), credentials }
    const { before, after, asked_by } = await confirmAccount(tx, deps, caller, id, second)
    audit.record({ before, after: { ...after, asked_by } })
    return { confirmed: true as const }
  })
  implement(api, contract.withdrawCompanyAccount, async ({ body: { id }, caller, tx, audit }) => {
    audit.record({ target: ACCOUNT })
    const { after, asked_by } = await withdrawAccount(tx, deps, caller, id)
    audit.record({ before: { ...after, asked_by } })
    return { withdrawn: true as const }
  })

  implementTable(api, db, deps, contract.enquiryTable, {
    read: async (db, query) => (await enquiryPage(db, query)).map(listed),
  })

  implement(api, contract.openEnquiry, async ({ params: { receipt }, tx, audit }) => {
    audit.record({ target: `enquiry ${receipt}` })
    const found = await enquiryOfReceipt(tx, receipt)
    if (!found) throw refuse('enquiry_not_found')
    return { ...found, hears_by_text: isMobileNumber(found.contact) }
  })

  implement(api, contract.moveEnquiry, async ({ params: { receipt }, body, ...call }) => {
    call.audit.record({ target: `enquiry ${receipt}` })
    await moveEnquiry(call, receipt, body)
    return { receipt, state: body.state }
  })

  implement(api, contract.answerEnquiry, async ({ params: { receipt }, body, tx, audit }) => {
    audit.record({ target: `enquiry ${receipt}` })
    return answerEnquiry(tx, deps, receipt, body)
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
