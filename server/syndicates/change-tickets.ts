import type { z } from 'zod'
import type { addSharedTicket as call } from '#contract/number-sets/syndicates.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { MOST_SHARED_TICKETS } from '#domain/syndicate/syndicate.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf } from '../server-deps.ts'
import type { SavedTickets } from './agree-to-syndicate.ts'
import { type ChangeDeps, changing, type TellOfAgreement, withdrawAgreements } from './change-syndicate.ts'
import {
  addTicketRow,
  isPaperShared,
  isTicketShared,
  removeTicketRow,
  type SyndicateRow,
  syndicateOfTicket,
  ticketsOf,
} from './store.ts'

/**
 * Adds a paper ticket and asks everybody anew. A piece of paper that was read from its code belongs in one syndicate, whosever the
 * other is. The same games once more, here or in another syndicate of the member, are the same ticket unless the member says that it
 * is another piece of paper.
 * @throws syndicate_people_only, syndicate_ticket_round, syndicate_paper_taken, syndicate_ticket_known, syndicate_full, and what
 * `changing` throws
 */
export const addSharedTicket = (
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  { token, round_number, source, games, mark, is_another }: z.output<(typeof call)['body']>,
  saved: Pick<SavedTickets, 'removeTicketOfGames'>,
  tell: TellOfAgreement,
): Promise<SyndicateRow> =>
  changing(db, deps, member_id, { token }, async ({ tx, syndicate, own }) => {
    if (!own) throw refuse('syndicate_people_only')
    if (round_number !== syndicate.round_number) throw refuse('syndicate_ticket_round')
    // Parallel calls of one member might put one ticket into two syndicates.
    await holdLock(tx, 'syndicates_of_member', member_id)
    const rows = games.map(({ numbers, number_type }) => ({ mask: maskOf(numbers), number_type }))
    const masks = rows.map(({ mask }) => mask).sort((a, b) => a - b)
    const key = masks.join(' ')
    const paper = source === 'qr' && mark ? `${round_number} ${key} ${mark}` : null
    if (paper && (await isPaperShared(tx, paper))) throw refuse('syndicate_paper_taken')
    if (!is_another && (await isTicketShared(tx, member_id, { round_number, key })))
      throw refuse('syndicate_ticket_known')
    const tickets = await ticketsOf(tx, [syndicate.id])
    if (tickets.length >= MOST_SHARED_TICKETS) throw refuse('syndicate_full')
    const taken = new Set(tickets.map((ticket) => ticket.key))
    let free = key
    for (let paper = 2; taken.has(free); paper++) free = `${key} #${paper}`
    const added = await addTicketRow(tx, {
      ...{ syndicate_id: syndicate.id, source, games: rows, key: free, paper },
      added_at: instantOf(deps.now()),
    })
    // The syndicate is locked, so only another one can have come first, with this paper.
    if (!added) throw refuse('syndicate_paper_taken')
    if (!is_another) await saved.removeTicketOfGames(tx, member_id, { round_number, games: key })
    return withdrawAgreements(tx, syndicate, { by: member_id, tell })
  })

/** Takes a ticket out and asks everybody anew. @throws ticket_not_found, and what `changing` throws */
export async function removeSharedTicket(
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  ticket_id: number,
  tell: TellOfAgreement,
): Promise<SyndicateRow> {
  const found = await syndicateOfTicket(db, ticket_id, member_id)
  if (!found) throw refuse('ticket_not_found')
  return changing(db, deps, member_id, found, async ({ tx, syndicate, own }) => {
    const tickets = await ticketsOf(tx, [syndicate.id])
    if (!own || !tickets.some(({ id }) => id === ticket_id)) throw refuse('ticket_not_found')
    await removeTicketRow(tx, ticket_id)
    return withdrawAgreements(tx, syndicate, { by: member_id, tell })
  })
}
