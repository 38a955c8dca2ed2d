import { asc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listAuditLog, verifyAuditLog } from '#contract/admin/audit-log.ts'
import { listAttention } from '#contract/admin/today.ts'
import { anAuditRow } from '#tests/support/an-audit-row.ts'
import { useApp } from '#tests/support/app.ts'
import { upgradedDatabase } from '#tests/support/older-database.ts'
import { rowsOf } from '../../database/database.ts'
import { audit_heads, audit_log } from '../tables.ts'
import { appendToAuditLog } from './audit-chain.ts'
import { cutAuditLog, partitionsOf } from './audit-months.ts'
import { auditPage } from './audit-store.ts'
import { verifyAuditLog as verifyChain } from './verify-audit-log.ts'

const reported: string[] = []
const app = useApp(async () => ({ report: (error) => reported.push(String(error)) }))

const guess = (name: string) => anAuditRow(app, name)
const newest = async () => (await app.asStaff(listAuditLog, { query: { limit: '1' } })).rows[0]
const parts = async () => (await partitionsOf(app.db)).map(({ name }) => name)
const today = async () =>
  (await app.asStaff(listAttention)).areas.find(({ name }) => name === '감사 기록')?.entries.map(({ title }) => title)
/** The partition of each row of the newest ones, by its actor. */
const placesOf = (actors: readonly string[]) =>
  rowsOf<{ place: string; actor: string }>(
    app.db,
    sql`select tableoid::regclass::text as place, actor from audit_log where actor in ${actors} order by id`,
  )

it('has every row of before, by its number, in one chain that goes on', async () => {
  for (const name of ['one', 'two', 'three']) await guess(name)
  const before = await app.db.select().from(audit_log).orderBy(asc(audit_log.id))
  const [head] = await app.db.select().from(audit_heads)
  const text = JSON.stringify(
    await rowsOf<object>(app.db, sql`select row_to_json(t) as row from audit_log t order by id`),
  ).replaceAll("'", "''")
  const older = await upgradedDatabase(
    '0051_refund_accounts',
    `insert into audit_log overriding system value select r.* from json_array_elements('${text}'::json) as e,
       json_populate_record(null::audit_log, e -> 'row') as r;
     select setval('audit_log_id_seq', 41); insert into audit_heads (id, hash) values (1, '${head?.hash}');`,
  )
  try {
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(await older.db.select().from(audit_log).orderBy(asc(audit_log.id))).toEqual(before)
    expect(await verifyChain(older.db, app.world)).toMatchObject({ rows: before.length, breaks: [] })
    const entry = { at: before[0]?.at ?? '', actor: 'later', action: 'sign-in', outcome: 'refused' as const }
    await older.db.transaction((tx) => appendToAuditLog(tx as never, app.world, entry))
    expect((await older.db.select().from(audit_log).orderBy(asc(audit_log.id))).at(-1)?.id).toBe(42)
    expect(await verifyChain(older.db, app.world)).toMatchObject({ rows: before.length + 1, breaks: [] })
    const changed = older.db.execute(
      sql`update ${sql.identifier((await partitionsOf(older.db))[0]?.name ?? '')} set actor = 'x'`,
    )
    await expect(changed).rejects.toThrow()
  } finally {
    await older.close()
  }
})

it('makes room for the next two months, once', async () => {
  app.setNow('2077-12-05T03:00:00Z')
  await cutAuditLog(app.db, app.world)
  expect(await parts()).toEqual(expect.arrayContaining(['audit_log_2077_12', 'audit_log_2078_01', 'audit_log_2078_02']))
  const made = await parts()
  await cutAuditLog(app.db, app.world)
  expect(await parts()).toEqual(made)
})

it('writes on where there is no room for a month, says so on 오늘, and puts the rows where they belong', async () => {
  // The last second of March and the first of April, in Korea.
  const [march, april] = ['2079-03-31T14:59:59.999Z', '2079-03-31T15:00:00.000Z']
  app.setNow(march)
  expect(await today()).toEqual(['감사 기록에 2079년 3월 자리가 없어요', '감사 기록에 2079년 4월 자리가 없어요'])
  await guess('march-one')
  app.setNow(april)
  await guess('april-one')
  expect(await newest()).toMatchObject({ actor: 'april-one', at: april })
  expect(await placesOf(['march-one', 'april-one'])).toMatchObject([
    { place: 'audit_log_default' },
    { place: 'audit_log_default' },
  ])
  expect(await today()).toEqual([
    '감사 기록에 2079년 4월 자리가 없어요',
    '감사 기록에 2079년 5월 자리가 없어요',
    '감사 기록 2건이 달별 자리가 아니라 예비 자리에 있어요',
  ])
  const listed = (await app.asStaff(listAuditLog)).rows
  await cutAuditLog(app.db, app.world)
  expect(reported).toEqual([expect.stringContaining('감사 기록 2건이')])
  expect(reported[0]).toContain('2079년 3월, 2079년 4월')
  expect(await today()).toEqual([])
  expect(await placesOf(['march-one', 'april-one'])).toEqual([
    { place: 'audit_log_2079_03', actor: 'march-one' },
    { place: 'audit_log_2079_04', actor: 'april-one' },
  ])
  expect((await app.asStaff(listAuditLog)).rows).toEqual(listed)
  expect(await app.asStaff(verifyAuditLog)).toMatchObject({ open: 0, breaks: [] })
  await guess('later')
  expect(await app.asStaff(verifyAuditLog)).toMatchObject({ open: 0, breaks: [] })
})

it('lets no row be changed, taken away or emptied in any part, also one that was made since', async () => {
  const names = await parts()
  expect(names).toEqual(expect.arrayContaining(['audit_log_2079_03', 'audit_log_default']))
  app.setNow('2085-01-01T00:00:00Z')
  await guess('in no month')
  for (const name of names) {
    const part = sql.identifier(name)
    await expect(app.db.execute(sql`truncate ${part}`)).rejects.toThrow()
    const [row] = await rowsOf(app.db, sql`select 1 from ${part} limit 1`)
    if (!row) continue
    await expect(app.db.execute(sql`update ${part} set actor = 'x'`)).rejects.toThrow()
    await expect(app.db.execute(sql`delete from ${part}`)).rejects.toThrow()
  }
})

it('reads of a day that is looked for its month alone, and of a page the index of each month', async () => {
  const { rows } = await app.asStaff(listAuditLog, { query: { from: '2079-03-31', to: '2079-03-31' } })
  expect(rows.map(({ actor }) => actor)).toEqual(['march-one'])
  const planOf = async (wanted: { from?: string; to?: string; after?: number }, db = app.db) => {
    const page = auditPage(db, { sort: 'newest', limit: 50, ...wanted })
    const lines = await rowsOf<Record<string, string>>(db, sql`explain ${page}`)
    return lines.flatMap((line) => Object.values(line)).join('\n')
  }
  const partsIn = (plan: string) => [...new Set(plan.match(/audit_log_(\d{4}_\d{2}|default)\b/g))].sort()
  // Rows of a time for which there is no month would be in the rest: it is read only where days have none.
  expect(partsIn(await planOf({ from: '2079-03-31', to: '2079-03-31' }))).toEqual(['audit_log_2079_03'])
  expect(partsIn(await planOf({ from: '2079-03-01', to: '2079-04-30' }))).toEqual([
    'audit_log_2079_03',
    'audit_log_2079_04',
  ])
  expect(partsIn(await planOf({ to: '2025-01-31' }))).toEqual([(await parts())[0]])
  // So few rows are read faster without an index.
  const paged = await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return planOf({ after: 1_000 }, tx as never)
  })
  expect(partsIn(paged)).toEqual((await parts()).toSorted())
  expect(paged).toContain('Merge Append')
  expect(paged).not.toMatch(/-> +Sort/)
})
