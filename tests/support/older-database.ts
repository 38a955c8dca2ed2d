import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { fromEngine } from '#server/database/embedded/open-embedded.ts'
import { MIGRATIONS, type OpenDatabase, type PlainDatabase } from '#server/database/open-database.ts'
import { connectPlainly, openPostgres } from '#server/database/open-postgres.ts'
import { databaseUrl, isPostgres, onServer } from './template.ts'

/** A folder with the migrations up to one, `0017_bought`, as a release of then brought them. */
function migrationsUntil(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lottolens-older-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  if (last < 0) throw new Error(`There is no migration ${tag}`)
  const entries = journal.entries.slice(0, last + 1)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** Embedded databases without rows, as releases left them: made once for all tests of a file and copied. */
const emptyOnes = new Map<string, Promise<Blob>>()

async function makeEmpty(folder: string): Promise<Blob> {
  const engine = await PGlite.create()
  await migrate(drizzle({ client: engine }), { migrationsFolder: folder })
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  return dump
}

/**
 * A database as a release of then had left it, on the engine under test: `fill` are SQL statements of that time; then it
 * is brought to today as an upgrade does.
 */
export async function upgradedDatabase(tag: string, fill: string): Promise<OpenDatabase> {
  const folder = migrationsUntil(tag)
  try {
    if (!isPostgres) {
      const empty = emptyOnes.get(tag) ?? makeEmpty(folder)
      emptyOnes.set(tag, empty)
      const engine = await PGlite.create({ loadDataDir: await empty })
      await engine.exec(fill)
      const database = fromEngine(engine)
      await database.migrate()
      return database
    }
    return await onPostgres(async (plain) => {
      await plain.migrate(folder)
      await plain.query(fill)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database on the engine under test that was filled from a backup, as `npm run restore` fills it. */
export async function restoredDatabase(file: string, passphrase: string): Promise<OpenDatabase> {
  if (isPostgres)
    return onPostgres(async (plain) => {
      await restoreBackup(plain, { file, passphrase, migrate: plain.migrate })
    })
  const engine = await PGlite.create()
  const migrateTo = (migrationsFolder: string) => migrate(drizzle({ client: engine }), { migrationsFolder })
  const plain = { query: (text: string, values?: unknown[]) => engine.query(text, values) }
  await restoreBackup(plain, { file, passphrase, migrate: migrateTo })
  return fromEngine(engine)
}

/** An empty database, to be filled as an older release would have and then migrated; dropped when it is closed. */
async function onPostgres(fill: (plain: PlainDatabase) => Promise<void>): Promise<OpenDatabase> {
  const name = `lottolens_older_${process.pid}_${performance.now().toFixed(0)}`
  await onServer(`create database ${name}`)
  const plain = await connectPlainly(databaseUrl(name))
  await fill(plain)
  await plain.close()
  const database = openPostgres(databaseUrl(name), () => {})
  await database.migrate()
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}
