import { randomBytes, randomInt } from 'node:crypto'
import type { DrawSourceName } from '#domain/draw/draw-source.ts'
import type { Chance } from '#domain/number-set/number-set.ts'
import type { Database } from './database/database.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { type Changes, createChanges } from './database/publish.ts'
import type { Replica } from './database/replica.ts'
import type { EarlierKeys, Keys } from './keys/secret-key.ts'
import type { ChannelSettings, Witness } from './settings.ts'

/** Events after which jobs run (`after` in jobs/job-list.ts). */
export type JobTrigger =
  | 'draw_stored'
  | 'refit_asked'
  | 'message_written'
  | 'rounds_settled'
  | 'notices_written'
  | 'new_device_used'
  | 'theft_noticed'
  | 'leak_notice_asked'
  | 'log_grown'
  | 'checkpoint_signed'
  | 'program_told'

/** This service as an OpenID Connect provider knows it. */
export interface SocialClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Seconds that it may take to answer; 5 unless said. */
  readonly answersWithin?: number
}

/** A source of draws, with the address at which this installation reads it. */
export interface DrawSourceAccount {
  readonly name: DrawSourceName
  /** Without a slash at its end. */
  readonly url: string
  /** Milliseconds between two calls. */
  readonly pause: number
  /** Milliseconds that one answer may take, the last byte included. */
  readonly patience: number
}

/** A job whose last run failed. */
interface FailedJob {
  readonly name: string
  /** Korean. */
  readonly title: string
  readonly failed_at: string
  /** Whether it is retried before its next scheduled run. */
  readonly will_retry: boolean
  /** The page of the back office that shows the rows that the job works on. */
  readonly page: string | null
}

/** A message as a developer sees it. */
export interface ShownMessage {
  readonly address: string
  readonly text: string
}

/**
 * What is handed in to an action besides the database: clock, chance, keys, services outside. It holds no database, so
 * that inside a transaction only the transaction is at hand.
 */
export interface ServerDeps extends Keys {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** An unpredictable whole number from 0 up to, but not including, the given one. */
  readonly chance: Chance
  /** That many unpredictable bytes. */
  readonly randomBytes: (count: number) => Buffer
  /** Minutes after midnight in Korea at which Saturday's draw begins. */
  readonly drawMinute: number
  /** Origin visitors see, without a slash at its end. */
  readonly publicUrl: string
  /** Tells the caches of this instance when published data change. */
  readonly changes: Changes
  /** The embedded engine answers no other call while it runs a statement, so long work comes in small slices there. */
  readonly engine: OpenDatabase['engine']
  /** Queues the jobs that follow an event (jobs/job-list.ts), in the transaction in which it happens. */
  readonly queueJobs: (tx: Database, happened: JobTrigger) => Promise<void>
  /** Whether the start is done: the tables are up to date, the history is loaded. */
  readonly isPrepared: () => boolean
  /** Jobs whose last run failed, as far as the queue still has it. */
  readonly failedJobs: (db: Database) => Promise<readonly FailedJob[]>
  /** Copies the embedded database's files as of this moment and says where they lie; null on PostgreSQL. */
  readonly copyDatabase: OpenDatabase['copy']
  /** Where published data may be read; null where there is but one database. */
  readonly replica: Replica | null
  /** Problems with a database that answers nevertheless. */
  readonly databaseTroubles: OpenDatabase['troubles']
  /** Milliseconds by which this machine's clock is ahead of the database's (less than 0: behind); 0 while it is near enough. */
  readonly clockAhead: () => number
  /** The folder into which a backup is written each night, an absolute path, and how many are kept; null: no backups. */
  readonly backups: { readonly folder: string; readonly keep: number; readonly passphrase?: string | undefined } | null
  /** The file outside the database that says where the audit log ended when it was last found whole; null: none is kept. */
  readonly auditAnchor: string | null
  /** The folder with the key file of the transparency log and what was signed last; null: none is kept. */
  readonly logFolder: string | null
  /** Who is asked to cosign the transparency log (C2SP tlog-witness). */
  readonly witnesses: readonly Witness[]
  /** Accounts with the providers of messages, by channel; null: messages stay in the queue, where staff can read them. */
  readonly channels: ChannelSettings
  /** Whether a push service may be on this computer, unencrypted: the stand-in of tests and measurements. */
  readonly isLocalPushAllowed: boolean
  /** Hosts of push services besides the known ones (messages/web-push/push-hosts.ts). */
  readonly pushHosts: readonly string[]
  /** Providers of social login that this installation is set up for. */
  readonly social: Readonly<Partial<Record<'google' | 'kakao', SocialClient>>>
  /** Sources of draws, the operator first; empty: staff type them. */
  readonly drawSources: readonly DrawSourceAccount[]
  /** Folder with the operator's own terms.md and privacy.md, if any; without them those of the program are used. */
  readonly textsFolder: string | null
  /** Shows a message to the developer; null outside development. */
  readonly showMessage: ((message: ShownMessage) => void) | null
  /** Reports a failure in the background. */
  readonly report: (error: unknown) => void
  /** Writes what was done in the background into the log; no secrets, no data of members. */
  readonly log: (message: string, facts: Readonly<Record<string, string | number | null>>) => void
}

interface ServerDepsSettings {
  readonly engine: OpenDatabase['engine']
  readonly drawMinute: number
  readonly publicUrl: string
  readonly secretKey: string
  readonly earlierKeys?: EarlierKeys
}

/** What the running site hands in. Tests replace parts of it. */
export const createServerDeps = (given: ServerDepsSettings, replaced: Partial<ServerDeps> = {}): ServerDeps => ({
  earlierKeys: { fallback: null, retired: [] },
  ...given,
  now: Date.now,
  chance: (below) => randomInt(below),
  randomBytes,
  changes: createChanges(),
  queueJobs: async () => {},
  isPrepared: () => true,
  failedJobs: async () => [],
  copyDatabase: null,
  replica: null,
  databaseTroubles: () => [],
  clockAhead: () => 0,
  backups: null,
  auditAnchor: null,
  logFolder: null,
  witnesses: [],
  channels: { sms: null },
  isLocalPushAllowed: false,
  pushHosts: [],
  social: {},
  drawSources: [],
  textsFolder: null,
  showMessage: null,
  report: () => {},
  log: () => {},
  ...replaced,
})

/** An instant in the form of tables and answers, ISO 8601 in UTC. */
export const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString()
