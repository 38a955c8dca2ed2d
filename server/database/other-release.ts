import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { MINUTE } from '#domain/duration.ts'
import type { Database } from './database.ts'
import { MIGRATIONS } from './open-database.ts'
import { rowsOf } from './rows-of.ts'

/*
 * A release adds to the tables, and a later one takes away what the one before no longer uses (decision 0059). A program that is
 * further back than that finds less than it reads, or more than it knows to fill. What it expects it knows from its own
 * migrations.
 */

/** The tables are of a release with which this program cannot work. */
export class OtherRelease extends Error {}

/** Milliseconds between two looks of an instance that runs. */
const LOOK_EVERY = MINUTE

interface Snapshot {
  readonly tables: Readonly<
    Record<string, { readonly name: string; readonly columns: Readonly<Record<string, unknown>> }>
  >
}

/** Of each table the columns that this program knows. */
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
  /** Whether a row without it is refused. */
  readonly is_wanted: boolean
}

const COLUMNS = sql`
  select table_name::text, column_name::text,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as is_wanted
  from information_schema.columns where table_schema = current_schema()`

/** A column that the tables lack (`gone`), or that they need and this program does not fill (`unknown`); null where all fit. */
export async function misfitOf(
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
export async function mustFit(db: Database): Promise<void> {
  const misfit = await misfitOf(db)
  if (!misfit) return
  const { column, is } = misfit
  const what = is === 'gone' ? `${column} 열이 없습니다` : `이 프로그램은 ${column} 열을 채울 줄 모릅니다`
  throw new OtherRelease(
    `데이터베이스가 더 새로운 프로그램의 것입니다: ${what}. 데이터베이스를 고친 프로그램이나 그 바로 앞의 것으로 시작해 주세요.`,
  )
}

/** Looks now and then whether a newer release has changed the tables beyond what this program can work with. */
export function watchRelease(db: Database, report: (error: unknown) => void) {
  let isOther = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    await mustFit(db).then(
      () => {
        isOther = false
      },
      (error) => {
        // While the database is away nothing is known of its tables.
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
