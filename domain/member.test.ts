import { expect, it } from 'vitest'
import { calledName } from './member.ts'

it.each([
  ['김 하나', '김하나'],
  ['남궁 민수', '남궁민수'],
  ['Jane Doe', 'Jane Doe'],
  ['', ''],
])('%s is called %s', (name, called) => expect(calledName(name)).toBe(called))
