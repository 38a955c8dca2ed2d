import { typedNumbers } from '#domain/crowding/typed-numbers.ts'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import { isFields } from '#domain/is-fields.ts'
import { MEMBER_KEYS } from '#domain/site/offline.ts'
import {
  MOST_GAMES,
  TICKET_SOURCES,
  type Ticket,
  type TicketGame,
  type TicketSource,
} from '#domain/ticket/ticket-qr.ts'
import { accessToken, memberIdIn } from '#web/data/session/token-store.ts'
import { storedValue, storeText, storeValue } from '#web/data/storage.ts'
import { forgetSlip } from '#web/number-sets/last-slip.ts'

/** A ticket and how it came here. */
export interface CheckedPaper {
  readonly ticket: Ticket
  readonly source: TicketSource
}

const SLOTS = Array.from({ length: MOST_GAMES }, (_, slot) => slot)

/** Games that were stored before their row was are in the first rows. */
function gameIn(stored: unknown, index: number): TicketGame | null {
  if (!isFields(stored) || !Array.isArray(stored.numbers)) return null
  const numbers = typedNumbers(stored.numbers.join(','))
  if (typeof numbers === 'string') return null
  const number_type = NUMBER_TYPES.find((type) => type === stored.number_type) ?? 'unknown'
  const slot = SLOTS.find((one) => one === stored.slot) ?? index
  return { slot, number_type, numbers }
}

/** A ticket as storage gives it back; null for what we did not write. */
function paperIn(stored: unknown): CheckedPaper | null {
  if (!isFields(stored) || !isFields(stored.ticket)) return null
  const { round_number, games: rows } = stored.ticket
  const source = TICKET_SOURCES.find((one) => one === stored.source)
  if (!source || !Number.isInteger(round_number) || Number(round_number) < 1 || !Array.isArray(rows)) return null
  const games = rows.map(gameIn).filter((game) => game !== null)
  if (games.length === 0 || games.length !== rows.length || games.length > MOST_GAMES) return null
  return { ticket: { round_number: Number(round_number), games }, source }
}

/** In session storage: the ticket to be kept while its owner signs in, also on the way to Google and back. */
const KEY = MEMBER_KEYS.ticketToSave

/** A paper without its mark, which is for a syndicate alone. */
const bare = ({ ticket: { round_number, games }, source }: CheckedPaper): CheckedPaper => ({
  ticket: { round_number, games },
  source,
})

/** Where the browser stores nothing, the member checks the ticket once more after signing in. */
export const keepForLater = (paper: CheckedPaper): void => void storeValue(KEY, bare(paper), 'session')

/** The ticket that waits for its owner to sign in; null without one. */
export const keptForLater = (): CheckedPaper | null => paperIn(storedValue(KEY, 'session'))

export const forgetForLater = (): void => void storeText(KEY, null, 'session')

/**
 * In local storage: tickets that were checked in this browser without a session, the newest first. They are the device's own,
 * until they are cleared. Those that a member checks lie under `MEMBER_KEYS.tickets`, and go when the session ends.
 */
const CHECKED_HERE = 'checked_tickets'
const MOST_RECENT = 5

const papersIn = (stored: unknown): readonly CheckedPaper[] =>
  Array.isArray(stored) ? stored.map(paperIn).filter((paper) => paper !== null) : []

/** Tickets that `member` has checked here; none of another member, of whom something may have been left. */
function checkedBy(member: string): readonly CheckedPaper[] {
  const stored = storedValue(MEMBER_KEYS.tickets)
  return isFields(stored) && stored.member_id === member ? papersIn(stored.papers) : []
}

const gamesOf = ({ ticket }: CheckedPaper) =>
  `${ticket.round_number}: ${ticket.games.map(({ numbers }) => numbers.join()).join(' ')}`

/** The newest tickets, each once. */
const newestOf = (papers: readonly CheckedPaper[]) =>
  [...Map.groupBy(papers, gamesOf).values()].flatMap(([first]) => first ?? []).slice(0, MOST_RECENT)

/** Tickets that were checked here: those of the member before those of the device. */
export const recentTickets = (member = memberIdIn(accessToken())): readonly CheckedPaper[] =>
  newestOf([...(member === null ? [] : checkedBy(member)), ...papersIn(storedValue(CHECKED_HERE))])

/** The same ticket once more comes to the front. */
export function rememberTicket(paper: CheckedPaper): void {
  const member_id = memberIdIn(accessToken())
  if (member_id === null) storeValue(CHECKED_HERE, newestOf([bare(paper), ...recentTickets(null)]))
  else storeValue(MEMBER_KEYS.tickets, { member_id, papers: newestOf([bare(paper), ...checkedBy(member_id)]) })
}

export function forgetRecentTickets(): void {
  storeText(CHECKED_HERE, null)
  storeText(MEMBER_KEYS.tickets, null)
  forgetSlip()
}
