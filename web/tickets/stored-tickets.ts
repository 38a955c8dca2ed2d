import { typedNumbers } from '#domain/crowding/typed-numbers.ts'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import { MEMBER_KEYS } from '#domain/site/offline.ts'
import {
  MOST_GAMES,
  TICKET_SOURCES,
  type Ticket,
  type TicketGame,
  type TicketSource,
} from '#domain/ticket/ticket-qr.ts'
import { accessToken, memberIdIn } from '#web/data/session/token-store.ts'

/** A ticket and how it came here. */
export interface CheckedPaper {
  readonly ticket: Ticket
  readonly source: TicketSource
}

const SLOTS = Array.from({ length: MOST_GAMES }, (_, slot) => slot)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Games that were stored before their row was are in the first rows. */
function gameIn(stored: unknown, index: number): TicketGame | null {
  if (!isRecord(stored) || !Array.isArray(stored.numbers)) return null
  const numbers = typedNumbers(stored.numbers.join(','))
  if (typeof numbers === 'string') return null
  const number_type = NUMBER_TYPES.find((type) => type === stored.number_type) ?? 'unknown'
  const slot = SLOTS.find((one) => one === stored.slot) ?? index
  return { slot, number_type, numbers }
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
const KEY = MEMBER_KEYS.ticketToSave

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

/**
 * In local storage: tickets that were checked in this browser without a session, the newest first. They are the device's own,
 * until they are cleared. Those that a member checks lie under `MEMBER_KEYS.tickets`, and go when the session ends.
 */
const CHECKED_HERE = 'checked_tickets'
const MOST_RECENT = 5

const papersIn = (stored: unknown): readonly CheckedPaper[] =>
  Array.isArray(stored) ? stored.map(paperIn).filter((paper) => paper !== null) : []

const storedAt = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

/** Tickets that `member` has checked here; none of another member, of whom something may have been left. */
function checkedBy(member: string): readonly CheckedPaper[] {
  const stored = storedAt(MEMBER_KEYS.tickets)
  return isRecord(stored) && stored.member_id === member ? papersIn(stored.papers) : []
}

const gamesOf = ({ ticket }: CheckedPaper) =>
  `${ticket.round_number}: ${ticket.games.map(({ numbers }) => numbers.join()).join(' ')}`

/** The newest tickets, each once. */
const newestOf = (papers: readonly CheckedPaper[]) =>
  [...Map.groupBy(papers, gamesOf).values()].flatMap(([first]) => first ?? []).slice(0, MOST_RECENT)

/** Tickets that were checked here: those of the member before those of the device. */
export function recentTickets(member = memberIdIn(accessToken())): readonly CheckedPaper[] {
  try {
    return newestOf([...(member === null ? [] : checkedBy(member)), ...papersIn(storedAt(CHECKED_HERE))])
  } catch {
    return []
  }
}

/** The same ticket once more comes to the front. */
export function rememberTicket(paper: CheckedPaper): void {
  const member_id = memberIdIn(accessToken())
  try {
    if (member_id === null)
      localStorage.setItem(CHECKED_HERE, JSON.stringify(newestOf([paper, ...recentTickets(null)])))
    else {
      const papers = newestOf([paper, ...checkedBy(member_id)])
      localStorage.setItem(MEMBER_KEYS.tickets, JSON.stringify({ member_id, papers }))
    }
  } catch {
    // Then nothing is remembered.
  }
}

export function forgetRecentTickets(): void {
  try {
    localStorage.removeItem(CHECKED_HERE)
    localStorage.removeItem(MEMBER_KEYS.tickets)
  } catch {
    // Nothing was remembered either.
  }
}
