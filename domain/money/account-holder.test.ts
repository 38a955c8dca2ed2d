import { expect, it } from 'vitest'
import { isHolder } from './account-holder.ts'

it.each([
  ['김하나', '김하나', true],
  ['김 하나 ', '김하나', true],
  ['김하나', '김하나'.normalize('NFD'), true],
  ['HANA KIM', 'Hana-Kim', true],
  ['박두리', '김하나', false],
  ['김하나(계)', '김하나', false],
])('the account of %s is of the member %s: %s', (holder, name, is) => expect(isHolder(holder, name)).toBe(is))
