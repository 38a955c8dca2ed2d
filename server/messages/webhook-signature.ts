import { createHmac } from 'node:crypto'
import { DAY } from '#domain/duration.ts'

/** Secrets and signatures of Standard Webhooks (standardwebhooks.com, version 1). */

/** The secret that signs, and those before it that still do, the newest first. */
export interface WebhookSecrets {
  readonly current: string
  /** `until`: milliseconds since 1970. */
  readonly replaced?: readonly { readonly secret: string; readonly until: number }[]
}

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** Milliseconds for which a replaced secret still signs, so that no message is lost while a program is given the new one. */
const BOTH_FOR = DAY

export const newSecret = (randomBytes: (count: number) => Buffer): string =>
  PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Replaced secrets that still sign; each makes the header longer. */
const MOST_REPLACED = 4

const stillSigning = ({ replaced = [] }: WebhookSecrets, now: number) => replaced.filter(({ until }) => now < until)

export const renewed = (before: WebhookSecrets, secret: string, now: number): WebhookSecrets => ({
  current: secret,
  replaced: [{ secret: before.current, until: now + BOTH_FOR }, ...stillSigning(before, now)].slice(0, MOST_REPLACED),
})

/** The secrets that sign now, the newest first. */
export const validSecrets = (secrets: WebhookSecrets, now: number): string[] => [
  secrets.current,
  ...stillSigning(secrets, now).map(({ secret }) => secret),
]

interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly body: string
}

/** `v1,` and the HMAC-SHA256 of id, timestamp and body in base64. */
export const signatureOf = (secret: string, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`
