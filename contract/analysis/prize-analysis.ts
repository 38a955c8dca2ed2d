import { z } from 'zod'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { STORE_ORDERS } from '#domain/statistics/store-wins.ts'
import { FirstPrizeMethods } from '../draws/draws.ts'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanDate, LottoNumber, limitInUrl, RoundNumber, SkipInUrl, Won } from '../fields.ts'
import { chance } from './analysis.ts'

/** Sales and prizes over the years, and the figures of the hub's small plots. */

const RoundRecord = z.object({ round_number: RoundNumber, draw_date: KoreanDate, value: z.int().min(0) })

export const getPrizeTrends = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/trends',
  access: 'anyone',
  summary:
    '해마다의 평균 판매액, 1등 당첨금의 중앙값과 80% 범위, 1등 당첨 게임 수와 우연의 기댓값, 구매 방법, 이월과 기록. 금액은 원입니다.',
  cached: 'until_change',
  reply: z.object({
    total_analyzed: Count,
    years: z.array(
      z.object({
        year: z.int(),
        rounds: Count,
        mean_sales: Won,
        first_prize_winners: Count,
        /** Of the winning games, if all games were picked at random. */
        chance: z.object(chance),
        median_first_prize: Won,
        first_prize_low: Won,
        first_prize_high: Won,
        methods: FirstPrizeMethods.nullable(),
      }),
    ),
    carry_overs: z.object({ ...chance, rounds: z.array(RoundNumber) }),
    records: z
      .object({
        biggest_first_prize: RoundRecord,
        smallest_first_prize: RoundRecord,
        most_first_prize_winners: RoundRecord,
        most_sales: RoundRecord,
      })
      .nullable(),
  }),
})

const NumberCount = z.object({ number: LottoNumber, frequency: Count })

export const getAnalysisOverview = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/overview',
  access: 'anyone',
  summary:
    '분석 첫 화면의 작은 그림들: 번호별 횟수, 쌍, 쉰 회차, 최근 30회의 핫·콜드, 홀짝, 합계, 해마다의 1등 당첨금, 판매점이 많은 지역, 사람들이 더 고르는 번호, 공정성.',
  cached: 'until_change',
  reply: z.object({
    total_analyzed: Count,
    numbers: z.object({ ...chance, frequencies: z.array(Count) }),
    /**
     * The number drawn most and the one drawn least, each with how far its count was ahead of what chance expects, after equally long
     * parts of all rounds. Empty without draws.
     */
    ends: z.array(z.object({ number: LottoNumber, excess: z.array(z.number()) })),
    /** In the order of the call on pairs. */
    pairs: z.object({ ...chance, frequencies: z.array(Count) }),
    /** Rounds since each number's last appearance; null where it never was drawn. */
    rests: z.array(Count.nullable()),
    hot_cold: z.object({ ...chance, hot: z.array(NumberCount), cold: z.array(NumberCount) }),
    odd_even: z.array(z.object({ odd_count: z.int(), frequency: Count, expected_count: z.number() })),
    sums: z.array(z.object({ sum: z.int(), frequency: Count })),
    years: z.array(z.object({ year: z.int(), median_first_prize: Won, first_prize_low: Won, first_prize_high: Won })),
    /** Regions with the most first prizes sold, most first. */
    regions: z.array(z.object({ region: z.string(), games: Count })),
    /** So many rounds, whose shops are known, they are counted over. */
    known_store_rounds: Count,
    /** Percent by which people who choose prefer each number, 1 to 45, to the mean number; shapes and memory aside. */
    number_crowding: z.array(z.number()).length(LARGEST_NUMBER),
    /** Null until it is computed. */
    strategies: z.array(z.object({ strategy: z.enum(STRATEGIES), z_score: z.number() })).nullable(),
  }),
})

export const getStoreStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/stores',
  access: 'anyone',
  summary:
    '1등 판매점: 지역별 게임 수와 판매점 목록. 지역과 시·군·구, 이름·주소의 단어로 찾고 50곳씩(최대 100곳) 줍니다. 인터넷 판매는 따로 셉니다.',
  cached: 'until_change',
  query: z.object({
    region: z.string().normalize().max(10, '지역 이름이 너무 깁니다.').optional(),
    district: z.string().normalize().max(10, '시·군·구 이름이 너무 깁니다.').optional(),
    search: z.string().normalize().trim().max(50, '찾는 말이 너무 깁니다.').optional(),
    order: z.enum(STORE_ORDERS, { error: `순서는 ${STORE_ORDERS.join(', ')} 중 하나입니다.` }).default('games'),
    skip: SkipInUrl.default(0),
    limit: limitInUrl(100).default(50),
  }),
  reply: z.object({
    total_games: Count,
    known_rounds: Count,
    oldest_round: RoundNumber.nullable(),
    regions: z.array(z.object({ region: z.string(), games: Count, stores: Count })),
    /** Of the region asked for, most games first; empty without one. */
    districts: z.array(z.object({ district: z.string(), games: Count, stores: Count })),
    /** All that match, of which one page is sent. */
    found: Count,
    stores: z.array(
      z.object({
        store_name: z.string(),
        /** Names of the same address in other rounds. */
        other_names: z.array(z.string()),
        location: z.string(),
        games: Count,
        rounds: z.array(RoundNumber),
      }),
    ),
    online: z.object({ games: Count, rounds: z.array(RoundNumber) }),
  }),
})
