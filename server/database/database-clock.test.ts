import { afterEach, expect, it } from 'vitest'
import { type DatabaseClock, databaseClock } from './database-clock.ts'

const NOW = Date.parse('2026-11-14T11:45:00Z')
const HOUR = 3_600_000
const reported: string[] = []
let [wall, elapsed] = [NOW, 0]
let theirs: number | null = NOW
let watched: DatabaseClock | undefined

afterEach(() => {
  watched?.stop()
  reported.length = 0
  ;[wall, elapsed, theirs] = [NOW, 0, NOW]
})

async function watching(): Promise<DatabaseClock> {
  watched = databaseClock({
    ask: async () => theirs ?? Promise.reject(new Error('away')),
    wall: () => wall,
    elapsed: () => elapsed,
    report: (error) => reported.push(String(error)),
  })
  await watched.look()
  return watched
}

it.each([
  ['ahead of', HOUR],
  ['behind', -HOUR],
])('goes by the database where its own clock is an hour %s it, and says so once', async (where, by) => {
  wall = NOW + by
  const clock = await watching()
  expect(clock.now()).toBe(NOW)
  expect(clock.ahead()).toBe(by)
  await clock.look()
  expect(reported).toEqual([expect.stringContaining(`3600 s ${where} the database's`)])
})

it('goes by its own clock while it differs by seconds, and while the database has never answered', async () => {
  theirs = NOW - 20_000
  expect((await watching()).now()).toBe(NOW)
  watched?.stop()
  theirs = null
  expect((await watching()).now()).toBe(NOW)
  expect(reported).toEqual([])
})

it('keeps the last answer while the database is away, and goes by its own clock again once that is set right', async () => {
  wall = NOW + HOUR
  const clock = await watching()
  theirs = null
  wall += 60_000
  elapsed += 60_000
  await clock.look()
  expect(clock.now()).toBe(NOW + 60_000)
  wall = NOW + 60_000
  await clock.look()
  expect([clock.now(), clock.ahead()]).toEqual([NOW + 60_000, 0])
})
