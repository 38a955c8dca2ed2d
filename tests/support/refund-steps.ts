import { approveRefund, payRefund, showRefund } from '#contract/admin/refunds.ts'
import { getMe } from '#contract/members/sessions.ts'
import { cancelMySubscription } from '#contract/plans/cancellations.ts'
import type { useApp } from './app.ts'
import { passwordOf } from './makers.ts'

type App = ReturnType<typeof useApp>

/** Approves a refund as somebody who has looked at all of it, its deposits and its account. @throws the Refusal */
export async function approveAs(app: App, by: string, receipt: string, amount: number) {
  const params = { receipt }
  const { account_hash: account_seen } = await app.asStaff(showRefund, { params })
  return app.api.callAs(by)(approveRefund, { params, body: { amount, account_seen, is_confirmed: true } })
}

/** Records that a refund was paid to the account that it has. @throws the Refusal */
export async function payAs(app: App, by: string, receipt: string, paid_on: string) {
  const params = { receipt }
  const { account_hash } = await app.asStaff(showRefund, { params })
  return app.api.callAs(by)(payRefund, { params, body: { paid_on, account_seen: account_hash ?? '' } })
}

/** Ends a plan as its member does, with their password. `body`: the choice. */
export async function cancelWithPassword(app: App, token: string, body: object) {
  const { username } = (await app.call(getMe, {}, token)).body
  const current_password = passwordOf(username)
  return app.call(cancelMySubscription, { body: { current_password, ...body } as never }, token)
}
