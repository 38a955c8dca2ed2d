import { z } from 'zod'
import { NUMBER_TYPES, NUMBERS_PER_DRAW, PRIZE_RANKS } from '#domain/draw.ts'
import { FirstPrizeMethods } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { KoreanDate, RoundInUrl } from './fields.ts'
import { line } from './text-fields.ts'

const Round = z.object({ round: RoundInUrl })
const Text = line(200, '200자 이하여야 합니다.', '비어 있습니다.')

/** One draw as somebody enters it. Whether it can be true is for the checks; here only its shape. */
const EnteredDraw = z.object({
  /** Absent: the round's own Saturday. */
  draw_date: KoreanDate.optional(),
  /** In any order. */
  numbers: z.array(z.int()).length(NUMBERS_PER_DRAW),
  bonus_number: z.int(),
  /** Won; null, like `prizes`, while only the balls are known. */
  total_sales: z.int().nullable().default(null),
  /** Of ranks 1 to 5: winning games, and won for each. */
  prizes: z
    .array(z.object({ winners: z.int(), prize_per_winner: z.int() }))
    .length(PRIZE_RANKS.length)
    .nullable()
    .default(null),
  first_prize_methods: FirstPrizeMethods.nullable().default(null),
  /** Absent: what is stored of the shops stays. */
  stores: z
    .array(z.object({ store_rank: z.int(), store_name: Text, number_type: z.enum(NUMBER_TYPES), location: Text }))
    .max(1_000)
    .optional(),
  /** Needed where a stored draw changes; kept beside its old value. */
  reason: line(500, '이유는 500자 이하여야 합니다.').default(''),
  /** `drawVersion` of what was looked at; absent on the command line, which looks at nothing before. */
  version: z.int().min(0).optional(),
})
export type EnteredDraw = z.output<typeof EnteredDraw>

export const enterDraw = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/draws/:round',
  access: { staff: 'draws:write' },
  publishes: 'draws',
  largest_body: 512 * 1024,
  summary: '한 회차를 저장하거나 이유를 남기고 고칩니다. 규칙과 맞지 않거나 그사이 바뀌었으면 저장하지 않습니다.',
  params: Round,
  body: EnteredDraw.refine(({ total_sales, prizes }) => (total_sales === null) === (prizes === null), {
    path: ['prizes'],
    error: 'total_sales 와 prizes 는 함께 있거나 함께 없어야 합니다.',
  }),
  reply: z.object({ recorded: z.enum(['stored', 'completed', 'corrected', 'unchanged']) }),
})
