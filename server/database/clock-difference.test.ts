import { afterEach, expect, it } from 'vitest'
import { type ClockDifference, watchClock } from './clock-difference.ts'

const NOW = Date.parse('2026-11-14T11:45:00Z')
const reported: string[] = []
let watched: ClockDifference | undefined

afterEach(() => {
  watched?.stop()
  reported.length = 0
})

/** After the first look at a database whose clock shows `theirs`, or which does not answer. */
async function watching(theirs: () => Promise<number>): Promise<number | null> {
  const { promise: looked, resolve } = Promise.withResolvers<void>()
  const ask = () => theirs().finally(() => setImmediate(resolve))
  watched = watchClock(
    ask,
    () => NOW,
    (error) => reported.push(String(error)),
  )
  await looked
  return watched.tooFar()
}

it.each([
  ['ahead of', -90_000, 90_000],
  ['behind', 90_000, -90_000],
])('says by how much this machine is %s the database', async (where, theirs, ahead) => {
  expect(await watching(async () => NOW + theirs)).toBe(ahead)
  expect(reported).toEqual([expect.stringContaining(`90 s ${where} the database's`)])
})

it('says nothing of clocks that differ by seconds, nor while the database is away', async () => {
  expect(await watching(async () => NOW - 20_000)).toBeNull()
  watched?.stop()
  expect(await watching(() => Promise.reject(new Error('away')))).toBeNull()
  expect(reported).toEqual([])
})
