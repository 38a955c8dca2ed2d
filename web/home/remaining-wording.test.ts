import { expect, it } from 'vitest'
import { remainingWording } from './remaining-wording.ts'

it.each([
  [0, '00:00:00'],
  [59_999, '00:00:59'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1일 00:00:00'],
  [2 * 86_400_000 + 4 * 3_600_000 + 17 * 60_000 + 32_000, '2일 04:17:32'],
])('%i ms is %s', (ms, wording) => expect(remainingWording(ms)).toBe(wording))
