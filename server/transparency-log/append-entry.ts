import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { addEntry, logSize } from './store.ts'
import type { EntryKind } from './tables.ts'
import { leafHash } from './tree.ts'

/** A new entry of the log. */
interface NewEntry {
  readonly kind: EntryKind
  /**
   * JSON of an object with `kind` and, where it is about one, `round_number`; its UTF-8 bytes are the leaf. Everything in it is
   * published for ever: no personal data. A tree that proofs lead to has `tree_size` and `root` (`makeProof`).
   */
  readonly text: string
}

/** Waits until no other transaction appends: for who looks at what is in the log before. */
export const holdLog = (tx: Database) => holdLock(tx, 'transparency_log')

/**
 * Appends an entry to the log in the caller's transaction, best as its last statement: until that ends all others who append wait.
 * It is signed, and public, some seconds after the commit.
 * @returns the index of its leaf, from 0
 */
export async function appendEntry(
  tx: Database,
  deps: Pick<ServerDeps, 'now' | 'queueJobs'>,
  { kind, text }: NewEntry,
): Promise<number> {
  const said = JSON.parse(text) as { readonly kind?: unknown; readonly round_number?: number }
  if (said.kind !== kind) throw new Error(`an entry of kind ${kind} says ${said.kind}`)
  await holdLog(tx)
  const entry_index = await logSize(tx)
  await addEntry(tx, {
    entry_index,
    kind,
    round_number: said.round_number ?? null,
    entry_text: text,
    leaf_hash: leafHash(text),
    appended_at: instantOf(deps.now()),
  })
  await deps.queueJobs(tx, 'log_grown')
  return entry_index
}
