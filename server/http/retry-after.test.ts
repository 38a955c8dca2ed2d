import { expect, it } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const NOW = Date.parse('2026-10-10T11:50:30Z')

it.each([
  ['240', 240],
  ['Sat, 10 Oct 2026 12:00:00 GMT', 570],
  ['Sat, 10 Oct 2026 11:00:00 GMT', 0],
  ['0', 0],
  ['-5', null],
  ['5 minutes', null],
  ['', null],
  [undefined, null],
])('%s asks for %s seconds', (header, seconds) => expect(retryAfterSeconds(header, NOW)).toBe(seconds))
