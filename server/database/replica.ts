import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE } from '#domain/duration.ts'

/*
 * Reading from a streaming replica. A call that only reads runs in `reading`; its statements then go to the replica if that
 * has replayed what the call has to see, and to the leader otherwise. The database's pool routes each statement
 * (`open-postgres.ts`), so the code that reads is the same with and without a replica.
 */

/** The state of the replica. Only in `ok` does it answer reads. */
export type ReplicaState =
  | 'starting'
  | 'ok'
  | 'lagging'
  | 'away'
  | 'refused'
  | 'unknown_host'
  | 'another_database'
  | 'no_replica'

interface ReplicaStanding {
  readonly state: ReplicaState
  /** Seconds by which the replica is behind the leader, at most; null while that is not known. */
  readonly lag_seconds: number | null
  /** Statements that the replica has answered. */
  readonly reads: number
}

export interface Replica {
  /**
   * Lets the statements of a call that only reads go to the replica. `written`: the leader's position after the caller's
   * last write, as `position` returned it; null when the caller wrote nothing.
   */
  readonly reading: <T>(written: string | null, work: () => Promise<T>) => Promise<T>
  /** The leader's position now. */
  readonly position: () => Promise<string>
  /** Published data changed: no older state may be read from now on, for the caches would keep it as if it were new. */
  readonly heard: () => void
  readonly standing: () => ReplicaStanding
}

/** A call that may read from the replica, until it has written something. */
interface Reading {
  readonly written: bigint
  onLeader: boolean
}
const calls = new AsyncLocalStorage<Reading | null>()

/** Runs questions about the leader itself, such as its position, on the leader. */
export const onLeader = <T>(work: () => T): T => calls.run(null, work)

/** Milliseconds. */
const [CHECK_EVERY, LONGEST_LAG] = [1_000, 10_000]
const CONNECT_WITHIN = 2_000
const STATEMENT_WITHIN = 15_000
/** How long an idle connection stays open, and how long the replica gets no statements after it could not be reached. */
const [IDLE_FOR, LEFT_ALONE_FOR] = [MINUTE, 10_000]
/** Positions of the leader that are remembered; at one check a second two minutes. */
const MOST_SAMPLES = 120

/** A position in the write-ahead log, `16/B374D848`, as a number that grows. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
const POSITION = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i

const IDENTITY = `(select system_identifier from pg_control_system())::text as system, current_database() as name,
  (select oid from pg_database where datname = current_database())::text as oid, pg_postmaster_start_time()::text as started`
const LEADER = `select pg_current_wal_lsn()::text as position, ${IDENTITY}`
const REPLICA = `select pg_is_in_recovery() as is_replica,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position, ${IDENTITY}`

interface Row {
  readonly position: string | null
  readonly system: string
  readonly name: string
  readonly oid: string
  readonly started: string
  readonly is_replica?: boolean
}

/** Whether a statement changes nothing, judging by its words. */
const isRead = (text: string) =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|pg_notify|nextval|setval)\b/i.test(text)

type Query = (...given: unknown[]) => Promise<unknown>

const SENTENCES: Readonly<Partial<Record<ReplicaState, string>>> = {
  lagging: 'The replica of DATABASE_READ_URL is more than ten seconds behind; the leader reads instead.',
  away: 'The replica of DATABASE_READ_URL does not answer; the leader reads instead.',
  refused:
    'DATABASE_READ_URL is refused there, by its user, password or name of the database; the leader reads instead.',
  unknown_host: 'The name of the host in DATABASE_READ_URL is not found; the leader reads instead.',
  another_database: 'DATABASE_READ_URL leads to another database than DATABASE_URL; it is not used.',
  no_replica: 'DATABASE_READ_URL leads to a database that replicates nothing any more; it is not used.',
}

/** Codes of PostgreSQL for a user, password or database that it does not accept, and of the resolver for an unknown host name. */
const [REFUSED, UNKNOWN_HOST] = [/^(28...|3D000|42501)$/, /^(ENOTFOUND|EAI_AGAIN)$/]
const stateAfter = (error: unknown): ReplicaState => {
  const code = String((error as { code?: unknown } | null)?.code)
  if (REFUSED.test(code)) return 'refused'
  return UNKNOWN_HOST.test(code) ? 'unknown_host' : 'away'
}

/** Watches the replica at `url` from now on. `leader`: asks the leader. */
export function openReplica(url: string, leader: Query, report: (error: unknown) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: STATEMENT_WITHIN,
    keepAlive: true,
    idleTimeoutMillis: IDLE_FOR,
    application_name: 'lottolens reads',
  })
  /** Until this time no statement goes to the replica, so that no call waits in vain for a connection to it. */
  let leftOutUntil = 0
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let state: ReplicaState = 'starting'
  let replayed = 0n
  /** The position that every reader has to see; null while the leader is being asked for it. */
  let published: bigint | null = null
  let reads = 0
  /** Positions of the leader and when it had them, oldest first. */
  const samples: { readonly at: number; readonly position: bigint }[] = []
  let lag: number | null = null
  /**
   * The start times of a standby that was ahead of the leader, and of that leader. The standby's rows are of another history,
   * also when the leader has passed its position meanwhile, so it stays left out until one of the two was restarted, as a
   * standby is when it is made again.
   */
  let givenUp: string | null = null

  const become = (next: ReplicaState) => {
    const sentence = next === state ? undefined : SENTENCES[next]
    state = next
    if (sentence) report(new Error(sentence))
  }
  const ask = async (query: Query, text: string) => ((await query(text)) as { rows: Row[] }).rows[0] as Row

  const check = async () => {
    // The leader is asked second: a replica that is ahead of it even so has another history, as after the loss of a leader.
    let failed: unknown = null
    const behind = await ask(pool.query.bind(pool) as Query, REPLICA).catch((error) => {
      failed = error
      return null
    })
    const at = performance.now()
    const ahead = await ask(leader, LEADER).catch(() => null)
    if (ahead?.position) samples.push({ at, position: positionOf(ahead.position) })
    if (samples.length > MOST_SAMPLES) samples.shift()
    if (!behind?.position) return become(stateAfter(failed))
    // Without the leader's answer it is unknown whether this is its replica, and how far behind.
    if (!ahead) return state === 'starting' ? undefined : become(lagOf(at) > LONGEST_LAG ? 'lagging' : state)
    if (behind.system !== ahead.system || behind.name !== ahead.name || behind.oid !== ahead.oid)
      return become('another_database')
    // A proxy in front of replicas may lead to the leader itself when no replica runs; the leader is never behind.
    if (!behind.is_replica && behind.started !== ahead.started) return become('no_replica')
    if (behind.is_replica && ahead.position && positionOf(behind.position) > positionOf(ahead.position))
      givenUp = `${behind.started} ${ahead.started}`
    if (givenUp === `${behind.started} ${ahead.started}`) return become('no_replica')
    replayed = positionOf(behind.position)
    become(lagOf(performance.now()) > LONGEST_LAG ? 'lagging' : 'ok')
  }
  const lagOf = (now: number) => {
    const last = samples.findLast(({ position }) => position <= replayed)
    const first = samples.find(({ position }) => position > replayed)
    // The age of the first position that the replica has not replayed; 0 when it has replayed all.
    lag = first ? (now - (last ?? first).at) / 1_000 : 0
    return lag * 1_000
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const watch = async () => {
    await check().catch(report)
    if (!stopped) timer = setTimeout(() => void watch(), CHECK_EVERY)
  }
  const watching = watch()

  const position = async () => (await ask(leader, LEADER)).position ?? '0/0'
  let asked = 0
  const heard = () => {
    asked += 1
    const mine = asked
    published = null
    void (async () => {
      // The leader may be away now; it is asked until it answers.
      for (;;) {
        const found = await position().catch(() => null)
        if (mine !== asked || stopped) return
        if (found !== null) {
          published = positionOf(found)
          return
        }
        await pause(CHECK_EVERY)
      }
    })()
  }
  heard()

  const isFresh = (written: bigint) =>
    state === 'ok' &&
    performance.now() >= leftOutUntil &&
    published !== null &&
    replayed >= published &&
    replayed >= written

  const replica: Replica = {
    reading: (written, work) => {
      const known = written !== null && POSITION.test(written) ? positionOf(written) : 0n
      return calls.run({ written: known, onLeader: false }, work)
    },
    position,
    heard,
    standing: () => ({ state, lag_seconds: state === 'starting' ? null : lag, reads }),
  }
  return {
    replica,
    /** Sends a statement to the replica or the leader. `toLeader`: runs it on the leader. */
    route: async (given: readonly unknown[], toLeader: () => Promise<unknown>): Promise<unknown> => {
      const call = calls.getStore()
      if (!call || call.onLeader) return toLeader()
      const [first] = given
      const text = typeof first === 'string' ? first : String((first as { text?: unknown } | undefined)?.text ?? '')
      if (!isRead(text) || !isFresh(call.written)) {
        // Later reads of this call may depend on what this statement changed or saw on the leader.
        call.onLeader = true
        return toLeader()
      }
      try {
        const answer = await (pool.query as unknown as Query).apply(pool, given as unknown[])
        reads += 1
        return answer
      } catch (error) {
        // An error of PostgreSQL has a code with a digit (SQLSTATE); one without a digit means that no server was reached.
        if (!/\d/.test(String((error as { code?: unknown }).code))) leftOutUntil = performance.now() + LEFT_ALONE_FOR
        // The replica stopped, cancelled the statement to replay changes, or lacks a table of this release: ask the leader.
        call.onLeader = true
        void check().catch(report)
        return toLeader()
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await watching
      await pool.end()
    },
  }
}
