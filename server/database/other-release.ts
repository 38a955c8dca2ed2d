import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { MINUTE } from '#domain/duration.ts'
import { type Database, rowsOf } from './database.ts'
import { MIGRATIONS } from './open-database.ts'

/*
 * A release adds columns, and a later one removes those that the release before it no longer uses (decision 0059). An older
 * program than that misses columns that it reads, or does not fill columns that must be filled. It knows the columns it
 * expects from its own migrations.
 */

/** The tables belong to a release with which this program cannot work. */
export class OtherRelease extends Error {}

/** Milliseconds between two checks by a running instance. */
const LOOK_EVERY = MINUTE

interface Snapshot {
  readonly tables: Readonly<
    Record<string, { readonly name: string; readonly columns: Readonly<Record<string, unknown>> }>
  >
}

/** The columns that this program knows, by table. */
function knownColumns(): ReadonlyMap<string, ReadonlySet<string>> {
  const folder = join(MIGRATIONS, 'meta')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  if (!newest) throw new Error(`No snapshot in ${folder}`)
  const { tables } = JSON.parse(readFileSync(join(folder, newest), 'utf8')) as Snapshot
  return new Map(Object.values(tables).map(({ name, columns }) => [name, new Set(Object.keys(columns))]))
}
let known: ReturnType<typeof knownColumns> | undefined

interface Column {
  readonly table_name: string
  readonly column_name: string
  /** Whether an insert without the column fails. */
  readonly is_wanted: boolean
}

const COLUMNS = sql`
  select table_name::text, column_name::text,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as is_wanted
  from information_schema.columns where table_schema = current_schema()`

/** A column that the tables lack (`gone`), or that they require and this program does not know (`unknown`); null where all fit. */
export async function schemaMismatchOf(
  db: Database,
): Promise<{ readonly column: string; readonly is: 'gone' | 'unknown' } | null> {
  known ??= knownColumns()
  const found = Map.groupBy(await rowsOf<Column>(db, COLUMNS), ({ table_name }) => table_name)
  for (const [table, columns] of known) {
    const there = found.get(table) ?? []
    const names = new Set(there.map(({ column_name }) => column_name))
    const gone = [...columns].find((column) => !names.has(column))
    if (gone) return { column: `${table}.${gone}`, is: 'gone' }
    const unknown = there.find(({ column_name, is_wanted }) => is_wanted && !columns.has(column_name))
    if (unknown) return { column: `${table}.${unknown.column_name}`, is: 'unknown' }
  }
  return null
}

/** @throws OtherRelease */
export async function mustMatchSchema(db: Database): Promise<void> {
  const misfit = await schemaMismatchOf(db)
  if (!misfit) return
  const { column, is } = misfit
  const what = is === 'gone' ? `${column} 열이 없습니다` : `이 프로그램은 ${column} 열을 채울 줄 모릅니다`
  throw new OtherRelease(
    `데이터베이스가 더 새로운 프로그램의 것입니다: ${what}. 데이터베이스를 고친 프로그램이나 그 바로 앞의 것으로 시작해 주세요.`,
  )
}

/** Checks every minute whether a newer release has changed the tables so that this program can no longer work with them. */
export function watchRelease(db: Database, report: (error: unknown) => void) {
  let isOther = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    await mustMatchSchema(db).then(
      () => {
        isOther = false
      },
      (error) => {
        // The database is away: the last result stands.
        if (!(error instanceof OtherRelease)) return
        if (!isOther) report(error)
        isOther = true
      },
    )
  }
  const again = () => {
    timer = setTimeout(() => void look().then(() => stopped || again()), LOOK_EVERY).unref()
  }
  again()
  return {
    look,
    isOther: () => isOther,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
