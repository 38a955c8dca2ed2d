import { createCipheriv, createECDH, createHmac, type ECDH } from 'node:crypto'

/** The keys of a subscribed browser, base64url as it sent them. */
interface BrowserKeys {
  /** A point of P-256, 65 bytes, uncompressed. */
  readonly p256dh: string
  /** 16 bytes that only the browser and this installation know. */
  readonly auth: string
}

const KEY_BYTES = 16
const NONCE_BYTES = 12
const SALT_BYTES = 16
const TAG_BYTES = 16
const AFTER_THE_LAST = Buffer.from([2])
/** The whole payload is one record: push services accept 4,096 bytes. */
const RECORD_SIZE = 4_096
/** Bytes that a payload may have: the record without salt, sizes, our public key, the end mark and the tag. */
export const LARGEST_PAYLOAD = RECORD_SIZE - (SALT_BYTES + 4 + 1 + 65) - 1 - TAG_BYTES

const extract = (salt: Buffer, secret: Buffer) => createHmac('sha256', salt).update(secret).digest()
/** One block is enough for every key here (RFC 5869, section 2.3). */
const expand = (key: Buffer, info: Buffer | string, bytes: number) =>
  createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, bytes)

/**
 * Encrypts for one browser (RFC 8291, content coding `aes128gcm` of RFC 8188), so that the push service reads nothing.
 * encrypt-payload.test.ts checks it by the example of the RFC. `salt`: 16 random bytes; `own`: a new pair of P-256 keys;
 * neither may be used again.
 * @throws RangeError when the payload is too large, or a key is invalid
 */
export function encryptPayload(
  payload: Buffer,
  { p256dh, auth }: BrowserKeys,
  salt: Buffer,
  own: ECDH = newKeyPair(),
): Buffer {
  if (payload.length > LARGEST_PAYLOAD) throw new RangeError('The payload is too large.')
  const [theirs, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = expand(extract(secret, own.computeSecret(theirs)), info, 32)
  const root = extract(salt, key)
  const contentKey = expand(root, 'Content-Encoding: aes128gcm\0', KEY_BYTES)
  const nonce = expand(root, 'Content-Encoding: nonce\0', NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_SIZE)
  sizes.writeUInt8(ours.length, 4)
  return Buffer.concat([
    salt,
    sizes,
    ours,
    cipher.update(payload),
    cipher.update(AFTER_THE_LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function newKeyPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/** True for usable keys of a browser: a point of the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16 || Buffer.from(p256dh, 'base64url').length !== 65) return false
  try {
    newKeyPair().computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
