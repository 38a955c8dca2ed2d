import { expect, it } from 'vitest'
import { crowdingPath, numbersAsked } from './crowding-address.ts'

it.each([
  ['', []],
  ['n=7&n=3&n=45', [3, 7, 45]],
  ['numbers=23,3,7,11,12,17', [3, 7, 11, 12, 17, 23]],
  ['n=0&n=46&n=x&n=07&n=3&n=3', [3]],
  ['numbers=1,2,3,4,5,6,7,8', [1, 2, 3, 4, 5, 6]],
])('reads %s', (search, numbers) => expect(numbersAsked(new URLSearchParams(search))).toEqual(numbers))

it('writes what it reads', () => {
  const path = crowdingPath([3, 7, 11, 12, 17, 23])
  expect(numbersAsked(new URL(path, 'https://lotto.example.kr').searchParams)).toEqual([3, 7, 11, 12, 17, 23])
})
