import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { exportFetchRuns } from '#contract/admin/draw-fetching.ts'
import { exportDraws, listStoredDraws } from '#contract/admin/draws.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { useApp } from '#tests/support/app.ts'
import { addFetchRun } from './fetching/fetch-store.ts'
import { loadHistory } from './load-history.ts'
import { recordDraw } from './record-draw.ts'
import { recordedDraws } from './record-store.ts'

const app = useApp()
beforeAll(async () => {
  await loadHistory(app.db, app.deps)
  const [draw] = (await recordedDraws(app.db, 1240, 1240)) as TalliedDraw[]
  const bonus_number = Array.from({ length: 45 }, (_, i) => i + 1).find(
    (one) => !draw?.numbers.includes(one) && one !== draw?.bonus_number,
  ) as number
  await recordDraw(app.db, app.deps, { draw: { ...(draw as TalliedDraw), bonus_number }, reason: '보너스가 달라서' })
  await app.db.execute(sql`delete from draw_prizes where round_number = 1245`)
})
const list = (query: object) => app.asStaff(listStoredDraws, { query })
const roundsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ round_number }) => round_number)

it('shows every draw once, page by page, from either end', async () => {
  const seen: number[] = []
  let after: number | null | undefined
  while (after !== null) {
    const page = await list({ limit: '200', ...(after && { after: String(after) }) })
    seen.push(...roundsOf(page))
    after = page.next
  }
  expect(seen).toEqual(Array.from({ length: 1245 }, (_, i) => 1245 - i))
  expect(roundsOf(await list({ sort: 'oldest', limit: '3', after: '5' }))).toEqual([6, 7, 8])
})

it('shows those of one state', async () => {
  expect(roundsOf(await list({ state: 'waiting' }))).toEqual([1245])
  expect((await list({ state: 'corrected' })).rows).toMatchObject([{ round_number: 1240, corrections: 1 }])
  expect(roundsOf(await list({ state: 'confirmed', limit: '2' }))).toEqual([1244, 1243])
})

it('saves what was looked for as a file, and says so in the audit log', async () => {
  const file = await app.asStaff(exportDraws, { body: { state: 'corrected' } })
  expect(file).toMatchObject({ file_name: 'draws-2026-10-12.csv', rows: 1, is_whole: true })
  expect(file.content).toMatch(
    /^\uFEFF회차,추첨일,번호,보너스,.*\r\n1240,\d{4}-\d{2}-\d{2},[\d ]+,\d+,\d+,\d+,\d+,확정,1\r\n$/,
  )
  expect(await app.asStaff(exportDraws, { body: {} })).toMatchObject({ rows: 1245, is_whole: true })
  const { rows } = await app.asStaff(listAuditLog, { query: { action_part: 'draws/export', limit: '2' } })
  expect(rows).toMatchObject([
    { after: { rows: 1245 } },
    { target: 'table draws', after: { state: 'corrected', rows: 1 } },
  ])
})

it('saves how draws were fetched as a file', async () => {
  const sourceOf = (name: string) => ({ name, calls: 1, rounds: 1, trouble: null, wait: 0 })
  await addFetchRun(app.db, app.deps, {
    ...{ started_at: '2026-10-10T11:46:00.000Z', asked_by: 'schedule', milliseconds: 812, outcome: 'stored' },
    ...{ sources: [sourceOf('official'), sourceOf('mirror')], stored: [{ round_number: 1245 }], held: [] },
  })
  const { content, rows } = await app.asStaff(exportFetchRuns, { body: {} })
  expect(rows).toBe(1)
  expect(content).toContain('2026-10-10T11:46:00.000Z,schedule,저장,동행복권 공개 사본,1245,,812\r\n')
})
