import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { asc, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import * as contract from '#contract/admin/audit-log.ts'
import { rowsOf } from '#server/database/database.ts'
import type { PlainDatabase } from '#server/database/open-database.ts'
import { connectPlainly } from '#server/database/open-postgres.ts'
import { appendToAuditLog } from '#server/staff/audit/audit-chain.ts'
import { verifyAuditLog } from '#server/staff/audit/verify-audit-log.ts'
import { audit_heads, audit_log } from '#server/staff/tables.ts'
import { anAuditRow } from '#tests/support/an-audit-row.ts'
import { useApp } from '#tests/support/app.ts'
import { useEmptyDatabases } from '#tests/support/empty-database.ts'
import { upgradedDatabase } from '#tests/support/older-database.ts'
import { databaseUrl, isPostgres } from '#tests/support/template.ts'
import { readLines, writeLines } from './backup-file.ts'
import { headOfBackup, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createDigest, type Queryable } from './table-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'audit-log-parts-'))
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

const idsOf = async (db: Queryable) =>
  ((await db.query('select id::int as id from audit_log order by id')).rows as { id: number }[]).map(({ id }) => id)
/** A part as releases until November 2026 made one a month. */
const PART = 'audit_log_2078_01'

it('a backup of a log that an earlier release cut by month comes back with every row, and nothing can be taken from it', async () => {
  await app.db.execute(sql`select add_audit_log_partition(${PART}, '2077-12-31T15:00:00Z', '2078-01-31T15:00:00Z')`)
  for (const month of ['2078-01', '2078-02']) {
    app.setNow(`${month}-10T03:00:00Z`)
    await guess()
    await guess()
  }
  expect(await rowsOf(app.db, sql`select 1 from ${sql.identifier(PART)}`)).toHaveLength(2)
  await here((db) =>
    makeBackup(db, { file: join(folder, 'cut'), passphrase: undefined, madeAt: '2080-01-10', secretKey: null }),
  )
  const ids = await here(idsOf)
  const open = await anEmptyPlace()
  const db: PlainDatabase = await open()
  await restoreBackup(db, { file: join(folder, 'cut'), passphrase: undefined, migrate: db.migrate })
  expect(await idsOf(db)).toEqual(ids)
  const parts = await db.query(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass",
  )
  for (const { name } of parts.rows as { name: string }[])
    await expect(db.query(`truncate "${name}"`)).rejects.toThrow()
  const { rows } = await db.query(
    `insert into audit_log (at, actor, deed, outcome, previous_hash, hash) values ('2080-01-10', 'x', 'x', 'done', '', '')
     returning id::int as id`,
  )
  expect(rows).toEqual([{ id: Math.max(...ids) + 1 }])
})

it('a backup of a program that takes each part for a table comes back with every row once', async () => {
  const [from, to] = [join(folder, 'cut'), join(folder, 'of-before')]
  const lines: Record<string, unknown>[] = []
  for await (const line of readLines(from, undefined)) lines.push(line as Record<string, unknown>)
  const rows = (await here((db) => db.query('select row_to_json(t)::text as row from audit_log t'))).rows
  const texts = (rows as { row: string }[]).map(({ row }) => row)
  const digest = createDigest()
  for (const text of texts) digest.add(text)
  await writeLines(to, undefined, async (line) => {
    for (const one of lines) {
      if ('made_at' in one)
        await line({ ...one, tables: [...(one.tables as object[]), { name: PART, columns: ['id'] }] })
      else if ('digests' in one) {
        await line({ table: PART, rows: texts })
        await line({ digests: { ...(one.digests as object), [PART]: digest.sum() } })
      } else await line(one)
    }
  })
  const open = await anEmptyPlace()
  const db = await open()
  await restoreBackup(db, { file: to, passphrase: undefined, migrate: db.migrate })
  const log = lines.filter(({ table }) => table === 'audit_log').flatMap((line) => line.rows as string[])
  expect(await idsOf(db)).toEqual(log.map((row) => (JSON.parse(row) as { id: number }).id).sort((a, b) => a - b))
})

it('says in its head where the audit log ended, which audit verify --files compares with', async () => {
  await guess()
  const file = join(folder, 'lottolens-2080-01-10.backup')
  await here((db) => makeBackup(db, { file, passphrase: undefined, madeAt: '2080-01-10T03:00:00Z', secretKey: null }))
  const { audit_anchor } = await headOfBackup(file, undefined)
  const verify = () => app.asStaff(contract.verifyAuditLog, { query: { files: 'yes' } })
  const { rows, open } = await verify()
  expect(open).toBe(0)
  expect(audit_anchor).toMatchObject({ rows, is_keyed: true })
  await here(async (db) => {
    await db.query('alter table audit_log disable trigger user')
    await db.query('delete from audit_log where id = (select max(id) from audit_log)')
    await db.query('alter table audit_log enable trigger user')
  })
  expect((await verify()).breaks.map(({ kind }) => kind)).toEqual(['end', 'anchor'])
  expect((await app.staff('accept-audit-breaks', 'reason=시험')).code).toBe(0)
  expect(await verify()).toMatchObject({ open: 0 })
})

it('a log of before it was cut has every row, by its number, in one chain that goes on', async () => {
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
    const { breaks } = await verifyAuditLog(older.db, app.deps)
    expect(breaks.filter(({ is_accepted }) => !is_accepted)).toEqual([])
    const entry = { at: before[0]?.at ?? '', actor: 'later', action: 'sign-in', outcome: 'refused' as const }
    await older.db.transaction((tx) => appendToAuditLog(tx as never, app.deps, entry))
    expect((await older.db.select().from(audit_log).orderBy(asc(audit_log.id))).at(-1)?.id).toBe(42)
    expect(await verifyAuditLog(older.db, app.deps)).toMatchObject({ rows: before.length + 1, breaks })
  } finally {
    await older.close()
  }
})
