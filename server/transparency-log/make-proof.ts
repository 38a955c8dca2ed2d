import { PROOF_FILE_VERSION, type ProofFile, type ProofKind } from '#domain/seal/proof-file.ts'
import { noteOf } from '#domain/seal/signed-note.ts'
import type { Database } from '../database/database.ts'
import { bestCheckpoint, entriesBetween, signaturesOf } from './store.ts'
import { logTree } from './tree.ts'

/** The entry of the log in which a tree's root stands, with all that leads from it to the signatures. */
type EntryProof = Pick<ProofFile, 'entry' | 'entry_index' | 'entry_path' | 'checkpoint' | 'keys'>

/** A leaf and how it leads to the root of its tree. */
type LeafProof = Pick<ProofFile, 'leaf' | 'leaf_index' | 'tree_size' | 'path' | 'root'>

/**
 * What an entry of the log adds to a proof, once for all leaves of its tree; null until a checkpoint with the entry is signed, some
 * seconds after it was appended. Of several checkpoints the one that most witnesses signed.
 */
export async function proveEntry(db: Database, entry_index: number): Promise<EntryProof | null> {
  const checkpoint = await bestCheckpoint(db, entry_index)
  const [entry] = await entriesBetween(db, entry_index, entry_index + 1)
  const tree = checkpoint && (await logTree(db, checkpoint.size))
  if (!checkpoint || !entry || !tree) return null
  if (tree.root !== checkpoint.root) throw new Error(`the log is not the one that was signed at ${checkpoint.size}`)
  const signatures = await signaturesOf(db, checkpoint.size)
  return {
    entry: entry.entry_text,
    entry_index,
    entry_path: tree.pathOf(entry_index),
    checkpoint: noteOf(
      checkpoint.checkpoint_text,
      signatures.map(({ line }) => line),
    ),
    keys: signatures.map(({ vkey }) => vkey),
  }
}

/**
 * The proof file (`ProofFile` of domain/seal/proof-file.ts) of a leaf in a tree whose root stands in an entry of the log:
 * `kind: 'set'` with an entry of kind `seal`, `kind: 'agreement'` with one of kind `agreements`. The entry's JSON has to say
 * `tree_size` and `root` of the tree. `leaf` is the text whose UTF-8 bytes were hashed (RFC 9162, with 0x00 before them).
 * @param proof of `proveEntry`
 */
export const makeProof = (kind: ProofKind, leaf: LeafProof, proof: EntryProof): ProofFile => ({
  version: PROOF_FILE_VERSION,
  kind,
  leaf: leaf.leaf,
  leaf_index: leaf.leaf_index,
  tree_size: leaf.tree_size,
  path: leaf.path,
  root: leaf.root,
  ...proof,
})
