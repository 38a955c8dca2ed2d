import type { z } from 'zod'
import type { agreeToSyndicate as call } from '#contract/number-sets/syndicates.ts'
import { isPaidFor } from '#domain/syndicate/syndicate.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { limitsOf, refuseOnBreak } from '../play-limits/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type ChangeDeps, changing } from './change-syndicate.ts'
import { costsOf } from './shown-syndicate.ts'
import { type SyndicateRow, takeName, ticketsOf } from './store.ts'

/** What a member saved by themselves (number-sets), as far as sharing a ticket touches it. */
export interface SavedTickets {
  /** Holds the member's share to their own budget. @throws budget_exceeded, budget_near */
  readonly withinBudget: <T>(
    tx: Database,
    clock: Pick<ServerDeps, 'now'>,
    spending: { readonly member_id: number; readonly isConfirmed: boolean | undefined },
    write: () => Promise<T>,
  ) => Promise<T>
  /** Takes a ticket with these games out of what the member alone bought, so that it is not counted twice. */
  readonly removeTicketOfGames: (
    tx: Database,
    member_id: number,
    ticket: { readonly round_number: number; readonly games: string },
  ) => Promise<unknown>
}

/**
 * Takes a name of the list for the member, and agrees to the revision that they read, or takes the agreement back.
 * @throws syndicate_person_not_found, syndicate_name_taken, syndicate_joined, syndicate_changed, syndicate_empty,
 * syndicate_sum_differs, on_break, budget_exceeded, budget_near, and what `changing` throws
 */
export async function agreeToSyndicate(
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  { token, revision, person_id, is_agreed, is_confirmed }: z.output<(typeof call)['body']>,
  saved: SavedTickets,
): Promise<SyndicateRow> {
  if (is_agreed) refuseOnBreak(await limitsOf(db, deps, member_id), deps)
  return changing(db, deps, member_id, { token }, async ({ tx, syndicate, people, own }) => {
    const chosen = people.find(({ id }) => id === person_id)
    if (!chosen) throw refuse('syndicate_person_not_found')
    if (own && own.id !== chosen.id) throw refuse('syndicate_joined')
    if (chosen.member_id !== null && chosen.member_id !== member_id) throw refuse('syndicate_name_taken')
    const tickets = await ticketsOf(tx, [syndicate.id])
    if (is_agreed) {
      if (syndicate.revision !== revision) throw refuse('syndicate_changed')
      if (tickets.length === 0) throw refuse('syndicate_empty')
      const { cost } = costsOf({ syndicate, people, tickets })
      if (!isPaidFor(syndicate.split, people, cost)) throw refuse('syndicate_sum_differs')
    }
    const take = () => takeName(tx, chosen.id, member_id, is_agreed ? instantOf(deps.now()) : null)
    if (!is_agreed) await take()
    else {
      await saved.withinBudget(tx, deps, { member_id, isConfirmed: is_confirmed }, take)
      for (const { key } of tickets)
        await saved.removeTicketOfGames(tx, member_id, { round_number: syndicate.round_number, games: key })
    }
    return syndicate
  })
}
