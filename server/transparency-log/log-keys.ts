import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY } from '#domain/duration.ts'
import { type PublicKey, publicKeyOf, readVkey, signatureLine } from '#domain/seal/signed-note.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { seal, unseal } from '../messages/seal.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { sha256 } from './sha256.ts'
import { addKey, allKeys, endKeys } from './store.ts'

/*
 * The keys that sign the log (Ed25519). A private key lies in the data folder in a file of its own, one line a key in the form of
 * signed notes (`PRIVATE+KEY+name+id+base64`), and sealed in the database, from which other instances and a restored backup
 * write their file.
 */

export type KeyWorld = Pick<
  ServerDeps,
  'now' | 'secretKey' | 'earlierKeys' | 'randomBytes' | 'publicUrl' | 'logFolder' | 'log'
>

/** Milliseconds for which a replaced key still signs beside the new one. */
export const BOTH_SIGN_FOR = 30 * DAY

const SEED_BYTES = 32
/** What stands before the seed in a private key of Ed25519 (RFC 8410, PKCS #8). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key of the log that may sign. */
export interface LogKey {
  readonly public: PublicKey
  readonly private: KeyObject
}

/** The name of the log and of a key that is made now: the host that visitors see, without spaces and `+`. */
export const originOf = ({ publicUrl }: Pick<ServerDeps, 'publicUrl'>): string => `${new URL(publicUrl).host}/seals`

async function keyOfSeed(name: string, seed: Buffer): Promise<LogKey> {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const bytes = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url')
  return { public: await publicKeyOf(name, 'log', bytes, sha256), private: key }
}

const lineOf = ({ name, id }: PublicKey, seed: Buffer) =>
  `PRIVATE+KEY+${name}+${id}+${Buffer.concat([Buffer.of(1), seed]).toString('base64')}`

/** A key out of a line of the key file; null where it is none. */
async function readLine(line: string): Promise<LogKey | null> {
  const [, name, base64 = ''] = /^PRIVATE\+KEY\+([^\s+]+)\+[0-9a-f]{8}\+(\S+)$/.exec(line.trim()) ?? []
  const typed = Buffer.from(base64, 'base64')
  return name === undefined || typed.length !== 1 + SEED_BYTES ? null : keyOfSeed(name, typed.subarray(1))
}

/** The file of the keys in a data folder. */
const logKeyFile = (folder: string): string => join(folder, 'log-key')

const readFile = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : []

/** Writes a file of the data folder completely or not at all, readable for its owner alone. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const placeOf = (vkey: string) => ({ purpose: 'log keys', id: vkey }) as const

async function addNewKey(tx: Database, deps: KeyWorld, name: string): Promise<PublicKey> {
  const seed = deps.randomBytes(SEED_BYTES)
  const key = await keyOfSeed(name, seed)
  return keepKey(tx, deps, key.public, lineOf(key.public, seed))
}

async function keepKey(tx: Database, deps: KeyWorld, key: PublicKey, line: string): Promise<PublicKey> {
  const { vkey } = key
  const sealed_key = seal(deps, placeOf(vkey), line)
  await addKey(tx, { vkey, sealed_key, made_at: instantOf(deps.now()) })
  deps.log('the log has a new key', { vkey })
  return key
}

/**
 * Takes the keys that only the data folder has: the database is new, or was restored from a backup of before they were made. Makes
 * the first where there is none.
 */
const takeKeys = (db: Database, deps: KeyWorld, inFile: readonly string[]) =>
  db.transaction(async (tx) => {
    await holdLock(tx, 'transparency_log')
    const known = (await allKeys(tx)).map(({ vkey }) => vkey)
    for (const line of inFile) {
      const key = await readLine(line)
      if (key && !known.includes(key.public.vkey)) known.push((await keepKey(tx, deps, key.public, line)).vkey)
    }
    if (known.length === 0) await addNewKey(tx, deps, originOf(deps))
  })

/**
 * The keys that sign now, oldest first; the first of all is made here. Writes the key file where it is missing or differs.
 * @throws when a key can be read neither from the database nor from the file
 */
export async function signingKeys(db: Database, deps: KeyWorld): Promise<LogKey[]> {
  const inFile = deps.logFolder ? readFile(logKeyFile(deps.logFolder)) : []
  const known = (await allKeys(db)).map(({ vkey }) => vkey)
  const kept = (await Promise.all(inFile.map(readLine))).filter((key) => key !== null)
  if (known.length === 0 || kept.some((key) => !known.includes(key.public.vkey))) await takeKeys(db, deps, inFile)
  const now = instantOf(deps.now())
  const rows = (await allKeys(db)).filter(({ signs_until }) => signs_until === null || signs_until > now)
  const lines: string[] = []
  const keys: LogKey[] = []
  for (const { vkey, sealed_key } of rows) {
    const line = await openedLine(deps, vkey, sealed_key, inFile)
    const key = line === null ? null : await readLine(line)
    if (line === null || key === null) throw new Error(`the key of the log cannot be read: ${vkey}`)
    lines.push(line)
    keys.push(key)
  }
  if (deps.logFolder && lines.join('\n') !== inFile.join('\n'))
    writeWhole(logKeyFile(deps.logFolder), `${lines.join('\n')}\n`)
  return keys
}

async function openedLine(deps: KeyWorld, vkey: string, sealed: string, inFile: readonly string[]) {
  try {
    return unseal(deps, placeOf(vkey), sealed)
  } catch {
    for (const line of inFile) if ((await readLine(line))?.public.vkey === vkey) return line
    return null
  }
}

/**
 * Makes a new key. The ones before sign beside it for thirty days, or, where they were stolen, no more.
 * @param name the name of the log from now on; that of the site's address unless given
 * @returns the public key
 */
export async function replaceKey(
  tx: Database,
  deps: KeyWorld,
  { isStolen, name = originOf(deps) }: { readonly isStolen: boolean; readonly name?: string | undefined },
): Promise<string> {
  await holdLock(tx, 'transparency_log')
  await endKeys(tx, instantOf(deps.now() + (isStolen ? 0 : BOTH_SIGN_FOR)))
  return (await addNewKey(tx, deps, name)).vkey
}

/** The line of a key under the text of a checkpoint. */
export const signedBy = (key: LogKey, text: string): string =>
  signatureLine({ ...key.public, signature: sign(null, Buffer.from(text, 'utf8'), key.private) })

/** A public key that is stored here, so that it can be read. */
export async function storedKey(vkey: string): Promise<PublicKey> {
  const key = await readVkey(vkey, sha256)
  if (!key) throw new Error(`no public key: ${vkey}`)
  return key
}
