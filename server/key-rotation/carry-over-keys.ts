import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { derivedKey, keyName, LASTING_PURPOSES, type RetiredKey } from '../keys/secret-key.ts'
import { resealed, type SealedTexts, seal, unseal } from '../messages/seal.ts'
import { sealedMessages } from '../messages/store.ts'
import { sealedAccounts } from '../refunds/store.ts'
import { sealedMemberFactors } from '../second-factor/second-factors.ts'
import { sealArchivesAnew } from '../staff/audit/audit-archives.ts'
import { newestAuditId } from '../staff/audit/audit-store.ts'
import { sealedFactors } from '../staff/people/store.ts'
import { instantOf, type World } from '../world.ts'
import { retired_keys } from './tables.ts'

const SEALED_TEXTS: readonly SealedTexts[] = [sealedMessages, sealedAccounts, sealedFactors, sealedMemberFactors]
/** Texts that are sealed anew in one transaction: on the embedded engine everybody else waits for as long. */
const AT_ONCE = 200

/**
 * Carries what is stored under the key before this one over, so that its text can be thrown away: sealed texts are sealed
 * anew, and of what is only compared (devices, fingerprints of deposits, recovery codes, rows of the audit log) the keys of
 * the single purposes are kept, sealed under the new key. Stopped half-way or called twice it does what is missing.
 * @returns how many texts were sealed anew
 * @throws no_fallback_key
 */
export async function carryOverKeys(db: Database, world: World): Promise<{ texts: number }> {
  const { fallback, retired } = world.earlierKeys
  if (fallback === null) throw refuse('no_fallback_key')
  const name = keyName(fallback)
  const keys = Object.fromEntries(
    LASTING_PURPOSES.map((purpose) => [purpose, derivedKey(fallback, purpose).export().toString('base64url')]),
  )
  const left: RetiredKey = { name, keys, audit_until: await newestAuditId(db) }
  const row = { name, sealed_key: seal(world, JSON.stringify(left)), retired_at: instantOf(world.now()) }
  await db.transaction(async (tx) => {
    // After going back to the previous key, that key signs again.
    await tx.delete(retired_keys).where(eq(retired_keys.name, keyName(world.secretKey)))
    await tx.insert(retired_keys).values(row).onConflictDoUpdate({ target: retired_keys.name, set: row })
    for (const { name, sealed_key } of await tx.select().from(retired_keys)) {
      const anew = resealed(world, sealed_key)
      if (anew) await tx.update(retired_keys).set({ sealed_key: anew }).where(eq(retired_keys.name, name))
    }
    await sealArchivesAnew(tx, world)
  })
  retired.splice(0, retired.length, ...(await retiredKeys(db, world)))
  let texts = 0
  for (const table of SEALED_TEXTS) texts += await sealAnew(db, world, table)
  return { texts }
}

async function sealAnew(db: Database, world: World, { read, replace }: SealedTexts): Promise<number> {
  let [sealed, after] = [0, 0]
  for (;;) {
    const rows = await read(db, after, AT_ONCE)
    await db.transaction(async (tx) => {
      for (const row of rows) {
        const anew = resealed(world, row.sealed)
        if (anew === null) continue
        await replace(tx, row, anew)
        sealed += 1
      }
    })
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return sealed
  }
}

async function retiredKeys(db: Database, world: World): Promise<RetiredKey[]> {
  const rows = await db.select().from(retired_keys)
  const name = keyName(world.secretKey)
  return rows.filter((row) => row.name !== name).map((row) => JSON.parse(unseal(world, row.sealed_key)) as RetiredKey)
}

/**
 * Reads what is left of earlier keys, once the tables are up to date.
 * @throws {WrongSecretKey} when none of the keys of the settings opens it
 */
export async function readRetiredKeys(db: Database, world: World): Promise<void> {
  const { retired } = world.earlierKeys
  try {
    retired.splice(0, retired.length, ...(await retiredKeys(db, world)))
  } catch (error) {
    throw error instanceof Error && /auth/i.test(error.message) ? new WrongSecretKey() : error
  }
}

/** Ends the start: with another key no device, second factor or link of before would be recognised. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
  constructor() {
    super(
      'SECRET_KEY가 이 데이터베이스의 열쇠가 아닙니다. 마지막으로 쓰던 열쇠를 SECRET_KEY나 SECRET_KEY_FALLBACK에 적어 주세요.',
    )
  }
}
