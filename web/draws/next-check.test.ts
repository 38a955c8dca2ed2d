import { expect, it } from 'vitest'
import { nextCheck } from './next-check.ts'

const run = (started_at: string) => ({ started_at, outcome: 'waiting' as const })
const PLANNED = '2026-10-17T12:11:00.000Z'

it('never names a next look that lies before the last', () => {
  const at = (next_check_at: string | null, last_run: ReturnType<typeof run> | null) =>
    nextCheck({ next_check_at, last_run })
  expect(at(PLANNED, run('2026-10-17T12:10:00.000Z'))).toBe(Date.parse(PLANNED))
  expect(at(PLANNED, null)).toBe(Date.parse(PLANNED))
  expect(at(PLANNED, run('2026-10-17T12:14:00.000Z'))).toBeNull()
  expect(at(null, run('2026-10-17T12:14:00.000Z'))).toBeNull()
})
