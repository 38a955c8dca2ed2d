import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CHANGES_CHANNEL, MIGRATIONS, type OpenDatabase } from './open-database.ts'
import { guardAgainstNesting, insideTransaction } from './transaction-guard.ts'

const CONNECT_WITHIN = 3_000
const STATEMENT_WITHIN = 15_000
const RECONNECT_AFTER = 1_000
/** Any number that no other program on the database uses: only one instance migrates at a time. */
const MIGRATION_LOCK = 645_001

/** Opens PostgreSQL 15 or newer at `url`. Connections are made when needed, so this always succeeds. */
export function openPostgres(url: string, report: (error: unknown) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: STATEMENT_WITHIN,
    keepAlive: true,
    application_name: 'lottolens',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', report)
  // So would one that breaks while a transaction holds it; the statement under way says so itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  const bare = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) }
  guardAgainstNesting(pool, ['query', 'connect'])
  const db = drizzle({ client: pool })
  db.transaction = transactionsOf(pool)
  return {
    db: db as unknown as OpenDatabase['db'],
    engine: 'postgres',
    migrate: async () => {
      const client = await bare.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(report)
        client.release()
      }
    },
    isReachable: async () => {
      await bare.query('select 1')
    },
    listen: (heard) => listen(url, heard, report),
    jobs: { connectionString: url, max: 2, useListenNotify: true, application_name: 'lottolens jobs' },
    close: () => pool.end(),
  }
}

type Drizzle = NodePgDatabase<Record<string, never>>

/**
 * Transactions like Drizzle's own, but for one thing: what a body is given stays the same for a connection, so that
 * statements built once (prepared.ts) are built once a connection rather than in every transaction.
 */
function transactionsOf(pool: pg.Pool): Drizzle['transaction'] {
  const known = new WeakMap<pg.PoolClient, Drizzle>()
  const drizzleOf = (client: pg.PoolClient): Drizzle => {
    const tx = known.get(client) ?? drizzle({ client })
    known.set(client, tx)
    return tx
  }
  return async (body, config) => {
    if (config) throw new Error('No transaction here has asked for another isolation so far.')
    const client = await pool.connect()
    let isBroken = false
    try {
      await client.query('begin')
      const result = await insideTransaction(drizzleOf(client), body as (tx: Drizzle) => ReturnType<typeof body>)
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that cannot even go back is given up.
      isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      )
      throw error
    } finally {
      client.release(isBroken)
    }
  }
}

/** Listens on a connection of its own; after a break everything may have changed, so `heard` is called. */
async function listen(url: string, heard: () => void, report: (error: unknown) => void) {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const retry = (error: unknown) => {
    if (stopped) return
    report(error)
    clearTimeout(timer)
    timer = setTimeout(() => void connect().catch(retry), RECONNECT_AFTER)
  }
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN })
    client = fresh
    fresh.on('notification', heard)
    fresh.on('error', (error) => {
      if (client !== fresh) return
      client = undefined
      void fresh.end().catch(() => {})
      retry(error)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANGES_CHANNEL}`)
    heard()
  }
  await connect().catch(retry)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
