import { expect, it } from 'vitest'
import { waitForClose } from './wait-for-close.ts'

/** Sales of round 1246 close. */
const CLOSE = Date.parse('2026-10-17T11:00:00.000Z')
const clock = (start: number) => {
  let now = start
  return {
    now: () => now,
    set: (next: number) => {
      now = next
    },
  }
}
/** What came first. */
const first = (...runs: Promise<string>[]) => Promise.race([...runs, Promise.resolve('nothing')])

it('a run of the last minute begins at the close, and not before', async () => {
  const time = clock(CLOSE - 30_000)
  const begun = waitForClose(time, new AbortController().signal).then(() => 'begun')
  expect(await first(begun)).toBe('nothing')
  time.set(CLOSE - 1)
  expect(await first(begun)).toBe('nothing')
  time.set(CLOSE)
  expect(await begun).toBe('begun')
})

it.each([
  ['earlier', CLOSE - 60_001],
  ['at the close', CLOSE],
  ['after it', CLOSE + 1_000],
])('a run that is %s waits for nothing', (_, now) => waitForClose(clock(now), new AbortController().signal))

it('a server that ends waits no longer', async () => {
  const ending = new AbortController()
  const waiting = waitForClose(clock(CLOSE - 30_000), ending.signal)
  ending.abort()
  await waiting
})
