import type * as contract from '#contract/draws/draws.ts'
import type { Draw, PrizeRank, TalliedDraw } from '#domain/draw/draw.ts'
import { areSameShops } from '#domain/draw/judge-readings.ts'
import { prizeDescription, prizeMethod } from '#domain/draw/prize-arithmetic.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { shopsIn } from './record-draw.ts'
import { type Correction, correctionsOfRound } from './record-store.ts'
import { drawOfRound, prizesOfRound, storesOfRound } from './store.ts'

/** A round as it is shown: draw, money, shops and corrections. @throws draw_not_found */
export async function drawWithDetails(db: Database, round: number): Promise<contract.DrawWithDetails> {
  const draw = await drawOfRound(db, round)
  if (!draw) throw refuse('draw_not_found')
  const [prize_details, winning_stores, corrections] = await Promise.all([
    prizeDetailsOf(db, round),
    storesOfRound(db, round),
    correctionsOfRound(db, round),
  ])
  return {
    ...draw,
    prize_details,
    winning_stores,
    corrections: corrections.map(shownCorrection),
  } as contract.DrawWithDetails
}

function shownCorrection({ corrected_at, reason, source, old_value, new_value }: Correction): contract.DrawCorrection {
  const [old_stores, new_stores] = [shopsIn(old_value), shopsIn(new_value)]
  const { numbers, bonus_number, total_sales, prizes } = old_value as Draw & Partial<TalliedDraw>
  return {
    corrected_at,
    reason,
    source,
    old_numbers: [...numbers],
    old_bonus_number: bonus_number,
    old_total_sales: total_sales ?? null,
    old_prizes: prizes?.map((prize) => ({ ...prize })) ?? null,
    old_stores: areSameShops(old_stores, new_stores) ? null : [...old_stores],
  }
}

/** Ranks 1 to 5 in words and won; null until the round is tallied. */
async function prizeDetailsOf(db: Database, round: number): Promise<contract.PrizeDetails | null> {
  const prizes = await prizesOfRound(db, round)
  if (prizes.length === 0) return null
  return Object.fromEntries(
    prizes.map(({ rank, winners, prize_per_winner }) => [
      `rank${rank}`,
      {
        total_prize: winners * prize_per_winner,
        winners,
        prize_per_winner,
        description: prizeDescription(rank as PrizeRank),
        method: prizeMethod(rank as PrizeRank, round),
      },
    ]),
  ) as contract.PrizeDetails
}
