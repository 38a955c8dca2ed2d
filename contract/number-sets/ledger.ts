import { z } from 'zod'
import { CLAIMS } from '#domain/number-set/number-set.ts'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanMonth, RoundNumber, Won } from '../fields.ts'
import { NumberSet } from './number-sets.ts'

/** A month by the days of its draws. Money only of what was bought. */
const LedgerMonth = z.object({
  month: KoreanMonth,
  /** Games bought, and of them those whose draw is settled. */
  games: Count,
  settled_games: Count,
  /** Won paid for the games and the shares. */
  spent: Won,
  /** Won before and after tax. */
  won: Won,
  net: Won,
  /**
   * Of `spent` and `net`, the member's own shares of tickets that were bought together; those have no `games`. `agreements`: so many
   * shares, and `settled` of them are of rounds whose prizes are known.
   */
  shared: z.object({ spent: Won, net: Won, agreements: Count, settled: Count }),
  /** Of `net` but for `shared`, what the member said that they received, and what can still be claimed. The rest is lost, or too late. */
  received: Won,
  unclaimed: Won,
  /** Winning games by rank 1 to 5. */
  winners: z.array(Count).length(5),
})
export type LedgerMonth = z.output<typeof LedgerMonth>

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/ledger',
  access: 'member',
  offline: 'member',
  follows: ['number_sets', 'draws', 'claimed_prizes'],
  summary:
    '당첨금 가계부: 추첨한 달마다 산 게임, 쓴 돈과 당첨금(원, 세전과 세후, 함께 산 복권은 내 몫만), 그리고 아직 받지 않은 당첨(unclaimed, 청구 마감이 빠른 것부터). 산 번호만 셉니다.',
  reply: z.object({
    /** Months with a bought game, oldest first. */
    months: z.array(LedgerMonth),
    unclaimed: z.array(NumberSet),
    /** Rounds with a bought game that are not settled, the earliest first. */
    coming: z.array(z.object({ round_number: RoundNumber, games: Count, spent: Won })),
  }),
})

const IDS = '번호의 식별자를 1개에서 100개까지 보내 주세요.'

/** 404 `number_set_not_found` when one is not the member's, or not bought. */
export const claimPrizes = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/claims',
  access: 'member',
  changes: ['claimed_prizes'],
  refuses: ['number_set_not_found'],
  summary:
    '당첨된 번호의 당첨금을 받았는지(received), 복권이 없는지(lost) 적거나 null로 지웁니다. 모두 바뀌거나 아무것도 바뀌지 않습니다.',
  body: z.object({
    ids: z
      .array(z.int({ error: IDS }).min(1, { error: IDS }), { error: IDS })
      .min(1, { error: IDS })
      .max(100, { error: IDS }),
    claim: z.enum(CLAIMS, { error: `${CLAIMS.join(', ')} 중 하나이거나 null이어야 합니다.` }).nullable(),
  }),
  reply: z.object({ claimed: z.literal(true) }),
})
