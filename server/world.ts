import { randomBytes, randomInt } from 'node:crypto'
import type { DrawSourceName } from '#domain/draw/draw-source.ts'
import type { Chance } from '#domain/number-set/number-set.ts'
import type { ClockFault } from './database/common-clock.ts'
import type { Database } from './database/database.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { type Changes, createChanges } from './database/publish.ts'
import type { Replica } from './database/replica.ts'
import type { EarlierKeys, Keys } from './keys/secret-key.ts'
import type { ChannelSettings } from './settings.ts'

/** Events that jobs follow. */
export type Happening =
  | 'draw_stored'
  | 'refit_asked'
  | 'message_written'
  | 'rounds_settled'
  | 'notices_written'
  | 'new_device_used'

/** This service as an OpenID Connect provider knows it. */
export interface SocialClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Seconds that it may take to answer; 5 unless said. */
  readonly answersWithin?: number
}

/** A source of draws, with the address at which this installation asks it. */
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
  /** Whether it is tried again before its next turn. */
  readonly will_retry: boolean
  /** The page of the back office that shows what it works on. */
  readonly page: string | null
}

/** A message as a developer sees it. */
export interface ShownMessage {
  readonly address: string
  readonly text: string
}

/**
 * The surroundings of an action besides the database: clock, chance, keys, services outside. It holds no database, so
 * that inside a transaction only the transaction is at hand.
 */
export interface World extends Keys {
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
  /** Listeners that forget their caches when published data change. */
  readonly changes: Changes
  /** The embedded engine answers no other call while it runs a statement, so long work comes in small slices there. */
  readonly engine: OpenDatabase['engine']
  /** Queues, in the transaction in which something happens, the jobs that have to follow it (jobs/job-list.ts). */
  readonly queueJobs: (tx: Database, happened: Happening) => Promise<void>
  /** Whether the start is done: the tables are up to date, the history is loaded. */
  readonly isPrepared: () => boolean
  /** Jobs whose last run failed, by what the queue remembers. */
  readonly failedJobs: (db: Database) => Promise<readonly FailedJob[]>
  /** Copies the embedded database's files as of this moment and says where they lie; null on PostgreSQL. */
  readonly copyDatabase: OpenDatabase['copy']
  /** Where calls that only read may read; null where there is but one database. */
  readonly replica: Replica | null
  /** What is wrong with the way to a database that answers. */
  readonly databaseTroubles: OpenDatabase['troubles']
  /** Clocks of instances and of the database that are too far from the time that we go by. */
  readonly clockFaults: () => readonly ClockFault[]
  /**
   * Where a backup is written each night, an absolute path, and how many stay; null: nowhere. Archived months of the audit log
   * lie there, too, encrypted where there is a passphrase.
   */
  readonly backups: { readonly folder: string; readonly keep: number; readonly passphrase?: string | undefined } | null
  /** Accounts with the providers of messages, by channel; null: messages stay in the queue, where staff can read them. */
  readonly channels: ChannelSettings
  /** Whether push services may be at an address of this computer, unencrypted: the stand-in of tests and measurements. */
  readonly isLocalPushAllowed: boolean
  /** Providers of social login that this installation is set up for. */
  readonly social: Readonly<Partial<Record<'google' | 'kakao', SocialClient>>>
  /** Sources of draws, the operator first; empty: staff type them. */
  readonly drawSources: readonly DrawSourceAccount[]
  /** Folder in which the operator's own terms.md and privacy.md may lie; without them those of the program are used. */
  readonly textsFolder: string | null
  /** Shows a message to the developer; null outside development. */
  readonly showMessage: ((message: ShownMessage) => void) | null
  /** Told of what fails in the background. */
  readonly report: (error: unknown) => void
  /** A line of the log on what was done in the background; no secrets, nothing of members. */
  readonly log: (message: string, facts: Readonly<Record<string, string | number | null>>) => void
}

interface WorldSettings {
  readonly engine: OpenDatabase['engine']
  readonly drawMinute: number
  readonly publicUrl: string
  readonly secretKey: string
  readonly earlierKeys?: EarlierKeys
}

/** The real world. Tests hand over some of it themselves. */
export const createWorld = (given: WorldSettings, replaced: Partial<World> = {}): World => ({
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
  clockFaults: () => [],
  backups: null,
  channels: { sms: null },
  isLocalPushAllowed: false,
  social: {},
  drawSources: [],
  textsFolder: null,
  showMessage: null,
  report: () => {},
  log: () => {},
  ...replaced,
})

/** The instant as tables and answers carry it. */
export const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString()
