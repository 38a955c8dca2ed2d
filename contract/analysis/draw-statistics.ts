import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanDate, RoundNumber, Won } from '../fields.ts'

/** All draws in some figures, as the home page shows them. */
export const getDrawStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/statistics',
  access: 'anyone',
  summary: '전체 회차 통계. 금액은 원이며, 평균과 중앙값은 1등이 나온 회차의 1게임당 1등 당첨금 기준입니다.',
  cached: 'until_change',
  reply: z.object({
    total_rounds: Count,
    newest_round: RoundNumber.nullable(),
    /** Winning games of rank 1, all rounds. */
    total_first_prize_winners: Count,
    /** Won paid to rank 1, all rounds. */
    total_first_prize_paid: Won,
    /** Won paid to ranks 1 to 5, all rounds. */
    total_prizes_paid: Won,
    /** Won per winning game of rank 1, over the rounds that had a winner. */
    mean_first_prize: Won,
    median_first_prize: Won,
    biggest_first_prize: z
      .object({ round_number: RoundNumber, draw_date: KoreanDate, amount: Won, winners: Count })
      .nullable(),
    /** Ways to choose 6 of 45. */
    possible_combinations: z.int(),
  }),
})
