import { randomBytes } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { LOCKS } from './locks.ts'
import { CHANGES_CHANNEL, MIGRATIONS, type OpenDatabase, type PlainDatabase } from './open-database.ts'
import { openPool } from './open-pool.ts'
import type { Changes } from './publish.ts'
import { openReplica } from './replica.ts'
import { type TraceStatement, tracePool } from './trace-statements.ts'
import { guardAgainstNesting, guardTransactions } from './transaction-guard.ts'
import { createTurns, SHARE_OF_POOL, takeTurns } from './turns.ts'

const CONNECT_WITHIN = 3_000
const RECONNECT_AFTER = 1_000
/** Seconds. */
const CONNECTION_LIVES = 300
/** Milliseconds between two notifications of a listener to itself, and within which it must receive one. */
const [HEARS_ITSELF_EVERY, HEARS_WITHIN] = [10_000, 5_000]
/** The channel on which each listener notifies itself. */
const HEARTBEAT_CHANNEL = 'lottolens_heartbeat'
/** Milliseconds of waiting for it after which the log says so. */
const LONG_WAIT = 10_000
const WAITS_TO_MIGRATE = `Another instance is changing the tables; this one waits until it has done so. If none is, a connection holds advisory lock ${LOCKS.migration} (pg_locks).`

interface PostgresOptions {
  /** A streaming replica, for what is published and cached. */
  readonly readUrl?: string | undefined
  /** Past a PgBouncer in transaction mode, which loses sessions: for LISTEN, the jobs and migrations. */
  readonly directUrl?: string | undefined
  readonly traceStatement?: TraceStatement | undefined
}

/** Opens PostgreSQL 15 or newer at `url`. Connections are made when needed, so this always succeeds. */
export function openPostgres(
  url: string,
  report: (error: unknown) => void,
  { readUrl, directUrl = url, traceStatement }: PostgresOptions = {},
): OpenDatabase {
  const pool = openPool({
    ...{ url, name: 'lottolens', connectWithin: CONNECT_WITHIN, onIdleError: report },
    // A connection to a former leader would go on answering reads.
    lives: CONNECTION_LIVES,
  })
  dropDemoted(pool)
  const isInStatementMode = watchStatementMode(pool, report)
  let isDeaf = false
  const onListenerLost = (is: boolean) => {
    isDeaf = is
  }
  // PgBouncer before 1.21 gives each transaction another connection, on which the named statement was not prepared.
  if (directUrl !== url) pool.on('connect', forgetStatementNames)
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
  const inTurn = createTurns(SHARE_OF_POOL)
  takeTurns(pool, ['query'], inTurn)
  // After the replica's routing, so that one span covers a statement whether replica or leader answers it.
  if (traceStatement) tracePool(pool, traceStatement)
  guardAgainstNesting(pool, ['query', 'connect'])
  const drizzled = drizzle({ client: pool })
  takeTurns(drizzled, ['transaction'], inTurn)
  const db = guardTransactions(drizzled)
  return {
    db: db as unknown as OpenDatabase['db'],
    engine: 'postgres',
    migrate: async () => {
      const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_WITHIN })
      // Without a listener Node would end the process; the running statement fails by itself.
      client.on('error', () => {})
      await client.connect()
      const isLong = setTimeout(() => report(new Error(WAITS_TO_MIGRATE)), LONG_WAIT)
      try {
        for (let isDone = false; !isDone; ) {
          // A lock of the transaction: one of the session would stay on a PgBouncer's connection, and no instance could start.
          await client.query('begin')
          await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
          clearTimeout(isLong)
          isDone = await migrateOneStep(client)
        }
      } finally {
        clearTimeout(isLong)
        await client.end().catch(report)
        // Until the replica has replayed the migration it may lack a column, so the leader answers reads.
        reads?.replica.noteChange()
      }
    },
    replica: reads?.replica ?? null,
    isReachable: async () => {
      await bare.query('select 1')
    },
    listen: (onChange) => listen(directUrl, { onChange, report, onListenerLost }),
    troubles: () => [
      ...(isInStatementMode() ? (['statement_mode'] as const) : []),
      ...(isDeaf ? (['deaf'] as const) : []),
    ],
    jobs: { connectionString: directUrl, max: 2, useListenNotify: true, application_name: 'lottolens jobs' },
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

/**
 * Runs the next migration in the transaction that is open, and ends it; all of them on a database without tables. One transaction
 * for several would hold the tables of the earlier ones while it waits for those of the later: a call that the release before answers
 * meanwhile, and that locks them in another order, would fail for a deadlock.
 * @returns whether no migration is left
 */
async function migrateOneStep(client: pg.Client): Promise<boolean> {
  const all = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  const newest = rows[0].exists
    ? Number((await client.query('select max(created_at) as at from drizzle.__drizzle_migrations')).rows[0].at)
    : 0
  const next = newest === 0 ? all.at(-1) : all.find(({ folderMillis }) => folderMillis > newest)
  const steps = next ? all.filter(({ folderMillis }) => folderMillis <= next.folderMillis) : all
  const { dialect, session } = drizzle({ client }) as unknown as Migrator
  // Drizzle's own "begin" is a no-op inside this transaction, and its "commit" ends it.
  await dialect.migrate(steps, session, { migrationsFolder: MIGRATIONS })
  return steps.length === all.length
}

/** What `migrate` of Drizzle does with all files at once: neither is in its types. */
interface Migrator {
  readonly dialect: PgDialect
  readonly session: PgSession
}

/** Opens one connection without anything else of the server, for making and restoring backups. */
export async function connectPlainly(url: string): Promise<PlainDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN, keepAlive: true })
  // Without a listener a broken connection would end the process and leave half a file; the running statement fails by itself.
  client.on('error', () => {})
  await client.connect()
  return {
    query: (text, values) => client.query(text, values),
    migrate: (migrationsFolder) => migrate(drizzle({ client }), { migrationsFolder }),
    close: () => client.end(),
  }
}

/** Closes a connection after a "read-only" error instead of returning it to the pool: its server has become a standby. */
function dropDemoted(pool: pg.Pool): void {
  const demoted = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') demoted.add(client)
    })
  })
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  Object.defineProperty(pool, 'connect', {
    value: (...given: unknown[]) => {
      // Only pool.query connects with a callback, and it closes a connection after an error by itself.
      if (given.length > 0) return connect(...given)
      return connect().then((client) => {
        const release = client.release.bind(client)
        client.release = (error) => release(error ?? demoted.has(client))
        return client
      })
    },
    writable: true,
    configurable: true,
  })
}

/** PgBouncer reports statement mode with the code of a lost connection, so the site would wait for the database for ever. */
const [STATEMENT_MODE, NO_TRANSACTIONS] = [
  /statement pooling mode/,
  'DATABASE_URL leads through a PgBouncer in statement mode, which knows no transactions: nothing can be written. Set pool_mode = transaction there.',
]

/** Milliseconds without the error after which the mode counts as corrected: jobs begin transactions all the time. */
const SEEN_FOR = 300_000

function watchStatementMode(pool: pg.Pool, report: (error: unknown) => void): () => boolean {
  let seenAt = Number.NEGATIVE_INFINITY
  const isIn = () => performance.now() - seenAt < SEEN_FOR
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ message }: { message?: string }) => {
      if (!STATEMENT_MODE.test(message ?? '')) return
      if (!isIn()) report(new Error(NO_TRANSACTIONS))
      seenAt = performance.now()
    })
  })
  return isIn
}

function forgetStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const unnamed = (first: unknown) =>
    typeof first === 'object' && first !== null && 'name' in first && 'text' in first
      ? { ...first, name: undefined }
      : first
  client.query = ((first: unknown, ...more: unknown[]) => query(unnamed(first), ...more)) as typeof client.query
}

/** A listener that does not receive its own notifications would miss every change without an error. */
const DEAF =
  'Nothing arrives at the connection that listens for changes. Behind a PgBouncer set DATABASE_DIRECT_URL, past it.'

interface ListenDeps {
  readonly onChange: Changes['notify']
  readonly report: (error: unknown) => void
  readonly onListenerLost: (is: boolean) => void
}

/**
 * Listens on a connection of its own; after a break any data may have changed, so `onChange` is called. It notifies itself every
 * few seconds: silence alone does not tell whether nothing changed or a proxy, a standby or a cut cable drops notifications.
 */
async function listen(url: string, { onChange, report, onListenerLost }: ListenDeps) {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  const retry = (error: unknown) => {
    if (stopped) return
    report(error)
    clearTimeout(timer)
    timer = setTimeout(() => void connect().catch(retry), RECONNECT_AFTER)
  }
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN })
    client = fresh
    let isReceived = true
    const own = randomBytes(8).toString('hex')
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel !== HEARTBEAT_CHANNEL) return onChange(payload === 'site' ? 'site' : 'draws')
      if (payload !== own) return
      isReceived = true
      onListenerLost(false)
    })
    const lose = (error: unknown) => {
      if (client !== fresh) return
      client = undefined
      clearTimeout(beat)
      void fresh.end().catch(() => {})
      retry(error)
    }
    fresh.on('error', lose)
    await fresh.connect()
    await fresh.query(`listen ${CHANGES_CHANNEL}; listen ${HEARTBEAT_CHANNEL}`)
    // Changes that were announced before it listened, or during a break, were missed.
    onChange('draws')
    const hearItself = () => {
      isReceived = false
      fresh.query('select pg_notify($1, $2)', [HEARTBEAT_CHANNEL, own]).catch(lose)
      beat = setTimeout(() => {
        if (!isReceived) {
          onListenerLost(true)
          return lose(new Error(DEAF))
        }
        beat = setTimeout(hearItself, HEARS_ITSELF_EVERY)
      }, HEARS_WITHIN)
    }
    hearItself()
  }
  await connect().catch(retry)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearTimeout(beat)
      await client?.end().catch(() => {})
    },
  }
}
