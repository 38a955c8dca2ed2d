import { expect, it } from 'vitest'
import { PRIZE_RANKS } from './draw.ts'
import { prizeDescription, prizeMethod } from './prize-arithmetic.ts'

it('says what has to match', () =>
  expect(PRIZE_RANKS.map(prizeDescription)).toEqual([
    '6개 번호 일치',
    '5개 번호 + 보너스 일치',
    '5개 번호 일치',
    '4개 번호 일치',
    '3개 번호 일치',
  ]))

it.each([
  [
    87,
    [
      '5등 당첨금을 뺀 금액의 60%',
      '5등 당첨금을 뺀 금액의 10%',
      '5등 당첨금을 뺀 금액의 10%',
      '5등 당첨금을 뺀 금액의 20%',
      '고정 10,000원',
    ],
  ],
  [
    88,
    [
      '5등 당첨금을 뺀 금액의 60%',
      '5등 당첨금을 뺀 금액의 10%',
      '5등 당첨금을 뺀 금액의 10%',
      '5등 당첨금을 뺀 금액의 20%',
      '고정 5,000원',
    ],
  ],
  [
    400,
    [
      '5등 당첨금을 뺀 금액의 60%',
      '5등 당첨금을 뺀 금액의 10%',
      '5등 당첨금을 뺀 금액의 10%',
      '5등 당첨금을 뺀 금액의 20%',
      '고정 5,000원',
    ],
  ],
  [
    401,
    [
      '4·5등 당첨금을 뺀 금액의 75%',
      '4·5등 당첨금을 뺀 금액의 12.5%',
      '4·5등 당첨금을 뺀 금액의 12.5%',
      '고정 50,000원',
      '고정 5,000원',
    ],
  ],
])('says how the money of round %i is set', (round, methods) =>
  expect(PRIZE_RANKS.map((rank) => prizeMethod(rank, round))).toEqual(methods),
)
