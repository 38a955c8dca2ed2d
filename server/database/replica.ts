import { AsyncLocalStorage } from 'node:async_hooks'
import { openPool } from './open-pool.ts'

/*
 * Reading published data from a streaming replica. What runs in `reading` sends its statements there while the replica has
 * everything that was published, and to the leader otherwise. The database's pool routes each statement (`open-postgres.ts`),
 * so the code that reads is the same with and without a replica.
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
  /** Seconds by which the replica was behind the leader when it was last checked, at most; null while that is not known. */
  readonly lag_seconds: number | null
  /** Statements that the replica has answered. */
  readonly reads: number
}

export interface Replica {
  /** Lets the statements of `work`, which reads nothing but published data, go to the replica. */
  readonly reading: <T>(work: () => T) => T
  /** Published data changed: no older state may be read from now on, for the caches would keep it as if it were new. */
  readonly noteChange: () => void
  readonly standing: () => ReplicaStanding
}

/** Whether the statements of the running call go to the replica; a call that has met an error there goes on at the leader. */
const calls = new AsyncLocalStorage<{ onReplica: boolean }>()

/** Milliseconds. */
const [CHECK_EVERY, LONGEST_LAG] = [1_000, 10_000]
const CONNECT_WITHIN = 2_000
/** How long the replica gets no statements after it could not be reached. */
const LEFT_ALONE_FOR = 10_000
/** Positions of the leader that are remembered, one for each check: enough to measure the longest lag that is allowed. */
const MOST_POSITIONS = 60

/** A position in the write-ahead log is its count of bytes, which a number holds exactly up to nine million gigabytes. */
const answerOf = (position: string) =>
  `select pg_wal_lsn_diff(${position}, '0/0')::float8 as position, pg_is_in_recovery() as is_replica,
    (select system_identifier from pg_control_system())::text as system, current_database() as name`
const [LEADER, REPLICA] = [answerOf('pg_current_wal_lsn()'), answerOf('pg_last_wal_replay_lsn()')]

interface Row {
  readonly position: number
  readonly is_replica: boolean
  readonly system: string
  readonly name: string
}

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
  // The check of each second says when the replica is away.
  const pool = openPool({ url, name: 'lottolens reads', connectWithin: CONNECT_WITHIN, onIdleError: () => {} })
  /** Until this time no statement goes to the replica, so that no call waits in vain for a connection to it. */
  let leftOutUntil = 0
  let state: ReplicaState = 'starting'
  let reads = 0
  /** What the leader had written and when it was asked, oldest first, as far as the replica has not replayed it. */
  const ahead: { readonly at: number; readonly position: number }[] = []
  /** The replica has all that the leader had at this time. */
  let currentAt = Number.NEGATIVE_INFINITY
  let lag: number | null = null
  let publishedAt = performance.now()

  const become = (next: ReplicaState) => {
    const sentence = next === state ? undefined : SENTENCES[next]
    state = next
    if (sentence) report(new Error(sentence))
  }
  const ask = async (query: Query, text: string) => ((await query(text)) as { rows: Row[] }).rows[0] as Row

  const check = async () => {
    const ofReplica = await ask(pool.query.bind(pool) as Query, REPLICA).catch((error) => become(stateAfter(error)))
    if (!ofReplica) return
    const at = performance.now()
    // While the leader does not answer nobody publishes anything, and the replica goes on as it was.
    const ofLeader = await ask(leader, LEADER).catch(() => null)
    if (!ofLeader) return
    if (ofReplica.system !== ofLeader.system || ofReplica.name !== ofLeader.name) return become('another_database')
    if (!ofReplica.is_replica) return become('no_replica')
    // The leader was asked second: a replica that is ahead of it even so has another history, as after the loss of a leader.
    if (ofReplica.position > ofLeader.position) {
      ahead.length = 0
      currentAt = Number.NEGATIVE_INFINITY
      return become('no_replica')
    }
    ahead.push({ at, position: ofLeader.position })
    for (let next = ahead[0]; next && next.position <= ofReplica.position; next = ahead[0]) {
      currentAt = next.at
      ahead.shift()
    }
    if (ahead.length > MOST_POSITIONS) ahead.shift()
    const behind = performance.now() - currentAt
    lag = Number.isFinite(behind) ? behind / 1_000 : null
    become(behind > LONGEST_LAG ? 'lagging' : 'ok')
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const watch = async () => {
    await check().catch(report)
    if (!stopped) timer = setTimeout(() => void watch(), CHECK_EVERY)
  }
  const watching = watch()

  const isCurrent = () => state === 'ok' && currentAt >= publishedAt && performance.now() >= leftOutUntil

  const replica: Replica = {
    reading: (work) => calls.run({ onReplica: isCurrent() }, work),
    noteChange: () => {
      publishedAt = performance.now()
    },
    standing: () => ({ state, lag_seconds: lag, reads }),
  }
  return {
    replica,
    /** Sends a statement to the replica or the leader. `toLeader`: runs it on the leader. */
    route: async (given: readonly unknown[], toLeader: () => Promise<unknown>): Promise<unknown> => {
      const call = calls.getStore()
      if (!call?.onReplica) return toLeader()
      try {
        const answer = await (pool.query as unknown as Query).apply(pool, given as unknown[])
        reads += 1
        return answer
      } catch (error) {
        // An error of PostgreSQL has a code with a digit (SQLSTATE); one without a digit means that no server was reached.
        if (!/\d/.test(String((error as { code?: unknown }).code))) leftOutUntil = performance.now() + LEFT_ALONE_FOR
        // It stopped, cancelled the statement to replay changes, or refused to write.
        call.onReplica = false
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
