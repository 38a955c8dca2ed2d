import { expect, it } from 'vitest'
import { getFreshness } from '#contract/draws/freshness.ts'
import { getHealth, getReadiness } from '#contract/site/health.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'

const app = useApp()

it.each([getHealth, getReadiness, getFreshness])(
  'answers $path from memory for a second, however many ask',
  async ({ path }) => {
    const first = await app.get(path)
    const calls = app.api.cache.asked
    await Promise.all(Array.from({ length: 50 }, () => app.get(path)))
    expect(app.api.cache.asked).toEqual({ ...calls, hits: calls.hits + 50 })
    app.setNow(MONDAY + 1_000)
    const later = await app.get(path)
    expect(app.api.cache.asked.misses).toBe(calls.misses + 1)
    expect([first.statusCode, later.statusCode]).toEqual([200, 200])
  },
)
