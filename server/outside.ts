import { randomBytes, randomInt } from 'node:crypto'
import type { Chance } from '#domain/number-set.ts'
import type { Database } from './database/database.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { type Changes, createChanges } from './database/publish.ts'

/** An account with Solapi, who delivers text messages. */
export interface SmsAccount {
  /** Origin of the HTTP API, without a slash at its end. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  /** The sender's number, registered there; digits. */
  readonly senderNumber: string
}

/** This service as an OpenID Connect provider knows it. */
export interface SocialClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Seconds that it may take to answer; 5 unless said. */
  readonly answersWithin?: number
}

/** A text message as a developer sees it. */
export interface ShownText {
  readonly mobile_number: string
  readonly text: string
}

/** Everything that is not the program itself: what a deed takes as its first argument. */
export interface Outside {
  readonly db: Database
  readonly database: OpenDatabase
  /** Who must forget what they kept when published data changes. */
  readonly changes: Changes
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A whole number from 0 up to, but not including, what is given; nobody can guess it. */
  readonly chance: Chance
  /** That many bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Buffer
  /** Minutes after midnight in Korea at which Saturday's draw begins. */
  readonly drawMinute: number
  /** Origin visitors see, without a slash at its end. */
  readonly publicUrl: string
  /** The key of this installation, from which every other is derived; at least 32 characters. */
  readonly secretKey: string
  /** Queues, in the transaction that stores a draw, what has to follow it. */
  readonly queueAfterDraw: (tx: Database) => Promise<void>
  /** Null: text messages stay in the outbox, for staff to read. */
  readonly sms: SmsAccount | null
  /** Providers of social login that this installation is set up for. */
  readonly social: Readonly<Partial<Record<'google' | 'kakao', SocialClient>>>
  /** Where the operator's own terms.md and privacy.md lie, if anywhere; else those that came with the program hold. */
  readonly textsFolder: string | null
  /** Shows a text message to the developer; null outside development. */
  readonly showText: ((message: ShownText) => void) | null
  /** Told of what fails in the background. */
  readonly report: (error: unknown) => void
}

interface Given {
  readonly database: OpenDatabase
  readonly drawMinute: number
  readonly publicUrl: string
  readonly secretKey: string
}

/** The real outside world. Tests hand over some of it themselves. */
export const createOutside = (given: Given, replaced: Partial<Outside> = {}): Outside => ({
  db: given.database.db,
  database: given.database,
  changes: createChanges(),
  now: Date.now,
  chance: (below) => randomInt(below),
  randomBytes,
  drawMinute: given.drawMinute,
  publicUrl: given.publicUrl,
  secretKey: given.secretKey,
  queueAfterDraw: async () => {},
  sms: null,
  social: {},
  textsFolder: null,
  showText: null,
  report: () => {},
  ...replaced,
})

/** The instant as tables and answers carry it. */
export const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString()
