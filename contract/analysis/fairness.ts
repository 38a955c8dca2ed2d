import { z } from 'zod'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, RoundNumber, Won } from '../fields.ts'
import { Percent } from './analysis.ts'

/** A test statistic; the p-value says how often fair draws give one at least this large. */
const fairnessTest = { statistic: z.number(), degrees_of_freedom: z.int(), p_value: z.number().min(0).max(1) }
const playerResult = {
  sets: Count,
  /** Numbers matched a set, of six. */
  mean_matches: z.number(),
  /** Prizes won, rank 1 to 5. */
  prizes_by_rank: z.array(z.number()).length(5),
  money_out: Won,
  money_in: Won,
}

export const FairnessReport = z.object({
  /** The round up to which it is computed. */
  newest_round: RoundNumber,
  calculated_at: Instant,
  fairness: z.object({
    total_analyzed: Count,
    /** Chi-square over 45 counts, corrected for drawing without replacement. */
    uniformity: z.object(fairnessTest).nullable(),
    /** Runs of sums above and below 138. */
    runs: z.object({ ...fairnessTest, runs: Count, expected_runs: z.number() }).nullable(),
    /** Numbers that a draw shares with the one before. */
    serial: z
      .object({
        ...fairnessTest,
        overlaps: z.array(z.object({ shared: Count, frequency: Count, expected_count: z.number() })),
      })
      .nullable(),
  }),
  backtest: z.object({
    seed: z.int(),
    rounds_played: Count,
    newest_round: RoundNumber.nullable(),
    sets_per_draw: Count,
    expected_matches: z.number(),
    strategies: z.array(
      z.object({
        ...playerResult,
        strategy: z.enum(STRATEGIES),
        z_score: z.number(),
        better_than_percentage: Percent,
        /** 겹침 of its sets on average, by what was known before each round; null where no round was judged. */
        mean_crowding: Percent.nullable().default(null),
      }),
    ),
    random_players: z.object({
      players: Count,
      mean_matches: z.number(),
      matches_low: z.number(),
      matches_high: z.number(),
      prizes_by_rank: z.array(z.number()).length(5),
      money_out: Won,
      mean_money_in: Won,
      median_money_in: Won,
      money_in_low: Won,
      money_in_high: Won,
    }),
  }),
})
export type FairnessReport = z.output<typeof FairnessReport>

export const getFairness = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/fairness',
  access: 'anyone',
  summary:
    '추첨이 우연과 어긋나는지 보는 세 검정과, 모든 생성 전략을 무작위 구매자와 함께 전체 회차에 적용한 결과. 새 추첨 뒤 다시 계산되며, 처음 계산이 끝나기 전에는 report가 null입니다.',
  cached: 'until_change',
  reply: z.object({ report: FairnessReport.nullable() }),
})
