import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { derivedKey, type Keys, type LASTING_PURPOSES, memoisedByKey, wholeKeys } from '../../keys/secret-key.ts'
import { LARGEST_PAYLOAD } from './encrypt-payload.ts'

/** The key pair by which push services recognise this installation (RFC 8292). */
export interface Vapid {
  /** The public key that browsers get when they subscribe, base64url. */
  readonly public_key: string
  readonly private_key: KeyObject
}

/**
 * The key pair of this installation, derived from its secret key like every other key: nothing more has to be stored, backed
 * up or configured. Another secret key gives another pair; browsers that subscribed with an earlier pair get messages signed
 * with that one (`vapidsOf`) until they subscribe again.
 */
export const vapidOf = memoisedByKey((secretKey): Vapid => {
  const pair = firstPair(PURPOSES.map((purpose) => derivedKey(secretKey, purpose).export()))
  if (!pair) throw new Error('No key pair for pushes can be derived from this secret key.')
  return pair
})

/** The current key pair and those of earlier secret keys, with which browsers may have subscribed. */
export const vapidsOf = (keys: Keys): Vapid[] => [
  ...wholeKeys(keys).map(vapidOf),
  ...keys.earlierKeys.retired.flatMap(
    (retired) => firstPair(PURPOSES.map((purpose) => Buffer.from(retired.keys[purpose] ?? '', 'base64url'))) ?? [],
  ),
]

/** About one number of 2³² is not a valid key of the curve; then the key of the second purpose counts. */
const PURPOSES = ['web push 0', 'web push 1'] as const satisfies readonly (typeof LASTING_PURPOSES)[number][]

/** The pair of the first bytes that are a valid private key; null where none are. */
function firstPair(candidates: readonly Buffer[]): Vapid | null {
  for (const bytes of candidates) {
    try {
      return pairOf(bytes)
    } catch {}
  }
  return null
}

/** The key pair with the given private key. @throws when that is not a valid key of the curve */
function pairOf(bytes: Buffer): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  const point = pair.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: bytes.toString('base64url') }
  return { public_key: point.toString('base64url'), private_key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Seconds for which a token is valid; services accept at most a day. */
const HOLDS = 12 * 3_600

interface VapidToken {
  readonly vapid: Vapid
  /** The origin of the push service, and a contact to us. */
  readonly audience: string
  readonly contact: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The Authorization header for a push service. */
export function vapidHeader({ vapid, audience, contact, now }: VapidToken): string {
  const { public_key, private_key } = vapid
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now / 1_000) + HOLDS
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(claims), { key: private_key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${public_key}`
}

/** Text cut so that title and body fit a push message, whatever they hold. */
export function payloadOf(fields: Readonly<Record<string, string | boolean>> & { readonly body?: string }): Buffer {
  let body = fields.body ?? ''
  for (;;) {
    const payload = Buffer.from(JSON.stringify({ ...fields, body }))
    if (payload.length <= LARGEST_PAYLOAD || body === '') return payload
    body = `${[...body].slice(0, -20).join('').trimEnd()}…`.replace(/^…$/, '')
  }
}
