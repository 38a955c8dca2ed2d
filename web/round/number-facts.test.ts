import { expect, it } from 'vitest'
import { numberFacts } from './number-facts.ts'

it.each([
  [
    [4, 5, 25, 28, 32, 42],
    ['2 : 4', '136', '4·5'],
  ],
  [
    [1, 3, 5, 7, 9, 11],
    ['6 : 0', '36', '없음'],
  ],
  [
    [1, 2, 11, 12, 13, 40],
    ['3 : 3', '79', '11·12·13'],
  ],
  [
    [14, 15, 16, 17, 18, 45],
    ['3 : 3', '125', '14~18'],
  ],
])('says of %j', (numbers, figures) => expect(numberFacts(numbers).map(([, figure]) => figure)).toEqual(figures))
