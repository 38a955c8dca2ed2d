import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

const derived = new Map<string, KeyObject>()

/**
 * A key for one purpose, 32 bytes; the key of one purpose does not reveal that of another, or the secret. Derived once a
 * process, and handed out as Node uses it: bytes would be imported anew each time, which costs more than hashing with
 * them.
 */
export function derivedKey(secretKey: string, purpose: string): KeyObject {
  const name = `${purpose}\0${secretKey}`
  const known = derived.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'lottolens', purpose, 32)))
  derived.set(name, key)
  return key
}
