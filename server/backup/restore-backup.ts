import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNoRow } from '../database/database-errors.ts'
import { MIGRATIONS } from '../database/open-database.ts'
import { BackupRejected } from './backup-file.ts'
import { type BackupHead, type Digests, differing, headOfBackup, readAll, readBackup } from './make-backup.ts'
import { createDigest, type Queryable, quoted, type TableShape, tablesOf } from './table-rows.ts'

interface RestoreOptions {
  readonly file: string
  readonly passphrase: string | undefined
  /** Runs the migrations of a folder. */
  readonly migrate: (folder: string) => Promise<void>
}

/** A restored backup: its origin, and each table as it is in the database now. */
interface Restored {
  readonly head: BackupHead
  readonly digests: Digests
}

/**
 * Fills an empty database from a backup: it makes the tables as they were when the backup was made, inserts the rows in one
 * transaction and compares them row by row with those of the backup, then runs the later migrations.
 * @throws {BackupRejected} when the backup is not whole, is newer than this program, or the database is in use; no row is
 *   written then
 */
export async function restoreBackup(db: Queryable, { file, passphrase, migrate }: RestoreOptions): Promise<Restored> {
  const head = await headOfBackup(file, passphrase)
  // Checked before any migration, which would change a database that an older program uses.
  await refuseUnlessEmpty(db)
  await migrateUntil(head, migrate)
  await db.query('begin')
  try {
    await db.query("set local time zone 'UTC'")
    await db.query("set local statement_timeout = '10min'")
    const tables = await tablesOf(db)
    const wanted = await withoutTriggers(db, tables, () => fill(db, tables, { file, passphrase }))
    // The sequences go on after the backup's numbers, so that ids of deleted rows are not given again either.
    for (const { name, last } of head.sequences) await db.query('select setval($1::regclass, $2)', [quoted(name), last])
    const digests = await readAll(db)
    const wrong = differing(digests, wanted)
    if (wrong.length > 0) throw new BackupRejected(`되살린 내용이 백업과 다릅니다: ${wrong.join(', ')}`)
    await db.query('commit')
    await migrate(MIGRATIONS)
    return { head, digests }
  } catch (error) {
    await db.query('rollback')
    // Read to its end, a changed file is refused by name. What a whole one holds and the tables refuse is a fault of ours.
    if (isNoRow(error)) for await (const _ of readBackup(file, passphrase));
    throw error
  }
}

/** Runs the migrations up to the backup's; a program that is older than the backup does not have them. */
export async function migrateUntil(
  { migrated_until }: Pick<BackupHead, 'migrated_until'>,
  migrate: RestoreOptions['migrate'],
): Promise<void> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const entries = journal.entries.filter(({ when }) => when <= migrated_until)
  if (entries.at(-1)?.when !== migrated_until)
    throw new BackupRejected('이 프로그램보다 새 판이 만든 백업입니다. 프로그램을 먼저 올려 주세요.')
  const folder = mkdtempSync(join(tmpdir(), 'lottolens-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tables that have rows only if the installation was in use; migrations may insert rows into others. */
const LIVED_IN = ['members', 'draws', 'audit_log']

async function refuseUnlessEmpty(db: Queryable): Promise<void> {
  for (const name of LIVED_IN) {
    const { rows: tables } = await db.query('select to_regclass($1) is not null as is_there', [quoted(name)])
    if (!(tables[0] as { is_there: boolean }).is_there) continue
    const { rows } = await db.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupRejected('비어 있지 않은 곳에는 되살리지 않습니다. 빈 곳을 정해 주세요.')
  }
}

/** The tables of which the audit log is made in an installation of before decision 0157: triggers and old backups name them. */
const PARTS =
  "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('audit_log')"
/** Whether a table is such a part. Programs before migration 0052 write each into a backup as a table. */
const isPart = (table: string) => /^audit_log_(default|\d{4}_\d{2})$/.test(table)

/** Restores rows without triggers: a restored row is not a new event, and rows of the audit log are inserted as they were. */
async function withoutTriggers<T>(db: Queryable, tables: readonly TableShape[], work: () => Promise<T>): Promise<T> {
  const named = [...tables, ...((await db.query(PARTS)).rows as { name: string }[])]
  const all = async (how: 'disable' | 'enable') => {
    for (const { name } of named) await db.query(`alter table ${quoted(name)} ${how} trigger user`)
  }
  await all('disable')
  await db.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  const done = await work()
  await all('enable')
  return done
}

/** Inserts the rows of a backup. @returns the digests that the tables must have afterwards */
async function fill(
  db: Queryable,
  tables: readonly TableShape[],
  from: Pick<RestoreOptions, 'file' | 'passphrase'>,
): Promise<Digests> {
  const digests = new Map(tables.map(({ name }) => [name, createDigest()]))
  const inserts = new Map(
    tables.map(({ name, columns }) => {
      const list = columns.map(quoted).join(', ')
      const rows = `select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`
      return [name, `insert into ${quoted(name)} (${list}) overriding system value ${rows}`]
    }),
  )
  // In a backup rows come after the rows that they refer to. A backup that is not whole is refused at its end.
  for await (const part of readBackup(from.file, from.passphrase)) {
    // Old backups also have the rows of parts, which are in `audit_log`, too.
    if (!('rows' in part) || isPart(part.table)) continue
    const [insert, digest] = [inserts.get(part.table), digests.get(part.table)]
    if (!insert || !digest) throw new BackupRejected(`백업에 모르는 표가 있습니다: ${part.table}`)
    await db.query(insert, [`[${part.rows.join(',')}]`])
    for (const row of part.rows) digest.add(row)
  }
  return Object.fromEntries([...digests].map(([name, digest]) => [name, digest.sum()]))
}
