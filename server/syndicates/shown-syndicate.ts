import type { Syndicate } from '#contract/number-sets/syndicates.ts'
import { drawDateOf, openRound, salesCloseAt } from '#domain/calendar.ts'
import { type PrizeRank, prizeRank } from '#domain/draw/draw.ts'
import { resultsFrom } from '#domain/draw/round-state.ts'
import { claimUntil } from '#domain/money/claim.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { type SharedWinnings, shareWinnings, shareWon } from '#domain/syndicate/split.ts'
import { costOfGames, weightsOf } from '#domain/syndicate/syndicate.ts'
import type { Database } from '../database/database.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import {
  drawsWithPrizes,
  type PersonRow,
  peopleOf,
  type SyndicateRow,
  sealsOf,
  type TicketRow,
  ticketsOf,
} from './store.ts'

type Clock = Pick<ServerDeps, 'now'>
type DrawRow = Awaited<ReturnType<typeof drawsWithPrizes>>[number]

/** A syndicate with all that belongs to it. */
export interface WholeSyndicate {
  readonly syndicate: SyndicateRow
  readonly people: readonly PersonRow[]
  readonly tickets: readonly TicketRow[]
  readonly draw: DrawRow | null
}

/** People, tickets and draws of syndicates: three statements, however many they are. */
export async function wholeSyndicates(
  db: Database,
  { now }: Clock,
  rows: readonly SyndicateRow[],
): Promise<WholeSyndicate[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = Map.groupBy(await peopleOf(db, ids), ({ syndicate_id }) => syndicate_id)
  const tickets = Map.groupBy(await ticketsOf(db, ids), ({ syndicate_id }) => syndicate_id)
  const closed = [...new Set(rows.map(({ round_number }) => round_number))].filter((round) => round < openRound(now()))
  const drawn = new Map(
    (closed.length === 0 ? [] : await drawsWithPrizes(db, closed)).map((draw) => [draw.round_number, draw]),
  )
  return rows.map((syndicate) => ({
    syndicate,
    people: people.get(syndicate.id) ?? [],
    tickets: tickets.get(syndicate.id) ?? [],
    draw: drawn.get(syndicate.round_number) ?? null,
  }))
}

const isWhollyAgreed = ({ people, tickets }: Pick<WholeSyndicate, 'people' | 'tickets'>): boolean =>
  tickets.length > 0 && people.every(({ agreed_at }) => agreed_at !== null)

/** Won that the tickets cost, and of them each person's part, which adds up to it. */
export function costsOf({ syndicate, people, tickets }: Omit<WholeSyndicate, 'draw'>) {
  const { split, round_number, remainder } = syndicate
  const games = tickets.reduce((sum, ticket) => sum + ticket.games.length, 0)
  const cost = costOfGames(games, round_number)
  return { cost, costs: shareWon(cost, weightsOf(split, people), remainder) }
}

/** The rank of a game; null until the tally and without a prize. */
const rankOf = (mask: number, draw: DrawRow | null): PrizeRank | null =>
  draw?.prizes ? prizeRank(numbersOfMask(mask), draw) : null

/** What the tickets won, shared; null until the tally. */
export function winningsOfSyndicate({ syndicate, people, tickets, draw }: WholeSyndicate): SharedWinnings | null {
  if (!draw?.prizes) return null
  const { prizes } = draw
  const won = tickets
    .flatMap(({ games }) => games)
    .flatMap(({ mask }) => {
      const rank = rankOf(mask, draw)
      return rank === null ? [] : [prizes[rank - 1] ?? 0]
    })
  return shareWinnings(syndicate.round_number, won, weightsOf(syndicate.split, people), syndicate.remainder)
}

/** Syndicates as somebody may see them; `member_id` null: without an account. */
export async function shownSyndicates(
  db: Database,
  deps: Clock & Pick<ServerDeps, 'drawMinute'>,
  rows: readonly SyndicateRow[],
  member_id: number | null,
): Promise<Syndicate[]> {
  const whole = await wholeSyndicates(db, deps, rows)
  const agreed = whole.filter(isWhollyAgreed).map(({ syndicate }) => syndicate.id)
  const seals = new Map(
    (agreed.length === 0 ? [] : await sealsOf(db, agreed)).map((seal) => [seal.syndicate_id, seal.sealed_at]),
  )
  return whole.map((one) => shown(one, deps, member_id, seals.get(one.syndicate.id) ?? null))
}

function shown(
  whole: WholeSyndicate,
  { now, drawMinute }: Clock & Pick<ServerDeps, 'drawMinute'>,
  member_id: number | null,
  sealed_at: string | null,
): Syndicate {
  const { syndicate, people, tickets, draw } = whole
  const { token, round_number, revision, split, collector, remainder } = syndicate
  const { cost, costs } = costsOf(whole)
  const is_agreed = isWhollyAgreed(whole)
  const won = winningsOfSyndicate(whole)
  const own = member_id === null ? undefined : people.find((person) => person.member_id === member_id)
  return {
    token,
    round_number,
    draw_date: drawDateOf(round_number),
    sales_close_at: instantOf(salesCloseAt(round_number)),
    state: round_number >= openRound(now()) ? 'open' : !draw ? 'closed' : draw.prizes ? 'settled' : 'drawn',
    revision,
    is_keeper: own !== undefined && keeperOf(people)?.id === own.id,
    own_id: own?.id ?? null,
    split,
    people: people.map(({ id, name, paid, agreed_at, member_id: taken_by }, i) => ({
      ...{ id, name, paid, agreed_at },
      cost: costs[i] ?? 0,
      is_taken: taken_by !== null || name === null,
      share: is_agreed ? (won?.shares[i] ?? null) : null,
    })),
    collector,
    remainder,
    tickets: tickets.map(({ id, source, games }) => ({
      id,
      source,
      games: games.map(({ mask, number_type }) => ({
        numbers: numbersOfMask(mask),
        number_type,
        rank: rankOf(mask, draw),
      })),
    })),
    cost,
    is_agreed,
    sealed_at,
    is_before_draw: sealed_at === null ? null : Date.parse(sealed_at) < resultsFrom(round_number, drawMinute),
    drawn: draw && { numbers: [...draw.numbers], bonus_number: draw.bonus_number },
    result:
      won && draw
        ? {
            ...{ gross: won.gross, tax: won.tax, net: won.net, tax_if_one: won.tax_if_one },
            claim_until: claimUntil(draw.draw_date),
            corrected_at: draw.corrected_at,
          }
        : null,
  }
}

/** Who may change people and shares: the first in the list who has an account; whoever opened it, until they leave. */
export const keeperOf = (people: readonly PersonRow[]): PersonRow | undefined =>
  people.find(({ member_id }) => member_id !== null)
