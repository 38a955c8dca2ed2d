import { createHash } from 'node:crypto'
import type { PlainDatabase } from '../database/open-database.ts'

/** The part of a database that a backup needs. */
export type Queryable = Pick<PlainDatabase, 'query'>

/** A table of this product, with the columns that are stored. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** How many of its rows are read or written at a time. */
  readonly batch: number
}

/** Rows at a time: enough to make round trips cheap, few enough to keep the memory small. */
const BATCH = 2_000
/** The same for rows with bytes, pictures of up to half a megabyte. */
const BATCH_OF_BYTES = 16
const SCHEMA = "'public'::regnamespace"

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const rowsOf = async <T>(db: Queryable, text: string): Promise<readonly T[]> => (await db.query(text)).rows as T[]

/** All tables, each after those that it refers to. A table may refer to itself; a partitioned table is read as one. */
export async function tablesOf(db: Queryable): Promise<readonly TableShape[]> {
  const columns = await rowsOf<{ table: string; name: string; is_bytes: boolean }>(
    db,
    `select c.relname as table, a.attname as name, a.atttypid = 'bytea'::regtype as is_bytes from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = ${SCHEMA} and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' order by c.relname, a.attnum`,
  )
  const references = await rowsOf<{ table: string; needs: string }>(
    db,
    `select c.relname as table, n.relname as needs from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class n on n.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = ${SCHEMA} and c.oid <> n.oid`,
  )
  const waiting = new Map<string, string[]>()
  for (const { table, name } of columns) waiting.set(table, [...(waiting.get(table) ?? []), name])
  const heavy = new Set(columns.filter(({ is_bytes }) => is_bytes).map(({ table }) => table))
  const sorted: TableShape[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name]) =>
      references.every(({ table, needs }) => table !== name || !waiting.has(needs)),
    )
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const [name, own] of ready) {
      sorted.push({ name, columns: own, batch: heavy.has(name) ? BATCH_OF_BYTES : BATCH })
      waiting.delete(name)
    }
  }
  return sorted
}

/** The rows of a table as JSON texts, in the open transaction of `db`. Both engines write the same texts. */
export async function* readRows(db: Queryable, { name, batch }: TableShape): AsyncGenerator<readonly string[]> {
  await db.query(`declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${quoted(name)} t`)
  for (;;) {
    const rows = await rowsOf<{ row: string }>(db, `fetch ${batch} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < batch) break
  }
  await db.query('close backup_rows')
}

/** How many rows a table has, and a digest of them that does not depend on their order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

/** Adds up the hashes of rows: the same rows in any order give the same sum; a changed, lost or duplicate row changes it. */
export function createDigest() {
  let rows = 0
  let [high, low] = [0n, 0n]
  return {
    add(row: string) {
      const hash = createHash('sha256').update(row).digest()
      rows += 1
      high = BigInt.asUintN(64, high + hash.readBigUInt64BE(0))
      low = BigInt.asUintN(64, low + hash.readBigUInt64BE(8))
    },
    sum: (): TableDigest => ({ rows, digest: [high, low].map((half) => half.toString(16).padStart(16, '0')).join('') }),
  }
}
