import type { z } from 'zod'
import type { CancellationChoice } from '#contract/plans/cancellation-form.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { problemOfRefund } from '#domain/money/problem-of-money.ts'
import type { Refund } from '#domain/money/refund.ts'
import { mustHold } from '#domain/must-hold.ts'
import { sharesADay } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { endSubscriptionOn } from '../plans/change-subscription.ts'
import { lockPeriods, periodsOf } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { sealedAccount } from './refund-account.ts'
import { type Ending, periodToEnd, periodToRefund, refundFigures } from './refund-figures.ts'
import { addCancellation, type CancellationRow, cancellationOfReceipt, moveCancellation, standingFor } from './store.ts'
import { type TellDeps, tellOfAccount, tellOfCancellation } from './tell-member.ts'

type Deps = Pick<ServerDeps, 'now' | 'secretKey' | 'randomBytes'> & TellDeps
type Choice = z.output<typeof CancellationChoice>

interface CancelRequest extends Pick<Choice, 'subscription_id' | 'ends' | 'reason' | 'account'> {
  readonly member_id: number
  /** The amount that was shown to the caller; undefined when none was. */
  readonly amount: number | undefined
  /** The member of staff that asks for it; null: the member. */
  readonly requested_by: string | null
}

/** The actor that staff see when the member did it. */
const THE_MEMBER = '회원 본인'

/** `C-2026-1121-4F7A09B2`. */
const newReceipt = ({ randomBytes }: Pick<ServerDeps, 'randomBytes'>, today: string) =>
  `C-${today.slice(0, 4)}-${today.slice(5).replace('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`

/**
 * Ends a period that runs or is to begin: today, with a refund for the rest of it, or on its last day, without one. Staff may also
 * request a refund for a period that was ended earlier without one.
 * @returns the receipt
 * @throws no_subscription, already_cancelled; refund_changed when the amount differs by now; account_required
 */
export async function cancelWithRefund(
  tx: Database,
  deps: Deps,
  { member_id, requested_by, subscription_id, ends, amount, reason, account }: CancelRequest,
): Promise<{ receipt: string }> {
  // The member is locked, so that no set is made while the used ones are counted.
  await lockedMember(tx, member_id)
  const find = requested_by === null ? periodToEnd : periodToRefund
  const ending = await find(tx, deps, member_id, subscription_id)
  // Locked, so that no deposit is moved to or from the period while its refund is computed.
  await lockPeriods(tx, [ending.period.id])
  if (await standingFor(tx, ending.period.id)) throw refuse('already_cancelled')
  const { end_date } = ending.period
  const figures = await refundFigures(tx, ending.period, ends === 'today' ? ending.last_day : end_date)
  // A period that runs to its end is fully used, so nothing of it is refunded.
  const refund = ends === 'today' ? figures : { ...figures, for_days: figures.paid, for_sets: 0, amount: 0 }
  if (refund.amount !== amount) throw refuse('refund_changed')
  if (refund.amount > 0 && account === null) throw refuse('account_required')
  const last_day = ends === 'today' ? ending.last_day : end_date
  return endPeriod(tx, deps, { ending: { ...ending, last_day }, refund, ends, reason, account, requested_by })
}

interface EndedPeriod extends Pick<CancelRequest, 'ends' | 'reason' | 'account' | 'requested_by'> {
  readonly ending: Ending
  readonly refund: Refund
  readonly staff_reason?: string
  readonly revision?: number | undefined
}

/**
 * Stores the end of a period after a day and its refund; the account may be entered later.
 * @throws already_cancelled; edit_conflict; BrokenInvariant
 */
export async function endPeriod(
  tx: Database,
  deps: Deps,
  { ending, refund, ends, account, revision, ...asked }: EndedPeriod,
): Promise<{ receipt: string }> {
  const { period, last_day } = ending
  const { member_id, id } = period
  mustHold(problemOfRefund(refund))
  const { is_whole: _, ...figures } = refund
  const receipt = newReceipt(deps, koreanDay(deps.now()))
  const at = instantOf(deps.now())
  const named = refund.amount > 0 ? account : null
  const isAdded = await addCancellation(tx, {
    ...{ receipt, subscription_id: id, member_id, ends, last_day, ...asked, ...figures },
    requested_at: at,
    ...(named && {
      ...{
        sealed_account: sealedAccount(deps, receipt, named),
        account_set_by: asked.requested_by,
        account_set_at: at,
      },
    }),
    state: refund.amount > 0 ? 'requested' : 'nothing_due',
  })
  if (!isAdded) throw refuse('already_cancelled')
  const by = asked.requested_by ?? THE_MEMBER
  const ended = { member_id, id, cancelled_date: addDays(last_day, 1), by, revision }
  if (ends === 'today' && period.cancelled_date === null) await endSubscriptionOn(tx, deps, ended)
  if (named) await tellOfAccount(tx, deps, { receipt, member_id }, { account: named, by: asked.requested_by })
  else if (asked.requested_by === null)
    await tellOfCancellation(tx, deps, { receipt, member_id, last_day, tier_name: period.tier_name })
  return { receipt }
}

interface StaffCancelRequest {
  readonly member_id: number
  readonly by: string
  readonly subscription_id: number | undefined
  readonly start_date: string | null
  readonly amount: number | undefined
  readonly staff_reason: string
  readonly account: Choice['account']
  readonly revision: number | undefined
}

/**
 * Lets staff end a period that runs or is to begin: today still counts as used, and the refund waits for the approval of a
 * colleague, also while the account is not known yet.
 * @returns also the period before
 * @throws member_not_found when there never was one; no_subscription, already_cancelled, refund_changed, edit_conflict
 */
export async function cancelForMember(
  tx: Database,
  deps: Deps,
  { member_id, by, subscription_id, start_date, amount, staff_reason, account, revision }: StaffCancelRequest,
): Promise<{ receipt: string; cancelled_date: string; amount: number; period: Ending['period'] }> {
  if (!(await lockedMember(tx, member_id))) throw refuse('member_not_found')
  const begins = start_date !== null && (await periodsOf(tx, member_id)).filter((one) => one.start_date === start_date)
  const today = koreanDay(deps.now())
  const id = subscription_id ?? (begins ? (begins.find((one) => one.cancelled_date === null)?.id ?? 0) : undefined)
  const ending = await periodToEnd(tx, deps, member_id, id)
  await lockPeriods(tx, [ending.period.id])
  // Without an id only the running period is meant, so that a future one is not ended by mistake.
  if (id === undefined && ending.period.start_date > today) throw refuse('no_subscription')
  if (ending.period.cancelled_date !== null || (await standingFor(tx, ending.period.id)))
    throw refuse('already_cancelled')
  const refund = await refundFigures(tx, ending.period, ending.last_day)
  if (amount !== undefined && refund.amount !== amount) throw refuse('refund_changed')
  const how = { ends: 'today', reason: null, requested_by: by } as const
  const { receipt } = await endPeriod(tx, deps, { ...how, ending, refund, account, staff_reason, revision })
  const { last_day, period } = ending
  return { receipt, cancelled_date: addDays(last_day, 1), amount: refund.amount, period }
}

/**
 * Whether a cancellation can be withdrawn: until the end of its last day, if its refund was not approved and no other period
 * overlaps the days that would run again.
 */
export async function isRevocable(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  { state, approved_at, last_day, subscription_id, member_id, ends }: CancellationRow,
): Promise<boolean> {
  const today = koreanDay(now())
  const isStanding = state === 'requested' || (state === 'nothing_due' && approved_at === null)
  if (!isStanding || today > last_day) return false
  if (ends === 'at_end') return true
  const periods = await periodsOf(db, member_id)
  const own = periods.find(({ id }) => id === subscription_id)
  if (!own) return false
  const back = { start_date: own.start_date > today ? own.start_date : addDays(today, 1), end_date: own.end_date }
  return !periods.some((other) => other.id !== own.id && sharesADay(other, back))
}

/**
 * Withdraws a cancellation that has not taken effect: until the end of its last day, or until the refund was approved.
 * `by`: the member of staff; null: the member, for their own cancellation.
 * @throws cancellation_not_found; cancellation_in_force; period_overlaps when another period overlaps its days
 */
export async function withdrawCancellation(
  tx: Database,
  deps: Pick<ServerDeps, 'now'>,
  { receipt, member_id, by }: { receipt: string; member_id: number | null; by: string | null },
): Promise<void> {
  const found = await cancellationOfReceipt(tx, receipt)
  if (!found || (member_id !== null && found.row.member_id !== member_id)) throw refuse('cancellation_not_found')
  await lockedMember(tx, found.row.member_id)
  const { id, subscription_id, ends, last_day, approved_at } =
    (await cancellationOfReceipt(tx, receipt))?.row ?? found.row
  if (koreanDay(deps.now()) > last_day || approved_at !== null) throw refuse('cancellation_in_force')
  const isBack = await moveCancellation(tx, id, ['requested', 'nothing_due'], {
    state: 'withdrawn',
    withdrawn_at: instantOf(deps.now()),
  })
  if (!isBack) throw refuse('cancellation_in_force')
  const back = { member_id: found.row.member_id, id: subscription_id, cancelled_date: null, by: by ?? THE_MEMBER }
  if (ends === 'today') await endSubscriptionOn(tx, deps, back)
}
