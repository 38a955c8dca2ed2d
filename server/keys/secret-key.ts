import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Characters; what is shorter is no key, but the rest of one. */
const SHORTEST = 32

/**
 * The key of this installation: the one from the settings, else one made once and kept in the data folder.
 * @throws {Error} when the kept one is cut short: another in its place would make every kept hash worthless
 */
export function secretKeyOf({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) writeKey(dataDir, randomBytes(32).toString('base64url'))
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < SHORTEST) throw new Error(`The key in ${file} is cut short; put it back from a backup.`)
  return kept
}

/**
 * The key that is accepted besides: the one from the settings, else, where the data folder keeps the key, the file
 * `secret-key.before` that the operator moved there.
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

/** The key that lies in a data folder, for a backup; null where there is none. */
export function keptSecretKey(dataDir: string): string | null {
  const file = join(dataDir, 'secret-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Puts the key of a backup into a data folder that has none. */
export function keepSecretKey(dataDir: string, key: string): void {
  if (keptSecretKey(dataDir) === null) writeKey(dataDir, key)
}

/** Whole or not at all, also when the machine stops meanwhile. The caller holds the lock of the folder. */
function writeKey(dataDir: string, key: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret-key')
  const unfinished = `${file}.new`
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/** Keys by which this installation knows what is its own. */
export interface Keys {
  /** Signs, seals and hashes whatever is new; at least 32 characters. */
  readonly secretKey: string
  readonly earlierKeys: EarlierKeys
}

/** Keys under which something may still be stored or under way while `secretKey` takes its place. */
export interface EarlierKeys {
  /** `SECRET_KEY_FALLBACK`: accepted like the one that signs; the one before it, or the one to come. */
  readonly fallback: string | null
  /** Of keys that are gone, what can only be compared and not be made anew; read from the database at the start. */
  readonly retired: RetiredKey[]
}

/** A replaced key: only the keys of single purposes are kept, from which it cannot be computed. */
export interface RetiredKey {
  /** `keyName` of the key that it was. */
  readonly name: string
  /** By purpose, 32 bytes as base64url. */
  readonly keys: Readonly<Record<string, string>>
  /** The last row of the audit log that it may have signed: later ones with its signature are forged. */
  readonly audit_until: number
}

/** The purposes whose hashes are stored for longer than a key is kept beside another. */
export const LASTING_PURPOSES = [
  'audit log',
  'audit log break',
  'deposits',
  'end notifications',
  'known devices',
  'known devices of staff',
  'retired usernames',
  'member recovery codes',
  'staff recovery codes',
  'web push 0',
] as const

/** By which a key is told from another; says nothing about it. */
export const keyName = (secretKey: string): string =>
  derivedKey(secretKey, 'name').export().toString('base64url').slice(0, 12)

/** The keys that are kept as text, the one that signs first. */
export const wholeKeys = ({ secretKey, earlierKeys: { fallback } }: Keys): string[] =>
  fallback === null ? [secretKey] : [secretKey, fallback]

/** A key of one purpose, and of which retired key it is left; null for a key that is kept as text. */
interface AcceptedKey {
  readonly key: KeyObject
  readonly retired: RetiredKey | null
}

/** Every key under which something of this purpose may be stored, the one that signs first. */
export const acceptedKeys = (keys: Keys, purpose: (typeof LASTING_PURPOSES)[number]): AcceptedKey[] => [
  ...wholeKeys(keys).map((secretKey) => ({ key: derivedKey(secretKey, purpose), retired: null })),
  ...keys.earlierKeys.retired.flatMap((retired) => {
    const bytes = retired.keys[purpose]
    return bytes === undefined ? [] : [{ key: importedKey(bytes), retired }]
  }),
]

/** More than an installation has, whose keys are few: each is made once a process. */
const MOST_KEPT = 1_000

/** Keeps what takes long to make of a key, by the key. */
export function keptByKey<T extends object>(make: (name: string) => T): (name: string) => T {
  const kept = new LRUCache<string, T>({ max: MOST_KEPT, memoMethod: make })
  return (name) => kept.memo(name)
}

const importedKey = keptByKey((bytes) => createSecretKey(Buffer.from(bytes, 'base64url')))

const derived = keptByKey((name) => {
  const at = name.indexOf('\0')
  return createSecretKey(Buffer.from(hkdfSync('sha256', name.slice(at + 1), 'lottolens', name.slice(0, at), 32)))
})

/**
 * A key for one purpose, 32 bytes; the key of one purpose does not reveal that of another, or the secret. Derived once a
 * process, and handed out as Node uses it: bytes would be imported anew each time, which costs more than hashing with
 * them.
 */
export const derivedKey = (secretKey: string, purpose: string): KeyObject => derived(`${purpose}\0${secretKey}`)
