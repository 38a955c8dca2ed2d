import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey-fields.ts'
import { PUBLIC_URL } from './start-of-tests.ts'

/** What WebAuthn hands over, in CBOR: maps, texts, bytes and small whole numbers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Presence and verification of who holds it; that a new key follows. */
const [HELD, VERIFIED, NEW_KEY] = [0x01, 0x04, 0x40]

/** A security key, or the one of a device: P-256, counting its signatures. */
export function anAuthenticator({ origin = PUBLIC_URL }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0
  let userHandle = ''
  const authData = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([HELD | VERIFIED | flags]), count, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    ...named,
    /** Answers `navigator.credentials.create`. */
    create({ challenge, rp, user }: PasskeyCreation) {
      userHandle = user.id
      const key = cbor(
        new Map<number, unknown>([
          ...([[1, 2] as const, [3, -7] as const, [-1, 1] as const] as const),
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const data = authData(rp.id, NEW_KEY, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge, rpId }: PasskeyRequest) {
      const client = clientData('webauthn.get', challenge)
      const data = authData(rpId, 0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        // Only a device that made a passkey knows whose it is.
        ...(userHandle && { userHandle }),
      }
      return { ...named, response }
    },
    /** Signs as often as a copy of it that was made now would have. */
    rewind: () => {
      counter = 0
    },
  }
}
