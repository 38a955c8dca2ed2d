import { afterEach, expect, it } from 'vitest'
import { type CommonClock, commonClock } from './common-clock.ts'

const NOW = Date.parse('2026-11-14T11:45:00Z')
const HOUR = 3_600_000
const reported: string[] = []
let [wall, elapsed] = [NOW, 0]
let watched: CommonClock | undefined

afterEach(() => {
  watched?.stop()
  reported.length = 0
  ;[wall, elapsed] = [NOW, 0]
})

/** After the first look at a database whose clock shows `theirs`; null: which does not answer. */
async function watching(theirs: number | null): Promise<CommonClock> {
  watched?.stop()
  watched = commonClock({
    ask: async () => theirs ?? Promise.reject(new Error('away')),
    wall: () => wall,
    elapsed: () => elapsed,
    report: (error) => reported.push(String(error)),
  })
  await watched.looked
  return watched
}

it.each([
  ['behind', -90_000],
  ['ahead of', 90_000],
])('alone it says by how much the database is %s its own clock, and goes by its own', async (where, ahead) => {
  const clock = await watching(NOW + ahead)
  expect(clock.faults()).toEqual([{ whose: 'database', ahead }])
  expect(reported).toEqual([expect.stringContaining(`90 s ${where} that of this machine`)])
  expect(clock.now()).toBe(NOW)
})

it('says nothing of clocks that differ by seconds, nor while the database is away', async () => {
  expect((await watching(NOW - 20_000)).faults()).toEqual([])
  const clock = await watching(null)
  clock.heardTime('a', NOW + 20_000)
  expect(clock.faults()).toEqual([])
  expect(clock.now()).toBe(NOW)
  expect(reported).toEqual([])
})

it('goes by what most of the instances say where its own clock is far from it, and says so', async () => {
  wall = NOW + HOUR
  const clock = await watching(NOW + HOUR)
  // The machine of the leader is the one that is wrong, and speaks for itself twice.
  for (const who of ['a', 'b']) clock.heardTime(who, NOW)
  expect(clock.now()).toBe(NOW)
  elapsed += 10_000
  wall += 10_000
  expect(clock.now()).toBe(NOW + 10_000)
  expect(clock.faults()).toEqual([
    { whose: 'own', ahead: HOUR },
    { whose: 'database', ahead: HOUR },
  ])
  await clock.settled()
  expect(reported).toEqual([
    expect.stringMatching(/this machine is 3600 s ahead of what most .* it goes by theirs/),
    expect.stringContaining('The database'),
  ])
})

it('lets the database decide between two, and follows nobody who is wrong', async () => {
  const clock = await watching(NOW)
  clock.heardTime('a', NOW + HOUR)
  expect(clock.now()).toBe(NOW)
  expect(clock.faults()).toEqual([{ whose: 'instance', ahead: HOUR }])
  wall = NOW - HOUR
  expect((await watching(NOW)).now()).toBe(wall)
  watched?.heardTime('a', NOW)
  expect(watched?.now()).toBe(NOW)
})

it('notices at once that somebody has set its own clock, also back to right', async () => {
  const clock = await watching(NOW)
  for (const who of ['a', 'b']) clock.heardTime(who, NOW)
  wall = NOW - HOUR
  expect(clock.now()).toBe(NOW)
  wall = NOW
  expect(clock.now()).toBe(NOW)
  expect(clock.faults()).toEqual([])
})

it('forgets who has been silent for long', async () => {
  wall = NOW + HOUR
  const clock = await watching(NOW)
  expect(clock.heardTime('a', NOW)).toBe(true)
  expect(clock.heardTime('a', NOW)).toBe(false)
  expect(clock.now()).toBe(NOW)
  elapsed += 60_000
  wall += 60_000
  expect(clock.now()).toBe(wall)
})
