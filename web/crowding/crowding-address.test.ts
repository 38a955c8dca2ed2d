import { expect, it } from 'vitest'
import { crowdingPath } from '#contract/site/share-images.ts'
import { addressProblem, numbersAsked } from './crowding-address.ts'

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

it.each([
  ['', null],
  ['numbers=3,7,11,12,17,23', null],
  ['numbers=1,2,3,4,5,6,7', '주소에 번호가 7개 있어서 앞의 6개만 골랐어요.'],
  ['numbers=7,7,7,7,7,9', '주소의 번호 중 7, 9만 골랐어요. 나머지는 겹치거나 1부터 45 사이가 아니에요.'],
  [`numbers=${'x'.repeat(2_000)}`, '주소의 번호를 읽을 수 없어요. 1부터 45까지 서로 다른 번호 6개를 골라 주세요.'],
])('says of an address what it could not take of it', (search, sentence) =>
  expect(addressProblem(new URLSearchParams(search))).toBe(sentence),
)
