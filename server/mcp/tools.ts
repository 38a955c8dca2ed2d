import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { getCrowding } from '#contract/analysis/crowding.ts'
import { getNumberHistory } from '#contract/analysis/number-analysis.ts'
import { getDraw, getLatestDraw } from '#contract/draws/draws.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { Count, Instant, KoreanDate, LottoNumber, Rank, RoundNumber, SixNumbers, Won } from '#contract/fields.ts'
import { drawDateOf, nextDraw, openRound, salesCloseAt } from '#domain/calendar.ts'
import { hitsOf, PRIZE_RANKS, rankOfMatches } from '#domain/draw/draw.ts'
import { fixedPrizeOf, gamePriceOf, prizeDescription } from '#domain/draw/prize-arithmetic.ts'
import { POSSIBLE_DRAWS, RANK_SIZES } from '#domain/statistics/chance.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'

/** The tools that an assistant may use. Each answers from the site's own calls, in the words of their declarations. */

/** Said with every answer, in both languages: whoever reads an answer of an assistant has not read the page. */
export const NO_LIKELIER_NUMBER =
  '어떤 번호도 다른 번호보다 더 잘 나오지 않아요. 여섯 번호마다 1등 확률은 8,145,060분의 1로 같아요. ' +
  'No number is likelier than another: every combination has the same chance of 1 in 8,145,060.'

/** A call was refused; its sentence is for the person who asked the assistant. */
export class ToolRefusal extends Error {}

interface ToolDeps extends Pick<ServerDeps, 'now' | 'drawMinute'> {
  /** Makes a call of the API for the caller's address. @throws ToolRefusal with the sentence of a refusal */
  readonly ask: <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>
}

interface Tool<I extends z.ZodObject, O extends z.ZodObject> {
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output: O
  readonly answer: (deps: ToolDeps, given: z.output<I>) => Promise<z.output<O>>
}

/** What adds a tool to a server of one request. */
type AddTo = (server: McpServer, name: string, deps: ToolDeps) => void

/** A schema that is told to assistants, and not held against answers: their types are, and those of calls were checked already. */
const describedOnly = (schema: z.ZodObject): StandardSchemaWithJSON => {
  const { '~standard': standard } = describedOnce(schema)
  return { '~standard': { ...standard, validate: (value) => ({ value }) } }
}

/** A schema whose description for assistants is made once: the library asks for it in each call, and it took as long as an answer. */
function describedOnce(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema['~standard'] as StandardSchemaWithJSON['~standard']
  const made: Partial<Record<'input' | 'output', Record<string, unknown>>> = {}
  const once =
    (side: 'input' | 'output'): typeof jsonSchema.input =>
    (target) =>
      (made[side] ??= jsonSchema[side](target))
  return { '~standard': { ...standard, jsonSchema: { input: once('input'), output: once('output') } } }
}

const tool = <I extends z.ZodObject, O extends z.ZodObject>(declared: Tool<I, O>): AddTo => {
  const { title, description, input, output, answer } = declared
  // Once for all requests: the library of schemas compiles each the first time that it checks something.
  const inputSchema = describedOnce(input)
  const outputSchema = describedOnly(output.extend({ note: z.string() }))
  const annotations = { readOnlyHint: true, openWorldHint: false }
  const how = { title, description, inputSchema, outputSchema, annotations }
  return (server, name, deps) => {
    // Its type is lost in the generic one; the library has checked it by `input`.
    server.registerTool(name, how, async (given) => {
      try {
        const said = { ...(await answer(deps, given as z.output<I>)), note: NO_LIKELIER_NUMBER }
        return { content: [{ type: 'text', text: JSON.stringify(said) }], structuredContent: said }
      } catch (error) {
        if (!(error instanceof ToolRefusal)) throw error
        return { content: [{ type: 'text', text: error.message }], isError: true }
      }
    })
  }
}

const DrawAnswer = getDraw.reply
const numbers = SixNumbers.refine((six) => new Set(six).size === six.length, {
  error: '서로 다른 여섯 번호가 필요합니다.',
}).describe('Six different numbers from 1 to 45, in any order.')

export const TOOLS: Readonly<Record<string, AddTo>> = {
  latest_result: tool({
    title: '최근 당첨 결과',
    description:
      'The newest Korean Lotto 6/45 draw: numbers, bonus, prizes in won, shops, how certain it is, and what was corrected. Money is null until the round is tallied.',
    input: z.object({}),
    output: DrawAnswer,
    answer: async ({ ask }) => {
      const { round_number } = await ask(getLatestDraw)
      return ask(getDraw, { params: { round: String(round_number) } })
    },
  }),
  round: tool({
    title: '회차 결과',
    description: 'One draw by its round number (1 is 7 December 2002), with everything that latest_result gives.',
    input: z.object({ round_number: RoundNumber }),
    output: DrawAnswer,
    answer: ({ ask }, { round_number }) => ask(getDraw, { params: { round: String(round_number) } }),
  }),
  check_numbers: tool({
    title: '여섯 번호 맞춰 보기',
    description:
      'Holds six numbers against a draw. `result` is `not_final` until the round is tallied: before that nothing may be called a miss. Prizes are won before tax for one game.',
    input: z.object({
      numbers,
      round_number: RoundNumber.optional().describe('The newest draw where it is left out.'),
    }),
    output: DrawAnswer.pick({ round_number: true, draw_date: true, certainty: true, corrections: true }).extend({
      drawn_numbers: SixNumbers,
      bonus_number: LottoNumber,
      matched_numbers: z.array(LottoNumber),
      is_bonus_matched: z.boolean(),
      result: z.enum(['won', 'missed', 'not_final']),
      rank: Rank.nullable(),
      prize: Won.nullable(),
    }),
    answer: async ({ ask }, given) => {
      const round_number = given.round_number ?? (await ask(getLatestDraw)).round_number
      const draw = await ask(getDraw, { params: { round: String(round_number) } })
      const hits = hitsOf(given.numbers, draw)
      const rank = rankOfMatches(hits.matched_numbers.length, hits.is_bonus_matched)
      return {
        ...{ round_number, draw_date: draw.draw_date, certainty: draw.certainty, corrections: draw.corrections },
        drawn_numbers: draw.numbers,
        bonus_number: draw.bonus_number,
        ...hits,
        result: draw.is_confirmed ? (rank ? ('won' as const) : ('missed' as const)) : ('not_final' as const),
        rank,
        prize: (rank && draw.prize_details?.[`rank${rank}`].prize_per_winner) ?? null,
      }
    },
  }),
  next_draw: tool({
    title: '다음 추첨',
    description: 'The next draw, and until when the round that is on sale can be bought (Saturday 20:00 in Seoul).',
    input: z.object({}),
    output: z.object({
      round_number: RoundNumber,
      draw_date: KoreanDate,
      begins_at: Instant,
      on_sale: z.object({ round_number: RoundNumber, draw_date: KoreanDate, sales_close_at: Instant }),
    }),
    answer: async ({ now, drawMinute }) => {
      const { begins_at, ...coming } = nextDraw(now(), drawMinute)
      const round_number = openRound(now())
      return {
        ...coming,
        begins_at: instantOf(begins_at),
        on_sale: {
          round_number,
          draw_date: drawDateOf(round_number),
          sales_close_at: instantOf(salesCloseAt(round_number)),
        },
      }
    },
  }),
  odds: tool({
    title: '당첨 확률',
    description:
      'The chance of each rank for one game, which is the same for all numbers, and the price of a game in won.',
    input: z.object({}),
    output: z.object({
      combinations: Count,
      price: Won,
      ranks: z.array(
        z.object({
          rank: Rank,
          matches: z.string(),
          combinations: Count.describe('Of all combinations, those that win this rank.'),
          one_in: z.number(),
          fixed_prize: Won.nullable().describe('Null where winners share a part of the sales.'),
        }),
      ),
    }),
    answer: async ({ now }) => ({
      combinations: POSSIBLE_DRAWS,
      price: gamePriceOf(openRound(now())),
      ranks: PRIZE_RANKS.map((rank) => {
        const combinations = RANK_SIZES[rank - 1] as number
        return {
          ...{ rank, combinations, matches: prizeDescription(rank) },
          one_in: POSSIBLE_DRAWS / combinations,
          fixed_prize: fixedPrizeOf(rank, openRound(now())),
        }
      }),
    }),
  }),
  statistics_of_number: tool({
    title: '번호 하나의 기록',
    description:
      'How often a number was drawn, with what chance alone would give (expected count and 95 % band) beside each figure.',
    input: z.object({ number: LottoNumber }),
    output: getNumberHistory.reply,
    answer: ({ ask }, { number }) => ask(getNumberHistory, { params: { number: String(number) } }),
  }),
  how_many_share: tool({
    title: '같은 번호를 가진 사람',
    description:
      'How many other games hold the same six numbers by our model, and what a first prize would then be. It says nothing of the chance to win.',
    input: z.object({ numbers }),
    output: getCrowding.reply,
    answer: ({ ask }, { numbers }) => ask(getCrowding, { query: { numbers: numbers.join(',') } }),
  }),
}
