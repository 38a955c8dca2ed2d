import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Characters; a shorter file is a truncated key. */
const SHORTEST = 32

/** The file of the key in a data folder. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key')

/** Ends a start or a command: the kept key cannot be used. */
export class SecretKeyUnusable extends Error {
  constructor(file: string) {
    super(`열쇠 파일이 잘려 있습니다. 백업에서 되돌려 주세요: ${file}`)
  }
}

/**
 * The secret key of this installation: the one from the settings, else one that is made once and kept in the data folder.
 * @throws {SecretKeyUnusable} when the kept one is truncated: a new key would make every stored hash worthless
 */
export function secretKeyOf({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): string {
  if (secretKey) return secretKey
  const file = secretKeyFile(dataDir)
  if (!existsSync(file)) writeKey(dataDir, randomBytes(32).toString('base64url'))
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < SHORTEST) throw new SecretKeyUnusable(file)
  return kept
}

/**
 * The second key that is accepted: the one from the settings, else, if the key is in the data folder, the one in the file
 * `secret-key.before`, which the operator moved there.
 */
export function earlierKeysOf({
  secretKey,
  secretKeyFallback,
  dataDir,
}: {
  secretKey: string | undefined
  secretKeyFallback: string | undefined
  dataDir: string
}): EarlierKeys {
  const file = join(dataDir, 'secret-key.before')
  const moved = secretKey === undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  return { fallback: secretKeyFallback ?? (moved !== null && moved.length >= SHORTEST ? moved : null), retired: [] }
}

/** The key in a data folder, for a backup; null when there is none. */
export function storedSecretKey(dataDir: string): string | null {
  const file = secretKeyFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Writes the key of a backup into a data folder without a key. */
export function keepSecretKey(dataDir: string, key: string): void {
  if (storedSecretKey(dataDir) === null) writeKey(dataDir, key)
}

/** Writes the key completely or not at all, also when the machine stops meanwhile. The caller holds the folder's lock. */
function writeKey(dataDir: string, key: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = secretKeyFile(dataDir)
  const unfinished = `${file}.new`
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/** The keys with which this installation signs, encrypts and hashes. */
export interface Keys {
  /** Signs, seals and hashes all new values; at least 32 characters. */
  readonly secretKey: string
  readonly earlierKeys: EarlierKeys
}

/** Keys by which values may still be stored or in use, besides `secretKey`. */
export interface EarlierKeys {
  /** `SECRET_KEY_FALLBACK`, accepted like `secretKey`: the previous key, or the next one. */
  readonly fallback: string | null
  /** The derived keys of replaced keys, for hashes that cannot be computed again; read from the database at the start. */
  readonly retired: RetiredKey[]
}

/** A replaced key: only derived keys of some purposes are stored, from which it cannot be computed. */
export interface RetiredKey {
  /** `keyName` of the replaced key. */
  readonly name: string
  /** By purpose, 32 bytes as base64url. */
  readonly keys: Readonly<Record<string, string>>
  /** The last row of the audit log that it may have signed: later ones with its signature are forged. */
  readonly audit_until: number
}

/** The purposes whose hashes are stored for longer than the previous key is accepted. */
export const LASTING_PURPOSES = [
  'audit log',
  'audit log break',
  'deposits',
  'end notifications',
  'known devices',
  'known devices of staff',
  'retired usernames',
  'member recovery codes',
  'refund accounts',
  'staff recovery codes',
  'web push 0',
  'web push 1',
] as const

/** A name that distinguishes keys without revealing them. */
export const keyName = (secretKey: string): string =>
  derivedKey(secretKey, 'name').export().toString('base64url').slice(0, 12)

/** The keys of the settings or the data folder, the current one first. */
export const wholeKeys = ({ secretKey, earlierKeys: { fallback } }: Keys): string[] =>
  fallback === null ? [secretKey] : [secretKey, fallback]

/** A key of one purpose, and the retired key that it was derived from; null for one of `wholeKeys`. */
interface AcceptedKey {
  readonly key: KeyObject
  readonly retired: RetiredKey | null
}

/** All keys by which values of a purpose may be stored, the current one first. */
export const acceptedKeys = (keys: Keys, purpose: (typeof LASTING_PURPOSES)[number]): AcceptedKey[] => [
  ...wholeKeys(keys).map((secretKey) => ({ key: derivedKey(secretKey, purpose), retired: null })),
  ...keys.earlierKeys.retired.flatMap((retired) => {
    const bytes = retired.keys[purpose]
    return bytes === undefined ? [] : [{ key: importedKey(bytes), retired }]
  }),
]

/** More than an installation has keys, so that each is derived once a process. */
const MOST_KEPT = 1_000

/** Caches, by key, a value that takes long to compute from a key. */
export function memoisedByKey<T extends object>(make: (name: string) => T): (name: string) => T {
  const kept = new LRUCache<string, T>({ max: MOST_KEPT, memoMethod: make })
  return (name) => kept.memo(name)
}

const importedKey = memoisedByKey((bytes) => createSecretKey(Buffer.from(bytes, 'base64url')))

const derived = memoisedByKey((name) => {
  const at = name.indexOf('\0')
  return createSecretKey(Buffer.from(hkdfSync('sha256', name.slice(at + 1), 'lottolens', name.slice(0, at), 32)))
})

/**
 * A key for one purpose, 32 bytes; it does not reveal the key of another purpose, or the secret. Derived once a process, and
 * returned as a KeyObject: Node would import bytes again each time, which costs more than hashing with them.
 */
export const derivedKey = (secretKey: string, purpose: string): KeyObject => derived(`${purpose}\0${secretKey}`)
