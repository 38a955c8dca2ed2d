import { typedNumbers } from '#domain/crowding/typed-numbers.ts'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import {
  MOST_GAMES,
  TICKET_SOURCES,
  type Ticket,
  type TicketGame,
  type TicketSource,
} from '#domain/ticket/ticket-qr.ts'

/** A ticket and how it came here. */
export interface CheckedPaper {
  readonly ticket: Ticket
  readonly source: TicketSource
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function gameIn(stored: unknown): TicketGame | null {
  if (!isRecord(stored) || !Array.isArray(stored.numbers)) return null
  const numbers = typedNumbers(stored.numbers.join(','))
  if (typeof numbers === 'string') return null
  const number_type = NUMBER_TYPES.find((type) => type === stored.number_type) ?? 'unknown'
  return { number_type, numbers }
}

/** A ticket as storage gives it back; null for what we did not write. */
function paperIn(stored: unknown): CheckedPaper | null {
  if (!isRecord(stored) || !isRecord(stored.ticket)) return null
  const { round_number, games: rows } = stored.ticket
  const source = TICKET_SOURCES.find((one) => one === stored.source)
  if (!source || !Number.isInteger(round_number) || Number(round_number) < 1 || !Array.isArray(rows)) return null
  const games = rows.map(gameIn).filter((game) => game !== null)
  if (games.length === 0 || games.length !== rows.length || games.length > MOST_GAMES) return null
  return { ticket: { round_number: Number(round_number), games }, source }
}

/** In session storage: the ticket to be kept while its owner signs in, also on the way to Google and back. */
const KEY = 'ticket_to_save'

export function keepForLater(paper: CheckedPaper): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(paper))
  } catch {
    // Storage is full or forbidden: the member checks the ticket once more after signing in.
  }
}

/** The ticket that waits for its owner to sign in; null without one. */
export function keptForLater(): CheckedPaper | null {
  try {
    return paperIn(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function forgetForLater(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

/** In local storage: tickets that were checked in this browser, the newest first, until they are cleared. */
const RECENT = 'checked_tickets'
const MOST_RECENT = 5

export function recentTickets(): readonly CheckedPaper[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(stored) ? stored.map(paperIn).filter((paper) => paper !== null) : []
  } catch {
    return []
  }
}

const gamesOf = ({ ticket }: CheckedPaper) =>
  `${ticket.round_number}: ${ticket.games.map(({ numbers }) => numbers.join()).join(' ')}`

/** The same ticket once more comes to the front. */
export function rememberTicket(paper: CheckedPaper): void {
  const others = recentTickets().filter((other) => gamesOf(other) !== gamesOf(paper))
  try {
    localStorage.setItem(RECENT, JSON.stringify([paper, ...others].slice(0, MOST_RECENT)))
  } catch {
    // Then nothing is remembered.
  }
}

export function forgetRecentTickets(): void {
  try {
    localStorage.removeItem(RECENT)
  } catch {
    // Nothing was remembered either.
  }
}
