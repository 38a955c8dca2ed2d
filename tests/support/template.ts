import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { fromEngine } from '#server/database/embedded/open-embedded.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import { createChanges } from '#server/database/publish.ts'
import { loadHistory } from '#server/draws/load-history.ts'

/**
 * A migrated database with every real draw, made once: test files start from copies, since making one
 * takes seconds and copying one a fraction. Its name holds a hash of whatever it was made from.
 */
const root = new URL('../..', import.meta.url).pathname
const sourceFiles = [
  ...['data/draws.jsonl', 'data/stores.jsonl', 'package-lock.json', 'server/draws/record-store.ts'],
  ...readdirSync(join(root, 'server/database/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `server/database/migrations/${name}`),
]
const hash = createHash('sha256')
for (const file of sourceFiles) hash.update(readFileSync(join(root, file)))
const version = hash.digest('hex').slice(0, 16)

export const embeddedTemplate = join(root, '.build/test', `template-${version}.tar`)
export const postgresTemplate = `lottolens_template_${version}`
export const postgresServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
export const isPostgres = process.env.TEST_ENGINE === 'postgres'

/** How the names of the databases of one run of vitest begin, by the id of its process. */
export const testDatabasesOf = (run: number) => `lottolens_test_${run}_`

/** Drops what a run has left: a test that is ended half-way, or the last one of a process, does not always get that far. */
async function dropTestDatabases() {
  const { rows } = await onServer(
    `select datname from pg_database where starts_with(datname, '${testDatabasesOf(process.pid)}')`,
  )
  for (const { datname } of rows) await onServer(`drop database if exists ${datname} with (force)`)
}

/** The URL of another database on the test server. */
export const databaseUrl = (name: string) => Object.assign(new URL(postgresServer), { pathname: `/${name}` }).href

/** Runs one statement on the test server, outside any transaction. */
export async function onServer(statement: string, url = postgresServer) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function prepare(database: OpenDatabase) {
  await database.migrate()
  const now = () => Date.UTC(2026, 9, 11)
  await loadHistory(database.db, { changes: createChanges(), now })
}

/** Vitest calls this once before all files, and what it gives back after them. */
export default async function makeTemplate() {
  await prepareTemplate()
  return isPostgres ? dropTestDatabases : undefined
}

async function prepareTemplate() {
  if (isPostgres) {
    const { rowCount } = await onServer(`select from pg_database where datname = '${postgresTemplate}'`)
    if (rowCount) return
    const making = `${postgresTemplate}_${process.pid}`
    await onServer(`create database ${making}`)
    const database = openPostgres(databaseUrl(making), console.error)
    await prepare(database)
    await database.close()
    await onServer(`alter database ${making} rename to ${postgresTemplate}`)
    return
  }
  if (existsSync(embeddedTemplate)) return
  const engine = await PGlite.create()
  await prepare(fromEngine(engine))
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  mkdirSync(dirname(embeddedTemplate), { recursive: true })
  writeFileSync(embeddedTemplate, Buffer.from(await dump.arrayBuffer()))
}
