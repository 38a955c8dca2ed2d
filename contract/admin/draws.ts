import { z } from 'zod'
import { NUMBER_TYPES, NUMBERS_PER_DRAW, PRIZE_RANKS } from '#domain/draw/draw.ts'
import { RECORDED } from '#domain/draw/fetching.ts'
import { Draw, FirstPrizeMethods } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanDate, RoundInUrl } from '../fields.ts'
import { SeenRevision } from '../revisions.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'
import { line } from '../text-fields.ts'

const Round = z.object({ round: RoundInUrl })
const Text = line(200, '200자 이하여야 합니다.', '비어 있습니다.')

const ListedDraw = Draw.pick({
  round_number: true,
  draw_date: true,
  numbers: true,
  bonus_number: true,
  is_confirmed: true,
  first_prize_winners: true,
  first_prize_amount: true,
  total_sales: true,
}).extend({
  /** The round; what the next page begins after. */
  id: z.int(),
  /** How often it was changed after it was published. */
  corrections: Count,
})

export const drawTable = table({
  name: 'draws',
  title: '저장된 추첨',
  path: '/api/v1/admin/draws',
  access: { staff: 'draws:read' },
  summary: '저장된 추첨. 확정된 것, 집계 중인 것, 고친 적이 있는 것만 볼 수 있습니다.',
  row: ListedDraw,
  key: 'round_number',
  sorts: ['newest', 'oldest'],
  filters: {
    state: choiceOf({
      label: '상태',
      names: { confirmed: '확정', waiting: '집계 중', corrected: '고친 것' },
      all: '모두',
    }),
  },
  empty: '그런 추첨이 없어요.',
  columns: [
    { key: 'round_number', heading: '회차', sorts: BY_AGE },
    { key: 'draw_date', heading: '추첨일', format: 'day' },
    { key: 'numbers', heading: '번호', value: ({ numbers }) => numbers.join(' ') },
    { key: 'bonus_number', heading: '보너스' },
    { key: 'total_sales', heading: '총 판매금액', only: 'file' },
    { key: 'first_prize_winners', heading: '1등 게임', format: 'count' },
    { key: 'first_prize_amount', heading: '1등 당첨금', only: 'file' },
    {
      key: 'state',
      heading: '상태',
      value: ({ is_confirmed }) => (is_confirmed ? '확정' : '집계 중'),
      tone: ({ is_confirmed }) => (is_confirmed ? 'good' : 'waiting'),
    },
    { key: 'corrections', heading: '고친 횟수', format: 'count' },
  ],
})
export const { list: listStoredDraws, export: exportDraws } = drawTable

/** A draw as staff enter it: only its shape. Whether it can be true is checked in `domain/draw/draw-checks.ts`. */
const EnteredDraw = z.object({
  /** Absent: the round's own Saturday. */
  draw_date: KoreanDate.optional(),
  /** In any order. */
  numbers: z.array(z.int()).length(NUMBERS_PER_DRAW),
  bonus_number: z.int(),
  /**
   * The six numbers and then the bonus number, typed once more. Needed where they are not those that are stored: a digit
   * that slipped would tell members of wins that there were not, and nothing checks numbers as the arithmetic checks prizes.
   */
  numbers_again: z
    .array(z.int())
    .length(NUMBERS_PER_DRAW + 1, { error: '여섯 번호와 보너스 번호를 차례로 다시 적어 주세요.' })
    .optional(),
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
  /** `drawRevision` of what was looked at. */
  revision: SeenRevision,
})
export type EnteredDraw = z.output<typeof EnteredDraw>

export const enterDraw = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/draws/:round',
  access: { staff: 'draws:write' },
  action: '추첨 결과를 저장',
  refuses: [
    'draw_incomplete',
    'draw_not_begun',
    'draw_not_repeated',
    'draw_rejected',
    'edit_conflict',
    'reason_required',
  ],
  publishes: 'draws',
  largest_body: 512 * 1024,
  summary: '한 회차를 저장하거나 이유를 남기고 고칩니다. 규칙과 맞지 않거나 그사이 바뀌었으면 저장하지 않습니다.',
  params: Round,
  body: EnteredDraw.refine(({ total_sales, prizes }) => (total_sales === null) === (prizes === null), {
    path: ['prizes'],
    error: 'total_sales 와 prizes 는 함께 있거나 함께 없어야 합니다.',
  }),
  reply: z.object({
    recorded: z.enum(RECORDED),
    /** What the next change of this draw begins with. */
    revision: SeenRevision,
    /** What could not be checked, as sentences: prizes may come although an earlier round is missing. */
    unchecked: z.array(z.string()),
  }),
})
