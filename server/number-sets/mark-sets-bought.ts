import { and, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { markBought } from '#contract/number-sets/bought-sets.ts'
import { openRound } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf } from '../server-deps.ts'
import { boughtAtClose } from './bought-at-close.ts'
import { withinBudget } from './hold-to-budget.ts'
import { partOf, type SetsDeps, setsOfIds } from './shown-sets.ts'
import { isOnTicket } from './store.ts'
import { number_sets } from './tables.ts'

/**
 * Marks sets of a member as bought, or removes the mark: from all of them, or none. Repeating it changes nothing.
 * @throws number_set_not_found when one of them is not the member's; ticket_is_bought when the mark of a game on a paper ticket
 * is to be removed; budget_exceeded, budget_near
 */
export const markSetsBought = (
  db: Database,
  showing: SetsDeps,
  member_id: number,
  { ids, is_bought, is_confirmed }: z.output<typeof markBought.body>,
) =>
  db.transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    if (!is_bought && (await isOnTicket(tx, member_id, wanted))) throw refuse('ticket_is_bought')
    const marked = await withinBudget(tx, showing, { member_id, isConfirmed: is_confirmed }, () =>
      setBought(tx, member_id, wanted, { is_bought, now: showing.now() }),
    )
    if (marked !== wanted.length) throw refuse('number_set_not_found')
    return setsOfIds(tx, showing, member_id, wanted)
  })

/**
 * Marks sets as bought, or removes the mark; an existing mark keeps its time. The mark of a round whose sales have closed is kept
 * as it was then, since it is in the seal. @returns how many of the sets are the member's
 */
const setBought = async (
  tx: Database,
  member_id: number,
  ids: readonly number[],
  { is_bought, now }: { readonly is_bought: boolean; readonly now: number },
) =>
  (
    await tx
      .update(number_sets)
      .set({
        bought_at: is_bought ? sql`coalesce(${number_sets.bought_at}, ${instantOf(now)}::timestamptz)` : null,
        was_bought_at_close: sql`case when ${number_sets.round_target} < ${openRound(now)}::int then ${boughtAtClose} end`,
      })
      .where(and(inArray(number_sets.id, [...ids]), partOf(member_id)))
      .returning({ id: number_sets.id })
  ).length
