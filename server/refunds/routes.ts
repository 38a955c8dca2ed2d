import * as contract from '#contract/plans/cancellations.ts'
import { koreanDay } from '#domain/calendar.ts'
import { refundDueOn } from '#domain/money/refund.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { allWordings } from '../legal-texts/legal-texts.ts'
import { depositsFor } from '../payments/deposit-store.ts'
import { periodOfId, type TakenPeriod } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { withProof } from '../sign-in/with-proof.ts'
import { cancelWithRefund, isRevocable, withdrawCancellation } from './cancel-subscription.ts'
import { previewOfLeaving } from './leave-plans.ts'
import { nameAccount } from './name-account.ts'
import { periodToEnd, refundFigures, shownCancellation } from './refund-figures.ts'
import { cancellationOfReceipt, cancellationsOf, refundedFor, standingFor } from './store.ts'

/** The calls of members about ending their plan and the refund. */
export function cancellationRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.previewCancellation, async ({ caller, query: { subscription_id } }) => {
    const { period, last_day } = await periodToEnd(db, deps, caller.id, subscription_id)
    const today = koreanDay(deps.now())
    const [{ is_whole, ...refund }, standing] = await Promise.all([
      refundFigures(db, period, last_day),
      standingFor(db, period.id),
    ])
    const { id, tier_name, start_date, end_date } = period
    const receipt = standing?.receipt ?? null
    const due_on = refundDueOn(today)
    return { subscription_id: id, tier_name, start_date, end_date, today, refund, is_whole, due_on, receipt }
  })

  implement(api, contract.previewLeaving, ({ caller }) => previewOfLeaving(db, deps, caller.id))

  implement(api, contract.cancelMySubscription, ({ caller, body }) => {
    const { current_password, confirmation_token, verification_code, ...choice } = body
    const cancel = (tx: Database) => cancelWithRefund(tx, deps, { ...choice, member_id: caller.id, requested_by: null })
    if (choice.account === null) return db.transaction(cancel)
    return withProof(db, deps, caller, { current_password, confirmation_token, verification_code }, cancel)
  })

  implement(api, contract.listMyCancellations, async ({ caller }) =>
    (await cancellationsOf(db, caller.id)).map((found) => shownCancellation(deps, found)),
  )

  implement(api, contract.getMyCancellation, async ({ caller, params: { receipt } }) => {
    const found = await cancellationOfReceipt(db, receipt)
    if (found?.row.member_id !== caller.id) throw refuse('cancellation_not_found')
    return { ...shownCancellation(deps, found), is_revocable: await isRevocable(db, deps, found.row) }
  })

  implement(api, contract.nameMyRefundAccount, async ({ caller, params: { receipt }, body }) => {
    const { current_password, confirmation_token, verification_code, ...account } = body
    const proof = { current_password, confirmation_token, verification_code }
    await withProof(db, deps, caller, proof, (tx) =>
      nameAccount(tx, deps, { receipt, member_id: caller.id, account, by: null }),
    )
    return { receipt }
  })

  implement(api, contract.withdrawMyRefundAccount, async ({ caller, params: { receipt } }) => {
    await db.transaction((tx) => nameAccount(tx, deps, { receipt, member_id: caller.id, account: null, by: null }))
    return { receipt }
  })

  implement(api, contract.withdrawMyCancellation, async ({ caller, params: { receipt } }) => {
    await db.transaction((tx) => withdrawCancellation(tx, deps, { receipt, member_id: caller.id, by: null }))
    return { receipt }
  })

  implement(api, contract.getMySubscriptionReceipt, async ({ caller, params: { id } }) => {
    const period = await periodOfId(db, id)
    if (period?.member_id !== caller.id) throw refuse('no_subscription')
    const [payments, refunded] = await Promise.all([depositsFor(db, id), refundedFor(db, id)])
    return {
      ...period,
      terms_version: await agreedTerms(db, deps, period),
      ...{ payments, paid: payments.reduce((won, { amount }) => won + amount, 0), refunded },
    }
  })
}

/** The version of the terms under which a period was sold; null when it is not known, or its text no longer stored. */
async function agreedTerms(db: Database, deps: ServerDeps, { terms_version, not_known }: TakenPeriod) {
  if (not_known.includes('terms_version')) return null
  // Members agree to terms and privacy policy at once, so their consent has the day of the later text.
  return (await allWordings(db, deps, 'terms')).find(({ version }) => version <= terms_version)?.version ?? null
}
