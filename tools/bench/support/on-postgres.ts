import type { Database } from '#server/database/database.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { databaseUrl, onServer } from '#tests/support/template.ts'
import { worldOn } from './site.ts'

/** Lets `work` have a database of its own on the PostgreSQL server of the tests, with every real draw and the plans. */
export async function onPostgres<T>(work: (db: Database, deps: ServerDeps, url: string) => Promise<T>): Promise<T> {
  const name = `lottolens_bench_${process.pid}`
  await onServer(`create database ${name}`)
  const database = openPostgres(databaseUrl(name), console.error)
  try {
    await database.migrate()
    const { db } = database
    const deps = worldOn(database.engine)
    await loadHistory(db, deps)
    await loadShippedTiers(db, deps)
    return await work(db, deps, databaseUrl(name))
  } finally {
    await database.close()
    await onServer(`drop database ${name} with (force)`)
  }
}
