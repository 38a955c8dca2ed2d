import { addAwaitedPayment, addDeposit, matchDeposit } from '#contract/admin/payments.ts'
import { getMyConsultation, requestMyConsultation } from '#contract/plans/consultations.ts'
import type { useApp } from './app.ts'
import { aSubscription, type MadeMember } from './makers.ts'

type App = ReturnType<typeof useApp>

interface PaidPeriod {
  readonly tier_name: string
  /** First and last Korean day. */
  readonly start_date: string
  readonly end_date: string
  /** The agreed amount, which arrives; 0: nothing is agreed. */
  readonly won: number
  readonly arrived?: number
  /** The day on which it arrives. */
  readonly day?: string
}

let memos = 0

/** A payment that was agreed and has arrived for a period, from the consultation to the matched deposit, as staff do it. */
export async function payFor(
  app: App,
  token: string,
  subscription_id: number,
  { tier_name, won, arrived = won, day = '2026-10-12' }: Omit<PaidPeriod, 'start_date' | 'end_date'>,
): Promise<{ deposit_id: number; payment_id: number }> {
  const wish = { name: '김하나', mobile_number: '01012345678', tier_name, preferred_time: 'any' as const }
  const asked = await app.call(requestMyConsultation, { body: wish }, token)
  // One is open at a time.
  const open = asked.status === 409 ? (await app.call(getMyConsultation, {}, token)).body.consultation : asked.body
  const params = { receipt: open?.receipt ?? '' }
  const body = { amount: won, depositor: '김하나', subscription_id }
  const payment = await app.asStaff(addAwaitedPayment, { params, body })
  memos += 1
  const deposit = await app.asStaff(addDeposit, {
    body: { day, amount: arrived, depositor: '김하나', memo: `${memos}` },
  })
  await app.asStaff(matchDeposit, { params: { id: String(deposit.id) }, body: { from: null, to: payment.id } })
  return { deposit_id: deposit.id, payment_id: payment.id }
}

/** A plan that a member takes and pays for. `token`: where the clock has moved past the life of their first one. */
export async function aPaidPeriod(
  app: App,
  { id: member_id, token }: Pick<MadeMember, 'id' | 'token'>,
  { start_date, end_date, ...paid }: PaidPeriod,
): Promise<{ subscription_id: number; deposit_id: number; payment_id: number }> {
  const period = { tier_name: paid.tier_name, start_date, end_date }
  const { id: subscription_id } = await aSubscription(app, { member_id, ...period })
  if (paid.won === 0) return { subscription_id, deposit_id: 0, payment_id: 0 }
  return { subscription_id, ...(await payFor(app, token, subscription_id, paid)) }
}
