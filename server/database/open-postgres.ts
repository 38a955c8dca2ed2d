import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CHANGES_CHANNEL, MIGRATIONS, type OpenDatabase, type PlainDatabase } from './open-database.ts'
import type { Changes } from './publish.ts'
import { openReplica } from './replica.ts'
import { guardAgainstNesting, guardTransactions } from './transaction-guard.ts'

const CONNECT_WITHIN = 3_000
const STATEMENT_WITHIN = 15_000
const RECONNECT_AFTER = 1_000
/** Any number that no other program on the database uses: only one instance migrates at a time. */
const MIGRATION_LOCK = 645_001

/**
 * Opens PostgreSQL 15 or newer at `url`. Connections are made when needed, so this always succeeds. `readUrl`: a streaming
 * replica of it, for calls that only read.
 */
export function openPostgres(url: string, report: (error: unknown) => void, readUrl?: string): OpenDatabase {
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
  const reads = readUrl === undefined ? null : openReplica(readUrl, bare.query as never, report)
  if (reads) {
    const toLeader = bare.query as unknown as (...given: unknown[]) => Promise<unknown>
    Object.defineProperty(pool, 'query', {
      value: (...given: unknown[]) => reads.route(given, () => toLeader(...given)),
      writable: true,
      configurable: true,
    })
  }
  guardAgainstNesting(pool, ['query', 'connect'])
  const db = guardTransactions(drizzle({ client: pool }))
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
        // What was there before may lack a column.
        reads?.replica.heard()
      }
    },
    replica: reads?.replica ?? null,
    isReachable: async () => {
      await bare.query('select 1')
    },
    listen: (heard) => listen(url, heard, report),
    jobs: { connectionString: url, max: 2, useListenNotify: true, application_name: 'lottolens jobs' },
    copy: null,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await reads?.stop()
      await pool.end()
    },
  }
}

/** One connection, and nothing of the product around it: for making and restoring backups. */
export async function connectPlainly(url: string): Promise<PlainDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN, keepAlive: true })
  await client.connect()
  return {
    query: (text, values) => client.query(text, values),
    migrate: (migrationsFolder) => migrate(drizzle({ client }), { migrationsFolder }),
    close: () => client.end(),
  }
}

/** Listens on a connection of its own; after a break everything may have changed, so `heard` is called. */
async function listen(url: string, heard: Changes['heard'], report: (error: unknown) => void) {
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
    fresh.on('notification', ({ payload }) => heard(payload === 'site' ? 'site' : 'draws'))
    fresh.on('error', (error) => {
      if (client !== fresh) return
      client = undefined
      void fresh.end().catch(() => {})
      retry(error)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANGES_CHANNEL}`)
    // Whatever was announced meanwhile was missed.
    heard('draws')
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
