import { expect, it } from 'vitest'
import { calledName, familyNameFirst, fullName } from './member.ts'

it.each([
  ['김 하나', '김하나'],
  ['남궁 민수', '남궁민수'],
  ['Jane Doe', 'Jane Doe'],
  ['김   하나', '김하나'],
  ['', ''],
])('%s is called %s', (name, called) => expect(calledName(name)).toBe(called))

it.each([
  ['길동 홍', '홍 길동'],
  ['홍 길동', '홍 길동'],
  ['민수 남궁', '남궁 민수'],
  // Both or neither could be family names, so the order stays.
  ['김 이', '김 이'],
  ['하늘 바다', '하늘 바다'],
  ['Jane 김', 'Jane 김'],
  ['길동a 홍', '길동a 홍'],
  ['a길동 홍', 'a길동 홍'],
  ['길동 홍 씨', '길동 홍 씨'],
  ['길동 나홍', '길동 나홍'],
  ['길동', '길동'],
  ['', ''],
])('%s is kept as %s', (name, kept) => expect(familyNameFirst(name)).toBe(kept))

it.each([
  ['홍', '길동', '홍 길동'],
  [' 홍 ', ' 길동 ', '홍 길동'],
  ['홍', ' ', ''],
  ['', '길동', ''],
])('%j and %j are the name %j', (lastName, firstName, name) => expect(fullName({ lastName, firstName })).toBe(name))
