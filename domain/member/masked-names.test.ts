import { expect, it } from 'vitest'
import { maskedName, maskedUsername } from './member.ts'

it.each([
  ['김하나', '김*나'],
  ['남궁하나', '남**나'],
  ['강산', '강*'],
  ['강', '*'],
  ['', ''],
])('masks the name %s as %s', (name, masked) => expect(maskedName(name)).toBe(masked))

it.each([
  ['hanbyul', 'han****'],
  ['abcd', 'ab**'],
  ['ab', 'a*'],
])('masks the username %s as %s', (username, masked) => expect(maskedUsername(username)).toBe(masked))
