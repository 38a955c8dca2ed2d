import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key of this installation: the one from the settings, else one made once and kept in the data folder. */
export function secretKeyOf({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

const derived = new Map<string, KeyObject>()

/**
 * A key for one purpose, 32 bytes; nobody gets from one purpose to another, or back. Derived once a process, and
 * handed out as Node uses it: bytes would be imported anew each time, which costs more than hashing with them.
 */
export function derivedKey(secretKey: string, purpose: string): KeyObject {
  const name = `${purpose}\0${secretKey}`
  const known = derived.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'lottolens', purpose, 32)))
  derived.set(name, key)
  return key
}
