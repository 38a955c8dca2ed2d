import { expect, it } from 'vitest'
import { saturdayWording } from './saturday-wording.ts'

const NOTHING = {
  ...{ round_number: 1245, draw_date: '2026-10-10', sets: 0, bought_sets: 0, shared: 0 },
  ...{ received: null, best_rank: null },
}
it.each([
  ['–', {}],
  ['사지 않음', { sets: 3, received: 0 }],
  ['2게임', { round_number: 1246, sets: 3, bought_sets: 2 }],
  ['집계 중', { sets: 3, bought_sets: 2 }],
  ['낙첨', { sets: 3, bought_sets: 2, received: 0 }],
  ['함께 삼', { round_number: 1246, sets: 3, shared: 1 }],
  ['집계 중', { shared: 1 }],
  ['낙첨', { sets: 3, shared: 1, received: 0 }],
  ['당첨', { bought_sets: 2, shared: 1, received: 1_666 }],
  ['3등', { sets: 3, bought_sets: 2, received: 1_500_000, best_rank: 3 }],
])('says %s', (word, more) => expect(saturdayWording({ ...NOTHING, ...more }, 1245).word).toBe(word))
