import { afterEach, expect, it, vi } from 'vitest'
import { getFairness } from '#contract/analysis/fairness.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { useApp } from '#tests/support/app.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { createJobs, type Jobs } from './jobs.ts'

const app = useApp()
let jobs: Jobs | undefined
afterEach(() => jobs?.stop())

const report = async () => (await app.call(getFairness)).body.report
// Seconds on an idle machine, a minute on a busy one.
const until = { timeout: 180_000, interval: 200 }

it('the evidence is computed once at the start and again when a draw changes, with the same figures for the same draws', async () => {
  expect(await report()).toBeNull()
  jobs = createJobs(app.database, (error) => console.error(error))
  await jobs.start(app.db, app.deps)
  await vi.waitFor(async () => expect(await report()).not.toBeNull(), until)
  const first = await report()
  expect(first).toMatchObject({ newest_round: 1245, calculated_at: '2026-10-12T03:00:00.000Z' })
  expect(first?.fairness.total_analyzed).toBe(1245)
  expect(first?.fairness.uniformity?.degrees_of_freedom).toBe(44)
  expect(first?.backtest.strategies).toHaveLength(5)

  const withQueue = { ...app.deps, queueJobs: jobs.queueJobs }
  const [draw] = (await recordedDraws(app.db, 1245, 1245)) as [TalliedDraw]
  const other = { ...draw, numbers: [1, 2, 3, 4, 5, 6] }
  app.setNow('2026-10-12T04:00:00Z')
  await recordDraw(app.db, withQueue, { draw: other, reason: '시험' })
  await vi.waitFor(async () => expect((await report())?.calculated_at).toBe('2026-10-12T04:00:00.000Z'), until)
  expect((await report())?.fairness.uniformity?.statistic).not.toBe(first?.fairness.uniformity?.statistic)

  app.setNow('2026-10-12T05:00:00Z')
  await recordDraw(app.db, withQueue, { draw, reason: '되돌림' })
  await vi.waitFor(async () => expect((await report())?.calculated_at).toBe('2026-10-12T05:00:00.000Z'), until)
  const again = await report()
  expect({ ...again, calculated_at: null }).toEqual({ ...first, calculated_at: null })
}, 400_000)
