import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isSameHash, keyedHash } from '../../keys/keyed-hash.ts'
import { type Keys, wholeKeys } from '../../keys/secret-key.ts'
import { audit_archives } from '../tables.ts'
import { FIRST_HASH } from './audit-chain.ts'

/*
 * The table of the audit log's months that are archived in files. Each row has a seal over itself and the previous seal, with
 * a key that is not in the database: an attacker who can write to the database can neither pretend that rows were archived
 * nor remove an archive from the middle. A row with a wrong seal is ignored; the chain then has a gap in its place.
 */

type Archive = typeof audit_archives.$inferSelect
type Facts = Omit<Archive, 'seal'>

const sealOf = (secretKey: string, before: string, facts: Facts) =>
  keyedHash(
    secretKey,
    'audit archive',
    before,
    JSON.stringify([
      ...[facts.month, facts.until, facts.rows, facts.first_id, facts.last_id, facts.first_previous_hash],
      ...[facts.last_hash, facts.is_keyed, facts.digest, facts.archived_at],
    ]),
  )

/** The archives with a valid seal, the oldest first. */
export async function archivesOf(db: Database, world: Keys): Promise<Archive[]> {
  const archives: Archive[] = []
  for (const one of await db.select().from(audit_archives).orderBy(asc(audit_archives.until))) {
    const before = archives.at(-1)?.seal ?? ''
    if (!wholeKeys(world).some((secretKey) => isSameHash(one.seal, sealOf(secretKey, before, one)))) break
    archives.push(one)
  }
  return archives
}

/** A place in the chain at which a check can begin. */
export interface ChainPlace {
  /** The hash of the row before that place. */
  readonly previous: string
  /** Whether a row before that place has a keyed hash. */
  readonly isKeyed: boolean
  /** How many rows are before that place, and the id of the last of them; 0 at the beginning of the chain. */
  readonly rows: number
  readonly id: number
}

/** The place after all archives; without any, the beginning of the chain. */
export const placeBehind = (archives: readonly Archive[]): ChainPlace => ({
  previous: archives.at(-1)?.last_hash ?? FIRST_HASH,
  isKeyed: archives.at(-1)?.is_keyed ?? false,
  rows: archives.reduce((sum, { rows }) => sum + rows, 0),
  id: archives.at(-1)?.last_id ?? 0,
})

/** Stores one more archive, after the existing ones. */
export async function addArchive(tx: Database, world: Keys, facts: Facts): Promise<void> {
  const before = (await archivesOf(tx, world)).at(-1)?.seal ?? ''
  await tx.insert(audit_archives).values({ ...facts, seal: sealOf(world.secretKey, before, facts) })
}

export const forgetArchive = (tx: Database, month: string) =>
  tx.delete(audit_archives).where(eq(audit_archives.month, month))

/** Seals all archives again with the current key: a seal by a key that is removed would no longer be valid. */
export async function sealArchivesAnew(tx: Database, world: Keys): Promise<void> {
  let before = ''
  for (const one of await archivesOf(tx, world)) {
    const seal = sealOf(world.secretKey, before, one)
    await tx.update(audit_archives).set({ seal }).where(eq(audit_archives.month, one.month))
    before = seal
  }
}
