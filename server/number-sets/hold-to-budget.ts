import { and, between, count, isNotNull } from 'drizzle-orm'
import { monthOfRound, openRound, saturdaysOfMonth } from '#domain/calendar.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { isNearBudget, type PlayLimits } from '#domain/member/play-limits.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedLimits, refuseOnBreak } from '../play-limits/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { sharesOfMember } from '../syndicates/shares.ts'
import { partOf } from './shown-sets.ts'
import { number_sets } from './tables.ts'

/*
 * Applies the limits that members set for themselves when sets are made and bought. A set counts in the month of its draw, as in
 * the ledger. The spent amount is counted again each time, so that unmarking a set as bought frees the budget by itself.
 */

type Clock = Pick<ServerDeps, 'now'>

/** Won that a member spent on rounds of this month and of the month of the open round, by month. */
async function spentByMonth(db: Database, { now }: Clock, member_id: number): Promise<ReadonlyMap<string, number>> {
  const first = saturdaysOfMonth(now()).draws[0]?.round_number ?? 1
  const rounds = await db
    .select({ round: number_sets.round_target, games: count() })
    .from(number_sets)
    .where(
      and(
        partOf(member_id),
        isNotNull(number_sets.bought_at),
        between(number_sets.round_target, first, openRound(now())),
      ),
    )
    .groupBy(number_sets.round_target)
  const spent = new Map<string, number>()
  const add = (round: number, won: number) =>
    spent.set(monthOfRound(round), (spent.get(monthOfRound(round)) ?? 0) + won)
  for (const { round, games } of rounds) add(round, games * gamePriceOf(round))
  // Of tickets that were bought together only one's own share was paid.
  for (const { round_number, cost } of await sharesOfMember(db, { now }, member_id, { first, last: openRound(now()) }))
    add(round_number, cost)
  return spent
}

/** The month in which the open round is drawn, and won that a member spent in it: what their budget is held against now. */
export async function spendingOnSale(db: Database, clock: Clock, member_id: number) {
  const month = monthOfRound(openRound(clock.now()))
  return { month, spent: (await spentByMonth(db, clock, member_id)).get(month) ?? 0 }
}

interface Spending {
  readonly member_id: number
  /** True when the member has been told that this passes their budget, and has confirmed it. */
  readonly isConfirmed: boolean | undefined
}

/**
 * Stores what a member bought. Without the member's confirmation it is refused when it takes a month past their budget, or when
 * 80 % of the budget were spent before. Months that are over are not checked: that money is gone. Two calls for a member with
 * a budget run one after the other.
 * @throws budget_exceeded, budget_near; then nothing is stored
 */
export async function withinBudget<T>(
  tx: Database,
  clock: Clock,
  { member_id, isConfirmed }: Spending,
  write: () => Promise<T>,
): Promise<T> {
  const { budget } = await lockedLimits(tx, clock, member_id)
  if (budget === null || isConfirmed) return write()
  const before = await spentByMonth(tx, clock, member_id)
  const written = await write()
  for (const [month, spent] of await spentByMonth(tx, clock, member_id)) {
    const spentBefore = before.get(month) ?? 0
    if (spent <= spentBefore) continue
    if (spent > budget) throw refuse('budget_exceeded')
    if (isNearBudget(spentBefore, budget)) throw refuse('budget_near')
  }
  return written
}

/**
 * Applies a member's own limits: no sets on a break, and none once the budget of the month in which the open round is drawn is
 * spent.
 * @throws on_break, budget_spent
 */
export async function holdToLimits(tx: Database, clock: Clock, member_id: number, limits: PlayLimits): Promise<void> {
  refuseOnBreak(limits, clock)
  if (limits.budget === null) return
  const { spent } = await spendingOnSale(tx, clock, member_id)
  if (spent >= limits.budget) throw refuse('budget_spent')
}
