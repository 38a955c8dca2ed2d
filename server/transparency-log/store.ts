import { and, asc, count, desc, eq, gt, gte, inArray, lt, max, sql } from 'drizzle-orm'
import { type Database, firstRow } from '../database/database.ts'
import { sealedTexts } from '../messages/seal.ts'
import { type EntryKind, log_checkpoints, log_entries, log_keys, log_signatures, log_witnesses } from './tables.ts'

/** How many entries there are, signed or not. */
export async function logSize(db: Database): Promise<number> {
  const row = await firstRow(db.select({ newest: max(log_entries.entry_index) }).from(log_entries))
  return (row?.newest ?? -1) + 1
}

export const addEntry = (tx: Database, entry: typeof log_entries.$inferInsert) => tx.insert(log_entries).values(entry)

/** Hashes of leaves from an index on, in their order. */
export const leafHashesFrom = (db: Database, from: number) =>
  db
    .select({ leaf_hash: log_entries.leaf_hash })
    .from(log_entries)
    .where(gte(log_entries.entry_index, from))
    .orderBy(asc(log_entries.entry_index))

/** Entries between two indices, the second not among them. */
export const entriesBetween = (db: Database, from: number, end: number) =>
  db
    .select()
    .from(log_entries)
    .where(and(gte(log_entries.entry_index, from), lt(log_entries.entry_index, end)))
    .orderBy(asc(log_entries.entry_index))

/** The newest entry of some kinds, of a round where one is given. */
export const newestEntry = (db: Database, kinds: readonly EntryKind[], round_number?: number) =>
  firstRow(
    db
      .select()
      .from(log_entries)
      .where(
        and(
          inArray(log_entries.kind, [...kinds]),
          round_number === undefined ? undefined : eq(log_entries.round_number, round_number),
        ),
      )
      .orderBy(desc(log_entries.entry_index))
      .limit(1),
  )

export const newestCheckpoint = (db: Database) =>
  firstRow(db.select().from(log_checkpoints).orderBy(desc(log_checkpoints.size)).limit(1))

/** Checkpoints of more than `size` entries, oldest first. */
export const checkpointsAfter = (db: Database, size: number, limit: number) =>
  db
    .select()
    .from(log_checkpoints)
    .where(gt(log_checkpoints.size, size))
    .orderBy(asc(log_checkpoints.size))
    .limit(limit)

/** The checkpoint with more than `index` entries that most witnesses signed; of several the newest. */
export const bestCheckpoint = (db: Database, index: number) =>
  firstRow(
    db
      .select({
        size: log_checkpoints.size,
        root: log_checkpoints.root,
        checkpoint_text: log_checkpoints.checkpoint_text,
      })
      .from(log_checkpoints)
      .leftJoin(
        log_signatures,
        and(eq(log_signatures.size, log_checkpoints.size), eq(log_signatures.signer, 'witness')),
      )
      .where(gt(log_checkpoints.size, index))
      .groupBy(log_checkpoints.size)
      .orderBy(desc(count(log_signatures.vkey)), desc(log_checkpoints.size))
      .limit(1),
  )

/** The signatures of a checkpoint: the log's own first. */
export const signaturesOf = (db: Database, size: number) =>
  db
    .select()
    .from(log_signatures)
    .where(eq(log_signatures.size, size))
    .orderBy(log_signatures.signer, log_signatures.signed_at, log_signatures.vkey)

export const addCheckpoint = (tx: Database, checkpoint: typeof log_checkpoints.$inferInsert) =>
  tx.insert(log_checkpoints).values(checkpoint).onConflictDoNothing()

export const addSignature = (tx: Database, signature: typeof log_signatures.$inferInsert) =>
  tx.insert(log_signatures).values(signature).onConflictDoNothing()

/** All keys of the log, oldest first. */
export const allKeys = (db: Database) => db.select().from(log_keys).orderBy(asc(log_keys.id))

export const addKey = (tx: Database, key: typeof log_keys.$inferInsert) => tx.insert(log_keys).values(key)

/** Ends the signing of every key at an instant, unless it ends before. */
export const endKeys = (tx: Database, signs_until: string) =>
  tx.update(log_keys).set({ signs_until: sql`least(${log_keys.signs_until}, ${signs_until}::timestamptz)` })

/** The private halves, for `carryOverKeys`. */
export const sealedLogKeys = sealedTexts('log keys', log_keys, {
  id: log_keys.id,
  boundTo: log_keys.vkey,
  text: log_keys.sealed_key,
})

export const allWitnesses = (db: Database) => db.select().from(log_witnesses)

export const putWitness = (tx: Database, witness: typeof log_witnesses.$inferInsert) =>
  tx.insert(log_witnesses).values(witness).onConflictDoUpdate({ target: log_witnesses.vkey, set: witness })
