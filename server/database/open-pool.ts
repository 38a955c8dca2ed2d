import pg from 'pg'
import { MINUTE } from '#domain/duration.ts'

/** Milliseconds. Idle connections are kept for a while: open ones still work while the name server or the network fails for a moment. */
const [STATEMENT_WITHIN, IDLE_FOR] = [15_000, MINUTE]

interface PoolOptions {
  readonly url: string
  /** As PostgreSQL shows its connections in pg_stat_activity. */
  readonly name: string
  /** Milliseconds. */
  readonly connectWithin: number
  /** Seconds after which a connection is replaced; absent: never. */
  readonly lives?: number
  /** Is told of idle connections that break. */
  readonly onIdleError: (error: Error) => void
}

/** A pool of connections, none of which ends the process when it breaks. */
export function openPool({ url, name, connectWithin, lives, onIdleError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectWithin,
    statement_timeout: STATEMENT_WITHIN,
    keepAlive: true,
    idleTimeoutMillis: IDLE_FOR,
    application_name: name,
    ...(lives !== undefined && { maxLifetimeSeconds: lives }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError)
  // A connection that breaks inside a transaction would end the process, too; the running statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
