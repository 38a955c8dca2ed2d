import { expect, it } from 'vitest'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { getHealth } from '#contract/site/health.ts'
import type { Replica } from '#server/database/replica.ts'
import { useApp } from '#tests/support/app.ts'

let read = 0
/** A replica that counts the answers that may be read from it. */
const replica: Replica = {
  reading: (work) => {
    read += 1
    return work()
  },
  noteChange: () => {},
  standing: () => ({ state: 'ok', lag_seconds: 0, reads: 0 }),
}
const app = useApp(async () => ({ replica }))

it('reads from a replica what is published and cached, and nothing else', async () => {
  const readsOf = async (path: string) => {
    const before = read
    expect((await app.inject({ url: path })).statusCode).toBe(200)
    return read - before
  }
  expect(await readsOf(getLatestDraw.path)).toBe(1)
  expect(await readsOf(getHealth.path)).toBe(0)
})
