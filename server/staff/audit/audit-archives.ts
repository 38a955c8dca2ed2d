import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isSameHash, keyedHash } from '../../keys/keyed-hash.ts'
import { type Keys, wholeKeys } from '../../keys/secret-key.ts'
import { audit_archives } from '../tables.ts'
import { FIRST_HASH } from './audit-chain.ts'

/*
 * What the installation remembers of the months of the audit log that lie in files. Each row has a seal over itself and the
 * seal before, under a key that is not in the database: a writer to the database can neither pretend that rows were archived
 * nor take one archive out of the middle. Rows whose seal is not right count as if they were not there; the chain then has
 * a gap where they were.
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

/** The archives that are ours, the oldest first. */
export async function archivesOf(db: Database, world: Keys): Promise<Archive[]> {
  const archives: Archive[] = []
  for (const one of await db.select().from(audit_archives).orderBy(asc(audit_archives.until))) {
    const before = archives.at(-1)?.seal ?? ''
    if (!wholeKeys(world).some((secretKey) => isSameHash(one.seal, sealOf(secretKey, before, one)))) break
    archives.push(one)
  }
  return archives
}

/** Where the chain goes on. */
export interface ChainPlace {
  /** The hash of the row before. */
  readonly previous: string
  /** Whether a keyed row has come. */
  readonly isKeyed: boolean
}

/** The place behind all archives; without any, the beginning. */
export const placeBehind = (archives: readonly Archive[]): ChainPlace => ({
  previous: archives.at(-1)?.last_hash ?? FIRST_HASH,
  isKeyed: archives.at(-1)?.is_keyed ?? false,
})

/** Remembers one more archive, after the existing ones. */
export async function addArchive(tx: Database, world: Keys, facts: Facts): Promise<void> {
  const before = (await archivesOf(tx, world)).at(-1)?.seal ?? ''
  await tx.insert(audit_archives).values({ ...facts, seal: sealOf(world.secretKey, before, facts) })
}

export const forgetArchive = (tx: Database, month: string) =>
  tx.delete(audit_archives).where(eq(audit_archives.month, month))

/** Seals all anew under the key that signs: a seal under a key that is gone would count no more. */
export async function sealArchivesAnew(tx: Database, world: Keys): Promise<void> {
  let before = ''
  for (const one of await archivesOf(tx, world)) {
    const seal = sealOf(world.secretKey, before, one)
    await tx.update(audit_archives).set({ seal }).where(eq(audit_archives.month, one.month))
    before = seal
  }
}
