import { toHex } from '#domain/seal/bytes-as-text.ts'
import { consistencyPath, inclusionPath, leafInput, treeLevels } from '#domain/seal/merkle-tree.ts'
import type { Database } from '../database/database.ts'
import { sha256 } from './sha256.ts'
import { leafHashesFrom } from './store.ts'

/** The hash of an entry's leaf, 64 hexadecimal digits. */
export const leafHash = (text: string): string => toHex(sha256(leafInput(Buffer.from(text, 'utf8'))))

/** The tree over the first entries of the log. */
export interface LogTree {
  readonly size: number
  /** 64 hexadecimal digits, as all hashes here. */
  readonly root: string
  /** From a leaf to the root. */
  readonly pathOf: (index: number) => string[]
  /** That it begins with the tree of `from` entries, at least one. */
  readonly consistencyFrom: (from: number) => string[]
}

function treeOf(hashes: readonly Uint8Array[]): LogTree {
  const levels = treeLevels(hashes, sha256)
  return {
    size: hashes.length,
    root: toHex(levels.at(-1)?.[0] ?? sha256(new Uint8Array())),
    pathOf: (index) => inclusionPath(levels, index).map(toHex),
    consistencyFrom: (from) => consistencyPath(hashes, from, sha256).map(toHex),
  }
}

/** Of a database: the hashes of the leaves that were read, and trees that were asked for. Entries never change. */
interface Kept {
  readonly hashes: Buffer[]
  readonly trees: Map<number, LogTree>
}
const keptOf = new WeakMap<Database, Kept>()

/** Trees of other sizes that are kept: proofs lead to the newest, and monitors come from a few before. */
const MOST_TREES = 8

/**
 * The tree over the first `size` entries; null where there are not so many. Entries are few, some hundreds a year, and each is read
 * once a process: never in a transaction, which may be rolled back.
 */
export async function logTree(db: Database, size: number): Promise<LogTree | null> {
  const kept = keptOf.get(db) ?? { hashes: [], trees: new Map<number, LogTree>() }
  keptOf.set(db, kept)
  const known = kept.trees.get(size)
  if (known) return known
  if (kept.hashes.length < size) {
    const from = kept.hashes.length
    const rows = await leafHashesFrom(db, from)
    // Another call may have read them meanwhile.
    const missing = rows.slice(kept.hashes.length - from)
    kept.hashes.push(...missing.map(({ leaf_hash }) => Buffer.from(leaf_hash, 'hex')))
  }
  if (kept.hashes.length < size) return null
  const tree = treeOf(kept.hashes.slice(0, size))
  if (kept.trees.size >= MOST_TREES) kept.trees.delete(kept.trees.keys().next().value as number)
  kept.trees.set(size, tree)
  return tree
}
