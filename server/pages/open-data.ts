import { DRAW_COLUMNS, SHOP_COLUMNS } from '#contract/site/open-data.ts'
import { csv } from '#domain/csv.ts'
import type { Draw, TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { SoldWin } from '#domain/statistics/store-wins.ts'

/** The files of the page on data. Amounts are won, days Korean; a figure that is not known is left empty. */

const LICENCE = {
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/deed.ko',
  attribution: '로또렌즈',
}

const RANKS = [1, 2, 3, 4, 5]

export const drawsCsv = (draws: readonly (Draw | TalliedDraw)[]) =>
  csv(
    DRAW_COLUMNS.flatMap(({ names }) => names),
    draws.map((draw) => {
      const { round_number, draw_date, numbers, bonus_number } = draw
      const money = isTallied(draw) ? draw : null
      const prizes = RANKS.map((rank) => money?.prizes.find((prize) => prize.rank === rank))
      const how = money?.first_prize_methods
      return [
        ...[round_number, draw_date, ...numbers, bonus_number, money?.total_sales],
        ...prizes.flatMap((prize) => [prize?.winners, prize?.prize_per_winner]),
        ...[how?.auto, how?.manual, how?.semi_auto],
      ]
    }),
  )

export const drawsJson = (draws: readonly (Draw | TalliedDraw)[]) => JSON.stringify({ ...LICENCE, draws })

const SHOP_FIELDS = SHOP_COLUMNS.flatMap(({ names }) => names)
const shopRow = (row: SoldWin) => Object.fromEntries(SHOP_FIELDS.map((name) => [name, row[name]]))

export const shopsCsv = (sold: readonly SoldWin[]) =>
  csv(
    SHOP_FIELDS,
    sold.map((row) => SHOP_FIELDS.map((name) => row[name])),
  )

export const shopsJson = (sold: readonly SoldWin[]) => JSON.stringify({ ...LICENCE, shops: sold.map(shopRow) })

/** A correction of a draw. */
interface CorrectedDraw {
  readonly round_number: number
  readonly corrected_at: string
  readonly reason: string
  /** `staff`, or the sources, joined by `+`. */
  readonly source: string
  /** The whole draw before and after, shops included. */
  readonly old_value: unknown
  readonly new_value: unknown
}

/** The corrections: round, time, reason, source, and the draw before and after. */
export const correctionsJson = (corrections: readonly CorrectedDraw[]) => JSON.stringify({ ...LICENCE, corrections })

/** The counted sets of a sealed round, as the auditor's call gives them. */
interface SealCount {
  readonly strategy: string
  readonly is_bought: boolean
  /** 1 to 5; 0 without a prize. */
  readonly rank: number
  readonly sets: number
}

/** A published seal with the counts of its sets; these are empty before its draw is tallied. */
export interface SealOfRound {
  readonly round_number: number
  readonly sets: number
  readonly root: string
  readonly sealed_at: string
  readonly sha256: string
  readonly previous_sha256: string | null
  readonly seal_text: string
  readonly counts: readonly SealCount[]
}

/** Every seal, oldest first, so that the chain can be checked from its beginning. */
export const sealsJson = (seals: readonly SealOfRound[]) => JSON.stringify({ ...LICENCE, seals })
