import { z } from 'zod'
import { LARGEST_ROUND } from '#contract/fields.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { type Draw, NUMBER_TYPES, PRIZE_RANKS, type TalliedDraw, type WinningStore } from '#domain/draw.ts'
import { refuse } from '../http/refuse.ts'

const Whole = z.int()
const Text = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\0'))

/** One draw as a line of `data/draws.jsonl` has it; of a draw that is not tallied yet only the balls are known. */
const DrawFile = z.strictObject({
  round_number: Whole.min(1).max(LARGEST_ROUND),
  draw_date: z.string().optional(),
  numbers: z.array(Whole).length(6),
  bonus_number: Whole,
  total_sales: Whole.nullish(),
  /** Winners and won of each, rank 1 to 5. */
  prizes: z
    .array(z.tuple([Whole, Whole]))
    .length(5)
    .nullish(),
  first_prize_methods: z.tuple([Whole, Whole, Whole]).nullish(),
  stores: z
    .array(z.tuple([Whole, Text, z.enum(NUMBER_TYPES), Text]))
    .max(1_000)
    .optional(),
})

/**
 * Reads the file of one draw. The numbers may stand in any order and the date may be left out.
 * @throws invalid_request with each problem of its shape; whether it can be true is for `recordDraw`
 */
export function drawInFile(text: string): { draw: Draw | TalliedDraw; stores: readonly WinningStore[] | undefined } {
  const { success, data, error } = DrawFile.safeParse(jsonIn(text))
  if (!success)
    throw refuse('invalid_request', {
      errors: error.issues.map(({ path, message }) => ({ path: path.join('.') || '추첨', message })),
    })
  const { round_number, draw_date = drawDateOf(round_number), bonus_number, total_sales, prizes } = data
  const numbers = data.numbers.toSorted((a, b) => a - b)
  const balls = { round_number, draw_date, numbers, bonus_number }
  if ((total_sales == null) !== (prizes == null))
    throw refuse('invalid_request', {
      errors: [{ path: 'prizes', message: 'total_sales 와 prizes 는 함께 있거나 함께 없어야 합니다.' }],
    })
  return {
    draw: total_sales == null || prizes == null ? balls : { ...balls, ...tallyOf(data, total_sales, prizes) },
    stores: data.stores?.map(([store_rank, store_name, number_type, location]) => ({
      store_rank,
      store_name,
      number_type,
      location,
    })),
  }
}

function tallyOf(
  { first_prize_methods: methods }: z.output<typeof DrawFile>,
  total_sales: number,
  prizes: readonly (readonly [number, number])[],
) {
  return {
    total_sales,
    prizes: PRIZE_RANKS.map((rank, i) => {
      const [winners, prize_per_winner] = prizes[i] ?? [0, 0]
      return { rank, winners, prize_per_winner }
    }),
    first_prize_methods: methods ? { auto: methods[0], manual: methods[1], semi_auto: methods[2] } : null,
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('invalid_request', { errors: [{ path: '추첨', message: 'JSON으로 읽을 수 없습니다.' }] })
  }
}
