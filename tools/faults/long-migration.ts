import pg from 'pg'
import type { Fault } from './support/measure.ts'
import { leaderUrl, rest } from './support/stage.ts'

/** The lock that an instance holds while it migrates, and how long another one holds it; then a table's, as a migration takes it. */
const [LOCK, STARTS_AFTER, TABLE_FOR] = [645_001, 15, 10]

/** An instance is restarted while another migrates for long, and a migration keeps the table of members to itself. */
export const longMigration: Fault = async ({ cluster, sites, begin, seconds }) => {
  const migrating = new pg.Client({ connectionString: leaderUrl(cluster) })
  await migrating.connect()
  const from = performance.now()
  try {
    await migrating.query('select pg_advisory_lock($1)', [LOCK])
    await sites[1]?.stop()
    const starting = begin(1)
    await rest(STARTS_AFTER)
    await migrating.query('select pg_advisory_unlock($1)', [LOCK])
    await starting
    const started = seconds(from)
    await migrating.query('begin; lock table members in access exclusive mode')
    await rest(TABLE_FOR)
    await migrating.query('rollback')
    return `the instance came after ${started.toFixed(0)} s, with the lock free after ${STARTS_AFTER}; members' table held for ${TABLE_FOR} s`
  } finally {
    await migrating.end()
  }
}
