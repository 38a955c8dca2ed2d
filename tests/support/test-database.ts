import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { fromEngine } from '#server/database/embedded/open-embedded.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import type { TraceStatement } from '#server/database/trace-statements.ts'
import { SHARE_OF_ENGINE, type Share } from '#server/database/turns.ts'
import {
  databaseUrl,
  embeddedTemplate,
  isPostgres,
  onServer,
  postgresServer,
  postgresTemplate,
  testDatabasesOf,
} from './template.ts'

let made = 0

/**
 * Tells the server to drop a database, and does not wait until it has, since the server waits for a checkpoint first. One that
 * was not told in time is dropped at the end of the run.
 */
async function dropDatabase(name: string) {
  const client = new pg.Client({ connectionString: postgresServer })
  await client.connect()
  void client
    .query(`drop database ${name} with (force)`)
    .catch(console.error)
    .finally(() => client.end())
}

/** The members of tests ask for more in a second than people do, and would wait. */
const UNPACED: Share = { ...SHARE_OF_ENGINE, burst: Number.POSITIVE_INFINITY }

/**
 * A database of its own for one test file, on the engine under test, with every real draw in it. `share`: how callers share the
 * embedded engine.
 */
export async function testDatabase(traceStatement?: TraceStatement, share = UNPACED): Promise<OpenDatabase> {
  if (!isPostgres)
    return fromEngine(await PGlite.create({ loadDataDir: await openAsBlob(embeddedTemplate) }), traceStatement, share)
  made += 1
  const name = `${testDatabasesOf(process.ppid)}${process.pid}_${made}_${performance.now().toFixed(0)}`
  await onServer(`create database ${name} template ${postgresTemplate}`)
  // No test cuts the power of this server: a commit that waits for the disk would take most of the time of all tests.
  await onServer(`alter database ${name} set synchronous_commit = off`)
  const database = openPostgres(databaseUrl(name), () => {}, { traceStatement })
  return {
    ...database,
    close: async () => {
      await database.close()
      await dropDatabase(name)
    },
  }
}

/** Empties the draws, for tests of how they come in. */
export const EMPTY_DRAWS = `do $$ begin
  alter table draw_corrections disable trigger user;
  truncate draws, draw_prizes, winning_stores, draw_corrections, loaded_files restart identity cascade;
  alter table draw_corrections enable trigger user;
end $$`

/** Forgets a round and all after it, for tests of how they come in; what was corrected of them is otherwise never taken away. */
export const forgetDrawsFrom = (round: number) => `do $$ begin
  alter table draw_corrections disable trigger user;
  delete from draw_corrections where round_number >= ${round};
  alter table draw_corrections enable trigger user;
  delete from settlements where round_number >= ${round};
  delete from winning_stores where round_number >= ${round};
  delete from draw_prizes where round_number >= ${round};
  delete from draws where round_number >= ${round};
end $$`
