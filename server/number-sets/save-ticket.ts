import type { TicketToSave } from '#contract/number-sets/tickets.ts'
import { openRound } from '#domain/calendar.ts'
import { permilleOf } from '#domain/crowding/uncrowded.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import type { CurrentCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { newestRound } from '../draws/store.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { isTicketShared } from '../syndicates/store.ts'
import { withinBudget } from './hold-to-budget.ts'
import { savingGames, settleRoundOf } from './settle-rounds.ts'
import { setsOfIds } from './shown-sets.ts'
import { addTicket } from './store.ts'

type SaveDeps = Pick<ServerDeps, 'now' | 'drawMinute' | 'engine' | 'changes' | 'secretKey' | 'report'>

interface SaveRequest {
  readonly member_id: number
  readonly ticket: TicketToSave
  readonly crowding: () => Promise<CurrentCrowding>
}

/**
 * Saves a paper ticket: its games become bought sets of the member. When its round is settled, they are settled, too, before
 * this returns. The games keep the order of the paper; nothing is stored that identifies the piece of paper.
 * @throws round_not_sold for a round after the open one; ticket_shared when the member has agreed to share it with others; ticket_known when the member has the same games of the round, also by a
 * parallel call, and did not confirm that this is another piece of paper;
 * too_many_attempts for a flood; budget_exceeded, budget_near
 */
export async function saveTicket(db: Database, deps: SaveDeps, { member_id, ticket, crowding }: SaveRequest) {
  const { round_number, source, games } = ticket
  if (round_number > openRound(deps.now())) throw refuse('round_not_sold')
  await takeAttempt(db, deps, 'ticket_saves', String(member_id))
  const { judgeOf } = await crowding()
  const judge = judgeOf(round_number)
  const rows = games.map(({ numbers, number_type }) => ({
    mask: maskOf(numbers),
    number_type,
    crowding_permille: permilleOf(judge, numbers),
  }))
  const key = rows
    .map(({ mask }) => mask)
    .sort((a, b) => a - b)
    .join(' ')
  if (!ticket.is_another && (await isTicketShared(db, member_id, { round_number, key }, true)))
    throw refuse('ticket_shared')
  const saved = await db.transaction(async (tx) => {
    await savingGames(tx, round_number)
    const saved_at = instantOf(deps.now())
    return withinBudget(tx, deps, { member_id, isConfirmed: ticket.is_confirmed }, () =>
      addTicket(tx, { member_id, round_number, source, saved_at, isAnother: ticket.is_another === true }, rows),
    )
  })
  if (saved === null) throw refuse('ticket_known')
  if (round_number <= ((await newestRound(db)) ?? 0)) await settleRoundOf(db, deps, round_number)
  return {
    ticket_id: saved.ticket_id,
    generated_numbers: await setsOfIds(db, { ...deps, judgeOf }, member_id, saved.set_ids),
  }
}
