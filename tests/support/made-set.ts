import type { NumberSet, SetResult } from '#contract/number-sets/number-sets.ts'

const DRAWN = { winning_numbers: [4, 5, 25, 28, 32, 42], bonus_number: 12 }
const MISS: SetResult = {
  ...DRAWN,
  matched_numbers: [4],
  is_bonus_matched: false,
  rank: null,
  prize_amount: 0,
  net_amount: 0,
  claim_until: null,
}
let made = 0

/** A set as the server would answer it: what no journey can wait for, since draws take a week. */
export function aSet(more: Partial<NumberSet> = {}): NumberSet {
  made += 1
  return {
    id: 1_000_000 + made,
    numbers: [1, 2, 3, 4, 9, 11],
    generated_at: '2026-10-09T03:00:00.000Z',
    round_target: 1245,
    origin: 'made',
    strategy: 'random',
    ticket_id: null,
    number_type: null,
    name: null,
    crowding: 37.5,
    follows_strategy: true,
    given_before: false,
    is_bought: false,
    state: 'before_draw',
    hits: more.result ?? null,
    result: null,
    ...more,
  }
}

export const aMiss = () => aSet({ state: 'settled', result: MISS })

export const aSecondPrize = () =>
  aSet({
    numbers: [4, 5, 12, 25, 28, 32],
    state: 'settled',
    result: {
      ...MISS,
      matched_numbers: [4, 5, 25, 28, 32],
      is_bonus_matched: true,
      rank: 2,
      prize_amount: 52_345_678,
      net_amount: 40_829_638,
      claim_until: '2027-10-12',
    },
  })
