import * as contract from '#contract/consultations-for-staff.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import { isOffered } from '../plans/must-be-offered.ts'
import type { World } from '../world.ts'
import { addConsultation } from './request-consultation.ts'
import {
  type ConsultationRow,
  consultationOfReceipt,
  consultationsOfState,
  countWaiting,
  notesOf,
  openConsultations,
} from './store.ts'
import { linkConsultation, workOnConsultation } from './work-on-consultation.ts'

const listed = ({ name, mobile_number, ...row }: ConsultationRow) => ({
  ...row,
  name: maskedName(name),
  mobile_number_end: mobile_number?.slice(-4) ?? null,
})

/** What staff do with requests of consultations. */
export function consultationStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listConsultations, async ({ query: { state, ...page } }) => {
    const rows = state ? await consultationsOfState(db, state, page) : await openConsultations(db, page.limit)
    return { consultations: rows.map(listed), waiting: await countWaiting(db) }
  })

  implement(api, contract.openConsultation, async ({ params: { receipt }, tx, note }) => {
    note({ target: `consultation ${receipt}` })
    const found = await consultationOfReceipt(tx, receipt)
    if (!found) throw refuse('consultation_not_found')
    const [notes, is_tier_offered] = [await notesOf(tx, found.id), await isOffered(tx, found.tier_name)]
    return { ...found, is_tier_offered, notes }
  })

  implement(api, contract.addConsultation, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    note({ target: `member ${member_id}`, after: body })
    return addConsultation(tx, world, caller.name, { member_id, ...body })
  })

  implement(api, contract.workOnConsultation, async ({ params: { receipt }, body, caller, tx, note }) => {
    const before = await consultationOfReceipt(tx, receipt)
    const { text: _, ...after } = body
    note({
      target: `consultation ${receipt}`,
      before: before && { state: before.state, next_action_date: before.next_action_date },
      after,
    })
    return workOnConsultation(tx, world, caller.name, receipt, body)
  })

  implement(api, contract.linkConsultation, async ({ params: { receipt }, body, tx, note }) => {
    note({ target: `consultation ${receipt}`, after: body })
    return linkConsultation(tx, receipt, body)
  })
}
