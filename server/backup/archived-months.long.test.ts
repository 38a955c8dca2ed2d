import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres'
import { afterAll, expect, it } from 'vitest'
import * as contract from '#contract/admin/audit-log.ts'
import { type Database, rowsOf } from '#server/database/database.ts'
import type { PlainDatabase } from '#server/database/open-database.ts'
import { connectPlainly } from '#server/database/open-postgres.ts'
import { PARTITIONS, type Partition } from '#server/database/partitions.ts'
import { cutAuditLog } from '#server/staff/audit/audit-months.ts'
import { verifyAuditLog } from '#server/staff/audit/verify-audit-log.ts'
import { anAuditRow } from '#tests/support/an-audit-row.ts'
import { useApp } from '#tests/support/app.ts'
import { useEmptyDatabases } from '#tests/support/empty-database.ts'
import { databaseUrl, isPostgres } from '#tests/support/template.ts'
import { readLines, writeLines } from './backup-file.ts'
import { headOfBackup, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createDigest, type Queryable } from './table-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'archived-months-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = useApp(async () => ({ backups: { folder, keep: 3 } }))
const anEmptyPlace = useEmptyDatabases()

const guess = () => anAuditRow(app, 'x')

/** The database of the app as `npm run backup` reads it. */
async function here<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
  if (!isPostgres) {
    const engine = (app.db as unknown as { $client: PGlite }).$client
    return work({ query: (text, values) => engine.query(text, values) })
  }
  const [row] = await rowsOf<{ name: string }>(app.db, sql`select current_database() as name`)
  const database = await connectPlainly(databaseUrl(row?.name ?? ''))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const partsOf = async (db: Queryable) => (await db.query(PARTITIONS)).rows as Partition[]
const idsOf = async (db: Queryable) =>
  ((await db.query('select id::int as id from audit_log order by id')).rows as { id: number }[]).map(({ id }) => id)

it('a backup comes back with the months and archives of then, whether rows were archived since or before', async () => {
  for (const month of ['2078-01', '2078-02']) {
    app.setNow(`${month}-10T03:00:00Z`)
    await cutAuditLog(app.db, app.world)
    await guess()
    await guess()
  }
  app.setNow('2080-01-10T03:00:00Z')
  await cutAuditLog(app.db, app.world)
  await guess()
  // A row that is in no month.
  app.setNow('2090-01-10T03:00:00Z')
  await guess()
  app.setNow('2080-01-10T03:00:00Z')
  const backUp = (name: string) =>
    here((db) =>
      makeBackup(db, { file: join(folder, name), passphrase: undefined, madeAt: '2080-01-10', secretKey: null }),
    )
  const stateOf = async (db: Queryable) => ({ parts: await partsOf(db), ids: await idsOf(db) })
  await backUp('before')
  const before = await here(stateOf)
  await app.asStaff(contract.archiveAuditLog, { body: { month: '2078-01' } })
  await backUp('after')
  const after = await here(stateOf)
  expect([before.ids.length - after.ids.length, before.parts.length]).toEqual([0, after.parts.length + 3])

  for (const [name, was] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const open = await anEmptyPlace()
    const db: PlainDatabase = await open()
    await restoreBackup(db, { file: join(folder, name), passphrase: undefined, migrate: db.migrate })
    expect(await stateOf(db)).toEqual(was)
    for (const part of was.parts) await expect(db.query(`truncate "${part.name}"`)).rejects.toThrow()
    const { rows } = await db.query(
      `insert into audit_log (at, actor, deed, outcome, previous_hash, hash) values ('2080-01-10', 'x', 'x', 'done', '', '')
       returning id::int as id`,
    )
    expect(rows).toEqual([{ id: Math.max(...was.ids) + 1 }])
  }
})

it.skipIf(!isPostgres)('the chain goes on from the archives in what was restored', async () => {
  const open = await anEmptyPlace()
  const db = await open()
  await restoreBackup(db, { file: join(folder, 'after'), passphrase: undefined, migrate: db.migrate })
  const [row] = (await db.query('select current_database() as name')).rows as { name: string }[]
  const restored = overPostgres(databaseUrl(row?.name ?? ''))
  const found = await verifyAuditLog(restored as unknown as Database, app.world, { files: true })
  expect(found).toMatchObject({ breaks: [], archived: { rows: 2, month: '2078-01', is_verified: true } })
  await restored.$client.end()
})

it('a backup of a program that takes each part for a table comes back with every row once', async () => {
  const [from, to] = [join(folder, 'before'), join(folder, 'of-before')]
  const lines: Record<string, unknown>[] = []
  for await (const line of readLines(from, undefined)) lines.push(line as Record<string, unknown>)
  const part = 'audit_log_2078_01'
  const rows = (await here((db) => db.query('select row_to_json(t)::text as row from audit_log t'))).rows
  const texts = (rows as { row: string }[]).map(({ row }) => row)
  const digest = createDigest()
  for (const text of texts) digest.add(text)
  await writeLines(to, undefined, async (line) => {
    for (const { partitions: _, ...one } of lines) {
      if ('made_at' in one)
        await line({ ...one, tables: [...(one.tables as object[]), { name: part, columns: ['id'] }] })
      else if ('digests' in one) {
        await line({ table: part, rows: texts })
        await line({ digests: { ...(one.digests as object), [part]: digest.sum() } })
      } else await line(one)
    }
  })
  const open = await anEmptyPlace()
  const db = await open()
  const { head } = await restoreBackup(db, { file: to, passphrase: undefined, migrate: db.migrate })
  expect(head.partitions).toEqual([])
  const log = lines.filter(({ table }) => table === 'audit_log').flatMap((line) => line.rows as string[])
  expect(await idsOf(db)).toEqual(log.map((row) => (JSON.parse(row) as { id: number }).id).sort((a, b) => a - b))
})

it('says in its head where the audit log ended, which audit verify --files compares with', async () => {
  await guess()
  const file = join(folder, 'lottolens-2080-01-10.backup')
  await here((db) => makeBackup(db, { file, passphrase: undefined, madeAt: '2080-01-10T03:00:00Z', secretKey: null }))
  const { audit_anchor } = await headOfBackup(file, undefined)
  const verify = () => app.asStaff(contract.verifyAuditLog, { query: { files: 'yes' } })
  const { rows, archived, open } = await verify()
  expect(open).toBe(0)
  expect(audit_anchor).toMatchObject({ rows: rows + (archived?.rows ?? 0), is_keyed: true })
  await here(async (db) => {
    await db.query('alter table audit_log disable trigger user')
    await db.query('delete from audit_log where id = (select max(id) from audit_log)')
    await db.query('alter table audit_log enable trigger user')
  })
  expect((await verify()).breaks.map(({ kind }) => kind)).toEqual(['end', 'anchor'])
  expect((await app.staff('accept-audit-breaks', 'reason=시험')).code).toBe(0)
  expect(await verify()).toMatchObject({ open: 0 })
})
