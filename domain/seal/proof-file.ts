import { fromHex, isHex, toHex, utf8 } from './bytes-as-text.ts'
import { HASH_BYTES, leafInput, rootOfPath, type Sha256Later } from './merkle-tree.ts'
import { type ProofProblem, readLeafText } from './set-proof.ts'
import { type PublicKey, readNote, readVkey, type VerifyEd25519, verifiedLine } from './signed-note.ts'

/** What a proof file proves, and the kind of the log's entry in which the root of its tree stands. */
const ENTRY_KINDS = { set: 'seal', agreement: 'agreements' } as const
export type ProofKind = keyof typeof ENTRY_KINDS

export const PROOF_FILE_VERSION = 3

/**
 * A proof that needs nothing of the site but the public key of its log: a leaf is in a tree, whose root and size stand in an entry of
 * the log, which is in the tree whose root was signed. Hashes are 64 small hexadecimal digits, indices count from 0, paths begin
 * with the nearest hash. It has these fields and no others, so that nothing in it is unproved.
 */
export interface ProofFile {
  readonly version: typeof PROOF_FILE_VERSION
  readonly kind: ProofKind
  /** The leaf: its UTF-8 bytes are hashed. Of a set as `leafText` makes it. */
  readonly leaf: string
  readonly leaf_index: number
  readonly tree_size: number
  readonly path: readonly string[]
  readonly root: string
  /** JSON, byte for byte as it stands in the log, with `kind` (`seal` or `agreements`), `tree_size` and `root` of the tree. */
  readonly entry: string
  readonly entry_index: number
  readonly entry_path: readonly string[]
  /** A checkpoint of the log that has the entry, with its signatures: C2SP's signed-note. */
  readonly checkpoint: string
  /** The public key (vkey) of each signature, in the order of the lines. */
  readonly keys: readonly string[]
}

const FIELDS = {
  version: (value) => value === PROOF_FILE_VERSION,
  kind: (value) => typeof value === 'string' && Object.hasOwn(ENTRY_KINDS, value),
  leaf: isText,
  leaf_index: isIndex,
  tree_size: isIndex,
  path: areHashes,
  root: (value) => isHex(value, HASH_BYTES),
  entry: isText,
  entry_index: isIndex,
  entry_path: areHashes,
  checkpoint: isText,
  keys: (value) => Array.isArray(value) && value.every(isText),
} as const satisfies Record<keyof ProofFile, (value: unknown) => boolean>

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed()
}
function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
function areHashes(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((hash) => isHex(hash, HASH_BYTES))
}

/** A proof file out of whatever a file holds; null where it is none, or says more than it proves. */
export function readProofFile(value: unknown): ProofFile | null {
  const given = (value ?? {}) as Record<string, unknown>
  const names = Object.keys(FIELDS) as (keyof ProofFile)[]
  const isOne = Object.keys(given).length === names.length && names.every((name) => FIELDS[name](given[name]))
  return isOne ? (value as ProofFile) : null
}

/** What the log's entry says of a tree; null where it is not readable. */
function readEntry(entry: string): Record<'kind' | 'round_number' | 'tree_size' | 'root', unknown> | null {
  try {
    return JSON.parse(entry)
  } catch {
    return null
  }
}

/**
 * Whether a proof file holds: null, or why not. Every signature in it must be that of its key, and one of the keys must be a
 * public key of the log that is known from elsewhere.
 */
export async function problemOfProofFile(
  file: ProofFile,
  knownVkeys: readonly string[],
  { sha256, verify }: { readonly sha256: Sha256Later; readonly verify: VerifyEd25519 },
): Promise<ProofProblem | null> {
  const leaf = { hash: await sha256(leafInput(utf8(file.leaf))), index: file.leaf_index, size: file.tree_size }
  const root = await rootOfPath(leaf, file.path.map(fromHex), sha256)
  if (root === null) return 'path'
  if (toHex(root) !== file.root) return 'mismatch'
  const entry = readEntry(file.entry)
  if (entry?.kind !== ENTRY_KINDS[file.kind] || entry.root !== file.root || entry.tree_size !== file.tree_size)
    return 'entry'
  // Both kinds of leaves have their round in the second field; one of a set is read whole, so that it says nothing else.
  if (file.leaf.split('|')[1] !== String(entry.round_number)) return 'round'
  if (file.kind === 'set' && readLeafText(file.leaf) === null) return 'round'
  const note = readNote(file.checkpoint)
  if (note === null) return 'checkpoint'
  const { text, checkpoint, signatures } = note
  const inLog = {
    hash: await sha256(leafInput(utf8(file.entry))),
    index: file.entry_index,
    size: checkpoint.size,
  }
  const logRoot = await rootOfPath(inLog, file.entry_path.map(fromHex), sha256)
  if (logRoot === null || toHex(logRoot) !== toHex(checkpoint.root)) return 'log'
  if (signatures.length !== file.keys.length) return 'signature'
  const signers: PublicKey[] = []
  for (const [i, line] of signatures.entries()) {
    const key = await readVkey(file.keys[i] as string, sha256)
    if (key === null || !(await verifiedLine(text, line, key, verify))) return 'signature'
    signers.push(key)
  }
  return signers.some(({ signer, vkey }) => signer === 'log' && knownVkeys.includes(vkey)) ? null : 'unknown_key'
}
