import { expect, it } from 'vitest'
import { aMiss, aSecondPrize } from '#tests/support/made-set.ts'
import { weekWording } from './week-wording.ts'

const settled = {
  ...{ round_number: 1245, state: 'settled' as const, sets: 2, bought_sets: 2, most_matched: 5 },
  ...{ sets_by_matches: null, winners_by_rank: [0, 1, 0, 0, 0], bought_by_rank: [0, 1, 0, 0, 0] },
  total_prize: 52_345_678,
  total_net: 40_829_638,
}
const none = [0, 0, 0, 0, 0]
const second = { ...aSecondPrize(), is_bought: true }

it.each([
  [
    '제1245회, 다섯 개 맞아 2등, 세금을 떼고 40,829,638원. 2027년 10월 12일까지 받을 수 있어요.',
    settled,
    [second, aMiss()],
  ],
  [
    '제1245회, 다섯 개 맞아 2등, 2등 1게임, 5등 2게임, 세금을 떼고 40,839,638원. 2027년 10월 12일까지 받을 수 있어요.',
    { ...settled, bought_by_rank: [0, 1, 0, 0, 2], total_net: 40_839_638 },
    [second],
  ],
  [
    '제1245회, 당첨이 없어요. 가장 많이 맞은 건 2개예요.',
    { ...settled, bought_by_rank: none, most_matched: 2 },
    [aMiss()],
  ],
  ['제1245회, 당첨이 없어요. 맞은 번호가 하나도 없어요.', { ...settled, bought_by_rank: none, most_matched: 0 }, []],
  ['제1245회, 산 번호가 없어요.', { ...settled, bought_sets: 0, bought_by_rank: none }, [aSecondPrize()]],
  ['제1245회, 당첨금 집계 중. 가장 많이 맞은 건 5개예요.', { ...settled, state: 'matched' as const }, []],
  [null, { ...settled, state: 'awaiting' as const, most_matched: null }, []],
])('%s', (words, summary, sets) => expect(weekWording(summary, sets)).toBe(words))
