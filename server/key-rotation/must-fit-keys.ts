import { desc } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { isSameHash, keyedHash } from '../keys/keyed-hash.ts'
import { type Keys, keyName, secretKeyFile, storedSecretKey, wholeKeys } from '../keys/secret-key.ts'
import { type SealedPlace, type SealedTexts, unseal } from '../messages/seal.ts'
import { sealedAccounts } from '../refunds/store.ts'
import { sealedMemberFactors } from '../second-factor/second-factors.ts'
import { fieldsOf, PLAIN_HASH } from '../staff/audit/audit-chain.ts'
import { sealedFactors } from '../staff/people/store.ts'
import { audit_log } from '../staff/tables.ts'
import { installation_key } from './tables.ts'

/** The id of the one row of `installation_key`. */
const ONLY = 1

/**
 * Refuses keys that are not those of the database: with another key staff could not sign in, no device would be recognised, and
 * the audit log would look broken. A database that does not name its key yet, new or of an earlier release, does so from now on.
 * @param dataDir whose kept key may be the right one, which the refusal then says
 * @throws {WrongSecretKey}
 */
export async function mustFitKeys(db: Database, keys: Keys, dataDir: string): Promise<void> {
  if ((await keyOf(db)) === null) {
    const id = ONLY
    await db
      .insert(installation_key)
      .values({ id, name: keyName(await keyInUse(db, keys, dataDir)) })
      .onConflictDoNothing()
  }
  // Another instance may have named the key meanwhile.
  const name = (await keyOf(db)) as string
  if (wholeKeys(keys).some((secretKey) => keyName(secretKey) === name)) return
  const kept = storedSecretKey(dataDir)
  throw new WrongSecretKey(kept !== null && keyName(kept) === name ? dataDir : null)
}

/** The `keyName` of the key of a database; null before its first start. */
const keyOf = async (db: Database): Promise<string | null> =>
  (await db.select().from(installation_key))[0]?.name ?? null

/** Names another key as that of the database: what was stored under the one before can now be read with it. */
export const nameKey = (tx: Database, secretKey: string): PromiseLike<unknown> => {
  const row = { id: ONLY, name: keyName(secretKey) }
  return tx.insert(installation_key).values(row).onConflictDoUpdate({ target: installation_key.id, set: row })
}

/** Sealed texts that stay for as long as what they belong to; messages are soon replaced by others. */
const LASTING: readonly SealedTexts[] = [sealedFactors, sealedMemberFactors, sealedAccounts]
/** Some rows may be left from an earlier key that was changed without `key rotate`. */
const LOOKED_AT = 50

/**
 * The key by which a database of an earlier release is written. Lasting sealed texts decide, since under a wrong key, with which
 * the site ran for a while, there may be rows of the audit log as well; without such texts the newest rows of that log do.
 * @throws {WrongSecretKey} when there is something and nothing of it fits
 */
async function keyInUse(db: Database, keys: Keys, dataDir: string): Promise<string> {
  const candidates = wholeKeys(keys)
  const texts = (await Promise.all(LASTING.map((table) => textsOf(db, table)))).flat()
  const rows = texts.length > 0 ? [] : await db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(LOOKED_AT)
  const keyed = rows.filter(({ hash }) => !PLAIN_HASH.test(hash))
  if (texts.length + keyed.length === 0) return keys.secretKey
  const opens = (secretKey: string) =>
    texts.some((text) => isSealedBy(secretKey, text)) ||
    keyed.some((row) => isSameHash(keyedHash(secretKey, 'audit log', row.previous_hash, fieldsOf(row)), row.hash))
  const found = candidates.find(opens)
  if (found !== undefined) return found
  const kept = storedSecretKey(dataDir)
  throw new WrongSecretKey(kept !== null && opens(kept) ? dataDir : null)
}

interface PlacedText {
  readonly place: SealedPlace
  readonly sealed: string
}

const textsOf = async (db: Database, { purpose, read }: SealedTexts): Promise<PlacedText[]> =>
  (await read(db, 0, LOOKED_AT)).map(({ bound_to, sealed }) => ({ place: { purpose, id: bound_to }, sealed }))

function isSealedBy(secretKey: string, { place, sealed }: PlacedText): boolean {
  try {
    unseal({ secretKey, earlierKeys: { fallback: null, retired: [] } }, place, sealed)
    return true
  } catch {
    return false
  }
}

const IS_NOT = 'SECRET_KEY가 이 데이터베이스의 열쇠가 아닙니다.'

/** Ends the start: with a wrong key no known device, second factor or earlier link would be recognised. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
  /** @param dataDir the folder whose key would fit; null when that is not known */
  constructor(dataDir: string | null = null) {
    super(
      dataDir === null
        ? `${IS_NOT} 마지막으로 쓰던 열쇠를 SECRET_KEY나 SECRET_KEY_FALLBACK에 적어 주세요.`
        : `${IS_NOT} 데이터 폴더의 열쇠(${secretKeyFile(dataDir)})가 맞으니, SECRET_KEY를 지우고 다시 시작해 주세요.`,
    )
  }
}
