import * as admin from '#contract/admin/consultations.ts'
import * as contract from '#contract/plans/consultations.ts'
import { maskedName } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { tierOfName } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { requestConsultation, requestMyConsultation } from './request-consultation.ts'
import {
  type ConsultationRow,
  consultationOfReceipt,
  consultationPage,
  countWaiting,
  newestOfMember,
  notesOf,
} from './store.ts'
import { linkConsultation, withdrawConsultation, workOnConsultation } from './work-on-consultation.ts'

/** The calls of visitors and members who want to be called about a plan. */
export function consultationRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.requestConsultation, ({ body, request }) => requestConsultation(db, deps, body, request.ip))
  implement(api, contract.requestMyConsultation, ({ body, caller }) => requestMyConsultation(db, deps, caller.id, body))
  implement(api, contract.getMyConsultation, async ({ caller }) => ({
    consultation: await newestOfMember(db, caller.id),
  }))
  implement(api, contract.withdrawMyConsultation, async ({ params: { receipt }, caller }) => {
    await db.transaction((tx) => withdrawConsultation(tx, deps, caller.id, receipt))
    return { receipt }
  })
}

const listed = ({ name, mobile_number, ...row }: ConsultationRow) => ({
  ...row,
  name: maskedName(name),
  mobile_number_end: mobile_number?.slice(-4) ?? null,
})

/** The calls of staff about consultations. */
export function consultationStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implementTable(api, db, deps, admin.consultationTable, {
    read: async (db, { state = null, ...page }) => (await consultationPage(db, { state, ...page })).map(listed),
    totals: async (db) => ({ waiting: await countWaiting(db) }),
  })

  implement(api, admin.openConsultation, async ({ params: { receipt }, tx, audit }) => {
    audit.record({ target: `consultation ${receipt}` })
    const found = await consultationOfReceipt(tx, receipt)
    if (!found) throw refuse('consultation_not_found')
    const [notes, tier] = [await notesOf(tx, found.id), await tierOfName(tx, found.tier_name)]
    return { ...found, is_tier_offered: tier?.is_disabled === false, monthly_price: tier?.price ?? null, notes }
  })

  implement(api, admin.workOnConsultation, async ({ params: { receipt }, body, caller, tx, audit }) => {
    const before = await consultationOfReceipt(tx, receipt)
    const { text, kind, ...changes } = body
    // The log has that a note was written, but not its text.
    const after = text === '' ? changes : { ...changes, kind }
    audit.record({
      target: `consultation ${receipt}`,
      before: before && { state: before.state, next_action_date: before.next_action_date },
      after,
    })
    return workOnConsultation(tx, deps, caller.name, receipt, body)
  })

  implement(api, admin.linkConsultation, async ({ params: { receipt }, body, tx, audit }) => {
    const before = await consultationOfReceipt(tx, receipt)
    audit.record({
      target: `consultation ${receipt}`,
      before: before && { member_id: before.member_id },
      after: body,
    })
    return linkConsultation(tx, receipt, body)
  })
}
