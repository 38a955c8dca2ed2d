import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getLedger, LedgerMonth } from '#contract/number-sets/ledger.ts'
import { koreanDay, monthOfRound } from '#domain/calendar.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { claimUntil } from '#domain/money/claim.ts'
import { winningsOf } from '#domain/money/winnings.ts'
import type { Claim } from '#domain/number-set/number-set.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { type OwnShare, sharesOfMember } from '../syndicates/shares.ts'
import { partOf, type SetsDeps, setsOfIds, withResult } from './shown-sets.ts'
import { number_sets } from './tables.ts'

/** A member's costs and prizes by the month of the draw, and the prizes that are still to be claimed. */
export async function ledgerOf(
  db: Database,
  showing: SetsDeps,
  member_id: number,
): Promise<z.output<(typeof getLedger)['reply']>> {
  const rounds = await roundsPlayed(db, member_id)
  const shares = await sharesOfMember(db, showing, member_id)
  const today = koreanDay(showing.now())
  const played = Map.groupBy(rounds, ({ round_target }) => monthOfRound(round_target))
  const shared = Map.groupBy(shares, ({ round_number }) => monthOfRound(round_number))
  return {
    months: [...new Set([...played.keys(), ...shared.keys()])]
      .sort()
      .map((month) => monthOf(month, played.get(month) ?? [], shared.get(month) ?? [], today)),
    unclaimed: await unclaimedOf(db, showing, member_id),
    coming: comingOf(rounds),
  }
}

/** The member's bought sets by round and prize; the prize is null when the draw is not settled yet, or the set won nothing. */
function roundsPlayed(db: Database, member_id: number) {
  const sets = withResult(db)
    .where(and(partOf(member_id), isNotNull(number_sets.bought_at)))
    .as('sets')
  return db
    .select({
      round_target: sets.round_target,
      rank: sets.rank,
      prize: sets.prize_amount,
      claim: sets.claim,
      draw_date: sets.draw_date,
      games: sql`count(*)`.mapWith(Number),
      settled_games: sql`count(${sets.settled_at})`.mapWith(Number),
    })
    .from(sets)
    .groupBy(sets.round_target, sets.rank, sets.prize_amount, sets.claim, sets.draw_date)
}

type PlayedRound = Awaited<ReturnType<typeof roundsPlayed>>[number]

/** Whether a prize lies there still: it was not marked, and its last day has not gone by. */
const isOpen = ({ claim, draw_date }: Pick<PlayedRound, 'claim' | 'draw_date'>, today: string) =>
  claim === null && draw_date !== null && claimUntil(draw_date) >= today

const wonBy = (played: readonly PlayedRound[]) =>
  winningsOf(played.map(({ round_target: round_number, prize, games }) => ({ round_number, prize, games })))

/** Rounds whose result is not known yet: their games are neither a win nor a miss. */
function comingOf(rounds: readonly PlayedRound[]) {
  const open = Map.groupBy(
    rounds.filter(({ games, settled_games }) => settled_games < games),
    ({ round_target }) => round_target,
  )
  return [...open]
    .map(([round_number, played]) => {
      const games = played.reduce((sum, row) => sum + row.games - row.settled_games, 0)
      return { round_number, games, spent: games * gamePriceOf(round_number) }
    })
    .sort((one, other) => one.round_number - other.round_number)
}

function monthOf(
  month: string,
  played: readonly PlayedRound[],
  shares: readonly OwnShare[],
  today: string,
): LedgerMonth {
  const sum = (figureOf: (row: PlayedRound) => number) => played.reduce((total, row) => total + figureOf(row), 0)
  const won = wonBy(played)
  const sumOfShares = (figureOf: (share: OwnShare) => number) =>
    shares.reduce((total, share) => total + figureOf(share), 0)
  const shared = {
    spent: sumOfShares(({ cost }) => cost),
    net: sumOfShares(({ won }) => won?.net ?? 0),
    agreements: shares.length,
    settled: sumOfShares(({ won }) => (won === null ? 0 : 1)),
  }
  return {
    month,
    games: sum(({ games }) => games),
    settled_games: sum(({ settled_games }) => settled_games),
    spent: sum(({ games, round_target }) => games * gamePriceOf(round_target)) + shared.spent,
    won: won.gross + sumOfShares(({ won }) => won?.gross ?? 0),
    net: won.net + shared.net,
    shared,
    received: wonBy(played.filter(({ claim }) => claim === 'received')).net,
    unclaimed: wonBy(played.filter((row) => isOpen(row, today))).net,
    winners: PRIZE_RANKS.map((rank) => sum((row) => (row.rank === rank ? row.games : 0))),
  }
}

/** Prizes of bought sets that can still be claimed and are not marked as received or lost, the earliest deadline first. */
async function unclaimedOf(db: Database, showing: SetsDeps, member_id: number) {
  const today = koreanDay(showing.now())
  const won = await withResult(db).where(
    and(
      partOf(member_id),
      isNotNull(number_sets.bought_at),
      isNull(number_sets.claim),
      sql`winning_sets.rank is not null`,
    ),
  )
  const ids = won.flatMap((row) => (isOpen(row, today) ? [row.id] : []))
  const sets = await setsOfIds(db, showing, member_id, ids)
  return sets.sort((one, other) => one.round_target - other.round_target || one.id - other.id)
}

/**
 * Stores that prizes were received, or that the paper is lost; null removes the mark.
 * @throws number_set_not_found when one of them is not the member's, or not bought
 */
export const claimPrizes = (db: Database, member_id: number, ids: readonly number[], claim: Claim | null) =>
  db.transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const noted = await tx
      .update(number_sets)
      .set({ claim })
      .where(and(inArray(number_sets.id, wanted), partOf(member_id), isNotNull(number_sets.bought_at)))
      .returning({ id: number_sets.id })
    if (noted.length !== wanted.length) throw refuse('number_set_not_found')
  })
