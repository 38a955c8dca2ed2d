import { z } from 'zod'
import { BackupRejected, readLines, writeLines } from './backup-file.ts'
import { AuditAnchor } from './kept-anchor.ts'
import { createDigest, type Queryable, readRows, type TableDigest, tablesOf } from './table-rows.ts'

/** The first line of a backup. */
const Head = z.object({
  made_at: z.string(),
  /** The time of the last migration: the rows fit the tables as they were after it. */
  migrated_until: z.int(),
  /** The installation's secret key, if it is in the data folder: without it stored hashes and encrypted fields are worthless. */
  secret_key: z.string().nullable(),
  /** `keyName` of the key that the rows need; null in backups of earlier releases. */
  key_name: z.string().nullable().default(null),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last number that each sequence has given. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** The end of the audit log; absent in older backups, null where the log was empty. */
  audit_anchor: AuditAnchor.nullable().default(null),
})
export type BackupHead = z.output<typeof Head>

const Rows = z.object({ table: z.string(), rows: z.array(z.string()) })
const Foot = z.object({ digests: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })) })

/** Rows and digest of each table. */
export type Digests = Readonly<Record<string, TableDigest>>

/** Runs `work` on one snapshot of the database: it does not see rows that are written meanwhile. */
async function inOneMoment<T>(db: Queryable, work: () => Promise<T>): Promise<T> {
  await db.query('begin isolation level repeatable read read only')
  try {
    // Instants are written in the session's time zone, which differs between machines.
    await db.query("set local time zone 'UTC'")
    await db.query("set local statement_timeout = '10min'")
    return await work()
  } finally {
    await db.query('rollback')
  }
}

/** Reads every row, and waits for the work on each batch. In the open transaction of `db`. */
export async function readAll(
  db: Queryable,
  each: (table: string, rows: readonly string[]) => Promise<void> = async () => {},
): Promise<Digests> {
  const digests: Record<string, TableDigest> = {}
  for (const table of await tablesOf(db)) {
    const digest = createDigest()
    for await (const rows of readRows(db, table)) {
      for (const row of rows) digest.add(row)
      await each(table.name, rows)
    }
    digests[table.name] = digest.sum()
  }
  return digests
}

interface BackupOptions {
  readonly file: string
  readonly passphrase: string | undefined
  readonly madeAt: string
  readonly secretKey: string | null
}

/**
 * Writes all tables into a file, as of one moment, and reads the file again to check that it is complete. Queued jobs are left
 * out: each job finds by itself what is to be done.
 * @throws {BackupRejected} when the file does not contain the rows that were read
 */
export async function makeBackup(
  db: Queryable,
  { file, passphrase, madeAt, secretKey }: BackupOptions,
): Promise<Digests> {
  const digests = await inOneMoment(db, async () => {
    const [last] = (await db.query('select max(created_at) as until from drizzle.__drizzle_migrations')).rows
    const head: BackupHead = {
      made_at: madeAt,
      migrated_until: Number((last as { until: string }).until),
      secret_key: secretKey,
      key_name: await keyNameOf(db),
      tables: (await tablesOf(db)).map(({ name, columns }) => ({ name, columns: [...columns] })),
      sequences: await sequencesOf(db),
      audit_anchor: await anchorOf(db, madeAt),
    }
    let digests: Digests = {}
    await writeLines(file, passphrase, async (line) => {
      await line(head)
      digests = await readAll(db, (table, rows) => line({ table, rows }))
      await line({ digests })
    })
    return digests
  })
  await verifyBackup(file, passphrase)
  return digests
}

/** The name of the key of a database; null where no release that notes it has started on it. */
async function keyNameOf(db: Queryable): Promise<string | null> {
  const { rows } = await db.query("select to_regclass('installation_key') is not null as is_there")
  if (!(rows[0] as { is_there: boolean }).is_there) return null
  const [row] = (await db.query('select name from installation_key')).rows as { name: string }[]
  return row?.name ?? null
}

/** The end of the audit log as an anchor. Whether the log is whole is for `audit verify` to say. */
async function anchorOf(db: Queryable, anchored_at: string): Promise<BackupHead['audit_anchor']> {
  const { rows } = await db.query(
    `select id::int as last_id, hash, hash !~ '^[0-9a-f]{64}$' as is_keyed,
       (select count(*) from audit_log)::int as rows
     from audit_log order by id desc limit 1`,
  )
  const [end] = rows as Omit<AuditAnchor, 'anchored_at'>[]
  return end ? { ...end, anchored_at } : null
}

async function sequencesOf(db: Queryable): Promise<BackupHead['sequences']> {
  const { rows } = await db.query(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows as BackupHead['sequences']
}

/** Reads a backup from its first line to its last. @throws {BackupRejected} unless it is whole */
async function verifyBackup(file: string, passphrase: string | undefined): Promise<void> {
  for await (const _ of readBackup(file, passphrase));
}

/** The head of a backup; whether the file is whole is known only at its end. @throws {BackupRejected} */
export async function headOfBackup(file: string, passphrase: string | undefined): Promise<BackupHead> {
  for await (const part of readBackup(file, passphrase)) if ('made_at' in part) return part
  throw new BackupRejected('백업이 비어 있습니다.')
}

type Part = BackupHead | z.output<typeof Rows>

/**
 * The parts of a backup: its head, then rows. Only after the last part it is certain that nothing is missing.
 * @throws {BackupRejected}
 */
export async function* readBackup(file: string, passphrase: string | undefined): AsyncGenerator<Part> {
  const digests = new Map<string, ReturnType<typeof createDigest>>()
  let foot: z.output<typeof Foot> | null = null
  for await (const line of readLines(file, passphrase)) {
    if (digests.size === 0) {
      const head = partOf(Head, line)
      for (const { name } of head.tables) digests.set(name, createDigest())
      yield head
    } else if (typeof line === 'object' && line && 'digests' in line) foot = partOf(Foot, line)
    else {
      const rows = partOf(Rows, line)
      for (const row of rows.rows) digests.get(rows.table)?.add(row)
      yield rows
    }
  }
  const found = Object.fromEntries([...digests].map(([name, digest]) => [name, digest.sum()]))
  if (!foot || differing(foot.digests, found).length > 0)
    throw new BackupRejected('백업이 온전하지 않습니다. 기록된 내용과 확인 값이 다릅니다.')
}

function partOf<T>(shape: z.ZodType<T>, line: unknown): T {
  const { data, success } = shape.safeParse(line)
  if (!success) throw new BackupRejected('백업의 내용을 알아볼 수 없습니다.')
  return data
}

/** Names of the tables whose rows differ. */
export const differing = (one: Digests, other: Digests): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name]?.digest !== other[name]?.digest || one[name]?.rows !== other[name]?.rows,
  )
