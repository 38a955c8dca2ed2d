import * as contract from '#contract/admin/consultations.ts'
import { type ConsultationState, consultationStateWording, preferredTimeWording } from '#domain/plan/consultation.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import { tierOfName } from '../plans/subscription-store.ts'
import type { World } from '../world.ts'
import { addConsultation } from './request-consultation.ts'
import { type ConsultationRow, consultationOfReceipt, consultationPage, countWaiting, notesOf } from './store.ts'
import { linkConsultation, workOnConsultation } from './work-on-consultation.ts'

const listed = ({ name, mobile_number, ...row }: ConsultationRow) => ({
  ...row,
  name: maskedName(name),
  mobile_number_end: mobile_number?.slice(-4) ?? null,
})

interface Wanted {
  readonly state?: ConsultationState | undefined
  readonly sort: 'next' | 'newest' | 'oldest'
  readonly after?: number | undefined
  readonly limit: number
}

/** What staff do with requests of consultations. */
export function consultationStaffRoutes(api: Api, db: Database, world: World) {
  const found = async (db: Database, { state, ...page }: Wanted) =>
    pageFrom((await consultationPage(db, { state: state ?? null, ...page })).map(listed), page.limit)

  implement(api, contract.listConsultations, async ({ query }) => ({
    ...(await found(db, query)),
    waiting: await countWaiting(db),
  }))
  implementExport(api, world, contract.exportConsultations, {
    name: 'consultations',
    read: found,
    cells: (row) => ({
      '접수 번호': row.receipt,
      '받은 때': row.created_at,
      이름: row.name,
      '휴대폰 끝자리': row.mobile_number_end,
      플랜: row.tier_name,
      '바라는 때': preferredTimeWording(row.preferred_time),
      상태: consultationStateWording(row.state),
      '다음 할 일': row.next_action_date,
      '회원 번호': row.member_id,
    }),
  })

  implement(api, contract.openConsultation, async ({ params: { receipt }, tx, note }) => {
    note({ target: `consultation ${receipt}` })
    const found = await consultationOfReceipt(tx, receipt)
    if (!found) throw refuse('consultation_not_found')
    const [notes, tier] = [await notesOf(tx, found.id), await tierOfName(tx, found.tier_name)]
    return { ...found, is_tier_offered: tier?.is_disabled === false, monthly_price: tier?.price ?? null, notes }
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
