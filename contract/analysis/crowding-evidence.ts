import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, RoundInUrl, RoundNumber, Won } from '../fields.ts'

const RankCorrelation = z
  .object({ rounds: Count, value: z.number(), low: z.number(), high: z.number(), p_value: z.number() })
  .nullable()
const Group = z.object({
  rounds: Count,
  predicted: z.number(),
  observed: z.number(),
  low: z.number(),
  high: z.number(),
  prize_as_one_more: Won,
})

/** The model's prediction before each round, beside the result; 95 % intervals. Definitions: domain/crowding/evidence.ts. */
export const Evidence = z.object({
  rounds: Count,
  first_round: RoundNumber.nullable(),
  last_round: RoundNumber.nullable(),
  first_prizes: RankCorrelation,
  manual: RankCorrelation,
  automatic: RankCorrelation,
  log_score: z.object({ rounds: Count, total: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Ranks 2 to 5. */
  explained: z.array(z.number().nullable()).length(4),
  quarters: z.array(Group),
  tenths: z.array(Group),
})
export type Evidence = z.output<typeof Evidence>

export const CrowdingEvidence = z.object({
  newest_round: RoundNumber,
  calculated_at: Instant,
  /** Rounds for which a fit of their past was made; held in between. */
  refits: z.array(RoundNumber),
  /** Every round since the first refit, each predicted from earlier rounds alone. */
  walk_forward: Evidence,
  /** Only rounds whose forecast was published before the draw. */
  published: Evidence,
})
export type CrowdingEvidence = z.output<typeof CrowdingEvidence>

const Forecast = z.object({
  round_number: RoundNumber,
  published_at: Instant,
  /** Of the forecast's text, and of the one before it. */
  sha256: z.string(),
  previous_sha256: z.string().nullable(),
})

export const getCrowdingEvidence = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/crowding/evidence',
  access: 'anyone',
  summary:
    '겹침 예측의 검증: 회차마다 그 전의 회차만으로 한 예측과 실제 당첨자 수. 추첨 전에 공개한 예측의 목록과 SHA-256도 있습니다. 처음 계산이 끝나기 전에는 report가 null입니다.',
  cached: 'until_change',
  reply: z.object({ report: CrowdingEvidence.nullable(), forecasts: z.array(Forecast) }),
})

export const getCrowdingForecast = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/crowding/forecasts/:round',
  access: 'anyone',
  refuses: ['forecast_not_found'],
  summary:
    '판매가 끝난 토요일 20시에 공개해 고칠 수 없는 예측 하나. forecast_text의 SHA-256이 sha256이며, 공 일곱 개와 판매량을 넣으면 등수별 기대 당첨자 수가 됩니다.',
  cached: 'until_change',
  params: z.object({ round: RoundInUrl }),
  reply: Forecast.extend({ forecast_text: z.string() }),
})
