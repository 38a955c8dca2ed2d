import { csv } from '#domain/csv.ts'
import type { TalliedDraw } from '#domain/draw.ts'
import type { SoldWin } from '#domain/statistics/store-wins.ts'

/** The files of the page on data. Amounts are won, days Korean; a figure that is not known is left empty. */

const LICENCE = {
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/deed.ko',
  attribution: '로또렌즈',
}

const RANKS = [1, 2, 3, 4, 5]

export const drawsCsv = (draws: readonly TalliedDraw[]) =>
  csv(
    [
      ...['round_number', 'draw_date', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'bonus_number', 'total_sales'],
      ...RANKS.flatMap((rank) => [`rank${rank}_winners`, `rank${rank}_prize_per_winner`]),
      ...['first_prize_auto', 'first_prize_manual', 'first_prize_semi_auto'],
    ],
    draws.map(({ round_number, draw_date, numbers, bonus_number, total_sales, prizes, first_prize_methods: how }) => [
      ...[round_number, draw_date, ...numbers, bonus_number, total_sales],
      ...prizes.flatMap(({ winners, prize_per_winner }) => [winners, prize_per_winner]),
      ...[how?.auto, how?.manual, how?.semi_auto],
    ]),
  )

export const drawsJson = (draws: readonly TalliedDraw[]) => JSON.stringify({ ...LICENCE, draws })

const SHOP_COLUMNS = ['round_number', 'store_rank', 'store_name', 'number_type', 'location'] as const
const shopRow = (row: SoldWin) => Object.fromEntries(SHOP_COLUMNS.map((name) => [name, row[name]]))

export const shopsCsv = (sold: readonly SoldWin[]) =>
  csv(
    SHOP_COLUMNS,
    sold.map((row) => SHOP_COLUMNS.map((name) => row[name])),
  )

export const shopsJson = (sold: readonly SoldWin[]) => JSON.stringify({ ...LICENCE, shops: sold.map(shopRow) })

/** When which round was put right. */
export const correctionsJson = (corrections: readonly { round_number: number; corrected_at: string }[]) =>
  JSON.stringify({ ...LICENCE, corrections })
