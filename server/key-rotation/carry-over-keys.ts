import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { derivedKey, keyName, LASTING_PURPOSES, type RetiredKey } from '../keys/secret-key.ts'
import { sealedWebhookSecrets, sealedWebsubSecrets } from '../messages/program-store.ts'
import { resealed, type SealedPlace, type SealedTexts, seal, unseal } from '../messages/seal.ts'
import { sealedMessages } from '../messages/store.ts'
import { sealedAccounts } from '../refunds/store.ts'
import { sealedMemberFactors } from '../second-factor/second-factors.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { newestAuditId } from '../staff/audit/audit-store.ts'
import { sealedFactors } from '../staff/people/store.ts'
import { sealedLogKeys } from '../transparency-log/store.ts'
import { nameKey, WrongSecretKey } from './must-fit-keys.ts'
import { retired_keys } from './tables.ts'

const SEALED_TEXTS: readonly SealedTexts[] = [
  sealedMessages,
  sealedAccounts,
  sealedFactors,
  sealedMemberFactors,
  sealedLogKeys,
  sealedWebhookSecrets,
  sealedWebsubSecrets,
]
const placeOf = (name: string): SealedPlace => ({ purpose: 'retired keys', id: name })
/** Texts that are sealed again in one transaction: on the embedded engine all other calls wait meanwhile. */
const AT_ONCE = 200

/**
 * Makes the previous secret key dispensable, so that the operator can delete it. Sealed texts are sealed again with the new key.
 * For hashes, which are only compared (devices, fingerprints of deposits, recovery codes, rows of the audit log), the keys of
 * their purposes are stored, sealed with the new key. After an interruption, or called twice, it does what is missing.
 * @returns how many texts were sealed again
 * @throws no_fallback_key
 */
export async function carryOverKeys(db: Database, deps: ServerDeps): Promise<{ texts: number }> {
  const { fallback, retired } = deps.earlierKeys
  if (fallback === null) throw refuse('no_fallback_key')
  const name = keyName(fallback)
  const keys = Object.fromEntries(
    LASTING_PURPOSES.map((purpose) => [purpose, derivedKey(fallback, purpose).export().toString('base64url')]),
  )
  const left: RetiredKey = { name, keys, audit_until: await newestAuditId(db) }
  const row = { name, sealed_key: seal(deps, placeOf(name), JSON.stringify(left)), retired_at: instantOf(deps.now()) }
  await db.transaction(async (tx) => {
    // The operator may have gone back to an earlier key: the current one must not count as retired.
    await tx.delete(retired_keys).where(eq(retired_keys.name, keyName(deps.secretKey)))
    await tx.insert(retired_keys).values(row).onConflictDoUpdate({ target: retired_keys.name, set: row })
    for (const { name, sealed_key } of await tx.select().from(retired_keys)) {
      const anew = resealed(deps, placeOf(name), sealed_key)
      if (anew) await tx.update(retired_keys).set({ sealed_key: anew }).where(eq(retired_keys.name, name))
    }
    await nameKey(tx, deps.secretKey)
  })
  retired.splice(0, retired.length, ...(await retiredKeys(db, deps)))
  let texts = 0
  for (const table of SEALED_TEXTS) texts += await sealAnew(db, deps, table)
  return { texts }
}

async function sealAnew(db: Database, deps: ServerDeps, { purpose, read, replace }: SealedTexts): Promise<number> {
  let [sealed, after] = [0, 0]
  for (;;) {
    const rows = await read(db, after, AT_ONCE)
    await db.transaction(async (tx) => {
      for (const row of rows) {
        const anew = resealed(deps, { purpose, id: row.bound_to }, row.sealed)
        if (anew === null) continue
        await replace(tx, row, anew)
        sealed += 1
      }
    })
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return sealed
  }
}

async function retiredKeys(db: Database, deps: ServerDeps): Promise<RetiredKey[]> {
  const rows = await db.select().from(retired_keys)
  const name = keyName(deps.secretKey)
  return rows
    .filter((row) => row.name !== name)
    .map((row) => JSON.parse(unseal(deps, placeOf(row.name), row.sealed_key)) as RetiredKey)
}

/**
 * Reads the derived keys of retired secret keys, once the tables are up to date.
 * @throws {WrongSecretKey} when none of the keys of the settings can decrypt them
 */
export async function readRetiredKeys(db: Database, deps: ServerDeps): Promise<void> {
  const { retired } = deps.earlierKeys
  try {
    retired.splice(0, retired.length, ...(await retiredKeys(db, deps)))
  } catch (error) {
    throw error instanceof Error && /auth/i.test(error.message) ? new WrongSecretKey() : error
  }
}
