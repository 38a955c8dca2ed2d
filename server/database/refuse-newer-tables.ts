import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'
import { MIGRATIONS } from './open-database.ts'

/** The database belongs to a release that removed what this program reads. */
export class NewerTables extends Error {}

interface Snapshot {
  readonly tables: Readonly<Record<string, { readonly name: string; readonly columns: object }>>
}

/**
 * Refuses to start on tables that lack a column of this program's own migrations. What is only added harms nobody: the release
 * before has to run beside the next one (docs/changing.md, "A release").
 * @throws NewerTables
 */
export async function refuseNewerTables(db: Database): Promise<void> {
  const [newest = ''] = globSync(join(MIGRATIONS, 'meta/*_snapshot.json'))
  const { tables } = JSON.parse(readFileSync(newest, 'utf8')) as Snapshot
  const found = await rowsOf<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  )
  const there = new Set(found.map(({ name }) => name))
  const gone = Object.values(tables)
    .flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`))
    .find((column) => !there.has(column))
  if (gone !== undefined)
    throw new NewerTables(
      `데이터베이스가 더 새로운 프로그램의 것입니다: ${gone} 열이 없습니다. 데이터베이스를 고친 프로그램이나 그 바로 앞의 것으로 시작해 주세요.`,
    )
}
