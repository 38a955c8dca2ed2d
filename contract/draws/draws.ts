import { z } from 'zod'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import { CERTAINTIES } from '#domain/draw/draw-source.ts'
import { MOST_ROUNDS_APART } from '#domain/statistics/windows.ts'
import { endpoint } from '../endpoint.ts'
import {
  Count,
  Instant,
  KoreanDate,
  LottoNumber,
  limitInUrl,
  RoundInUrl,
  RoundNumber,
  SixNumbers,
  SkipInUrl,
  Won,
} from '../fields.ts'

/** How the first-prize games were bought; null where the operator never published it (rounds 1–261). */
export const FirstPrizeMethods = z.object({ auto: Count, manual: Count, semi_auto: Count })

/**
 * One draw. Money and winners are null until the operator has tallied the round; a draw is
 * `is_confirmed` once they are known, and only then may a number set be called a miss.
 */
export const Draw = z.object({
  round_number: RoundNumber,
  draw_date: KoreanDate,
  numbers: SixNumbers,
  /** The same six numbers under their other name. */
  winning_numbers: SixNumbers,
  bonus_number: LottoNumber,
  is_confirmed: z.boolean(),
  /** Winning games of rank 1. */
  first_prize_winners: Count.nullable(),
  /** Won per winning game of rank 1; 0 where nobody won. */
  first_prize_amount: Won.nullable(),
  /** Won. */
  total_sales: Won.nullable(),
  first_prize_methods: FirstPrizeMethods.nullable(),
  /** `one_source`: no second source has said these numbers yet. `doubted`: one says something else, and it is checked again. */
  certainty: z.enum(CERTAINTIES),
})
export type Draw = z.output<typeof Draw>

const PrizeDetail = z.object({
  /** Won, all winners of the rank together. */
  total_prize: Won,
  /** Winning games. */
  winners: Count,
  /** Won per winning game. */
  prize_per_winner: Won,
  /** The matches that it needs, for example `6개 번호 일치`. */
  description: z.string(),
  /** How the rank's money is set, for example `고정 50,000원`. */
  method: z.string(),
})

export const PrizeDetails = z.object({
  rank1: PrizeDetail,
  rank2: PrizeDetail,
  rank3: PrizeDetail,
  rank4: PrizeDetail,
  rank5: PrizeDetail,
})
export type PrizeDetails = z.output<typeof PrizeDetails>

/** A shop that sold a winning game; one entry a game. */
export const WinningStore = z.object({
  store_rank: z.int().min(1).max(2),
  store_name: z.string(),
  number_type: z.enum(NUMBER_TYPES),
  location: z.string(),
})
export type WinningStore = z.output<typeof WinningStore>

/** A value of a published draw before it was changed, and the reason of the change. */
export const DrawCorrection = z.object({
  corrected_at: Instant,
  reason: z.string(),
  /** `staff`, or the sources that were accepted, joined by `+`. */
  source: z.string(),
  /** As it stood. Money is null where it had not been tallied. */
  old_numbers: SixNumbers,
  old_bonus_number: LottoNumber,
  old_total_sales: Won.nullable(),
  /** Winning games and won of each, rank 1 to 5. */
  old_prizes: z.array(z.object({ rank: z.int(), winners: Count, prize_per_winner: Won })).nullable(),
  /** The shops as they were listed, where the list changed; else null. */
  old_stores: z.array(WinningStore).nullable(),
})
export type DrawCorrection = z.output<typeof DrawCorrection>

export const DrawWithDetails = Draw.extend({
  /** Null until the round is tallied. */
  prize_details: PrizeDetails.nullable(),
  /** Empty where stores were never collected. */
  winning_stores: z.array(WinningStore),
  /** Oldest first; what was merely added to a draw is no correction. */
  corrections: z.array(DrawCorrection),
})
export type DrawWithDetails = z.output<typeof DrawWithDetails>

export const getLatestDraw = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/latest-result',
  aliases: ['/api/v1/public/lottery/result/latest'],
  access: 'anyone',
  offline: 'public',
  refuses: ['draw_not_found'],
  summary: '가장 최근 추첨 결과. 금액은 원, 당첨자 수는 게임 수입니다.',
  cached: 'until_change',
  reply: Draw,
})

/** The largest page: a range whose ends are 100 rounds apart holds 101 draws. */
export const LARGEST_DRAW_PAGE = MOST_ROUNDS_APART + 1

export const listDraws = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/results',
  access: 'anyone',
  fresh_for: 600_000,
  offline: 'public',
  refuses: ['range_reversed'],
  summary:
    '추첨 결과 목록, 최근 회차부터. total은 조건에 맞는 전체 개수입니다. 회차 범위를 주면 limit의 기본값은 101, 아니면 10입니다.',
  cached: 'until_change',
  query: z.object({
    skip: SkipInUrl.default(0),
    limit: limitInUrl(LARGEST_DRAW_PAGE).optional(),
    start_round: RoundInUrl.optional(),
    end_round: RoundInUrl.optional(),
  }),
  reply: z.object({ items: z.array(Draw), total: Count }),
})

/** The balls of all draws, small enough to hold any six numbers against each of them on the visitor's own device. */
export const getDrawnNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/drawn-numbers',
  access: 'anyone',
  offline: 'public',
  summary:
    '1회부터 모든 추첨의 번호와 등수별 1게임 당첨금(원). draws의 한 줄이 한 회차이고, 여섯 번호 다음의 일곱 번째가 보너스입니다. 집계 전이면 prizes는 null, 당첨자가 없는 등수는 0입니다.',
  cached: 'until_change',
  reply: z.object({
    /** Oldest first. */
    draws: z.array(
      z.object({
        round_number: RoundNumber,
        balls: z.array(LottoNumber).length(7),
        /** Won per winning game before tax, rank 1 to 5, 0 where nobody won; null until the round is tallied. */
        prizes: z.array(Won).length(5).nullable(),
      }),
    ),
  }),
})

export const getDraw = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/results/:round',
  access: 'anyone',
  offline: 'public',
  refuses: ['draw_not_found'],
  summary: '한 회차의 결과, 1~5등 당첨금 상세와 1등 판매점. 없는 회차는 404 draw_not_found입니다.',
  cached: 'until_change',
  params: z.object({ round: RoundInUrl }),
  reply: DrawWithDetails,
})

export const getDrawYear = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/results/:round/year',
  access: 'anyone',
  refuses: ['draw_not_found'],
  summary:
    '한 회차까지 52회의 총 판매금액과 1등의 구매 방법의 합. 앞에 52회가 없는 회차(제51회까지)는 처음 52회입니다. 금액은 원이며, 방법이 공개되지 않은 회차가 있으면 null입니다. 없는 회차는 404 draw_not_found입니다.',
  cached: 'until_change',
  params: z.object({ round: RoundInUrl }),
  reply: z.object({
    /** Oldest first; rounds that are not tallied are left out. */
    sales: z.array(z.object({ round_number: RoundNumber, total_sales: Won })),
    median_sales: Won.nullable(),
    first_prize_methods: FirstPrizeMethods.nullable(),
  }),
})
