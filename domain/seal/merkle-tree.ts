/**
 * The Merkle tree of RFC 9162, section 2.1, with SHA-256: a leaf is hashed with a byte 0x00 before it, a node with
 * 0x01, so that no node can be passed off as a leaf. Hashes are 32 bytes. The hash function is handed in, since this
 * runs on the server (node:crypto) and in browsers (Web Crypto, which only answers later).
 */

/** SHA-256 of bytes. */
type Sha256 = (bytes: Uint8Array) => Uint8Array
/** The same where the answer comes later. */
export type Sha256Later = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

export const HASH_BYTES = 32

const LEAF = 0
const NODE = 1

/** The bytes to hash for a leaf. */
export function leafInput(leaf: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + leaf.length)
  bytes[0] = LEAF
  bytes.set(leaf, 1)
  return bytes
}

/** The bytes to hash for a node over two others, written into `bytes` where they are given. */
export function nodeInput(left: Uint8Array, right: Uint8Array, bytes = new Uint8Array(1 + 2 * HASH_BYTES)): Uint8Array {
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + HASH_BYTES)
  return bytes
}

/**
 * All hashes of a tree, from its leaves (at least one, in their order) up to its root. RFC 9162 splits at powers of two:
 * the same as pairing from the left, where what is left over goes up as it is.
 */
export function treeLevels(hashes: readonly Uint8Array[], sha256: Sha256): (readonly Uint8Array[])[] {
  const levels = [hashes]
  // One buffer for all nodes: each is hashed before the next is written, and making a buffer takes as long as hashing it.
  const input = new Uint8Array(1 + 2 * HASH_BYTES)
  for (let level = hashes; level.length > 1; ) {
    const above: Uint8Array[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as Uint8Array, level[i + 1]]
      above.push(right ? sha256(nodeInput(left, right, input)) : left)
    }
    levels.push(above)
    level = above
  }
  return levels
}

/**
 * The root over hashes of leaves, in their order. Also over the roots of equal, full parts of 2^n leaves (the last may
 * be shorter): RFC 9162 splits at powers of two, so a tree over them is the tree over their leaves.
 */
export const treeRoot = (hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array =>
  treeLevels(hashes, sha256).at(-1)?.[0] ?? sha256(new Uint8Array())

/** The hashes that lead from one leaf of a tree to its root, nearest first. `index` counts from 0. */
export function inclusionPath(levels: readonly (readonly Uint8Array[])[], index: number): Uint8Array[] {
  if (!(index >= 0 && index < (levels[0]?.length ?? 0))) throw new RangeError(`no leaf ${index}`)
  return levels.flatMap((level, depth) => level[Math.floor(index / 2 ** depth) ^ 1] ?? [])
}

/**
 * The root that a leaf's hash and its path lead to (RFC 9162, section 2.1.3.2); null where the path is too long or too
 * short for a tree of `size` leaves, or there is no such leaf.
 */
export async function rootOfPath(
  { hash, index, size }: { readonly hash: Uint8Array; readonly index: number; readonly size: number },
  path: readonly Uint8Array[],
  sha256: Sha256Later,
): Promise<Uint8Array | null> {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size)) return null
  let [node, last] = [index, size - 1]
  let root = hash
  for (const step of path) {
    if (last === 0) return null
    if (node % 2 === 1 || node === last) {
      root = await sha256(nodeInput(step, root))
      // The last of an odd level went up as it was; it is not 0 here, since then the path had ended.
      while (node % 2 === 0) {
        node /= 2
        last = Math.floor(last / 2)
      }
    } else {
      root = await sha256(nodeInput(root, step))
    }
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? root : null
}

/**
 * The hashes that show that a tree begins with the first `from` of its leaves (RFC 9162, section 2.1.4.1), given the hashes of
 * all its leaves; none where both are the same tree.
 */
export function consistencyPath(hashes: readonly Uint8Array[], from: number, sha256: Sha256): Uint8Array[] {
  if (!(from >= 1 && from <= hashes.length)) throw new RangeError(`no tree of ${from} leaves`)
  const pathOf = (part: readonly Uint8Array[], known: number, isKnownRoot: boolean): Uint8Array[] => {
    if (known === part.length) return isKnownRoot ? [] : [treeRoot(part, sha256)]
    let split = 1
    while (2 * split < part.length) split *= 2
    const [left, right] = [part.slice(0, split), part.slice(split)]
    return known <= split
      ? [...pathOf(left, known, isKnownRoot), treeRoot(right, sha256)]
      : [...pathOf(right, known - split, false), treeRoot(left, sha256)]
  }
  return pathOf(hashes, from, true)
}

/** A tree by its number of leaves and its root. */
interface Tree {
  readonly size: number
  readonly root: Uint8Array
}

const isSame = (one: Uint8Array, other: Uint8Array | undefined) =>
  one.length === other?.length && one.every((byte, i) => byte === other[i])

/** Whether a path shows that one tree begins with the other (RFC 9162, section 2.1.4.2). */
export async function isConsistent(
  from: Tree,
  to: Tree,
  path: readonly Uint8Array[],
  sha256: Sha256Later,
): Promise<boolean> {
  if (!(from.size >= 1 && from.size <= to.size)) return false
  if (from.size === to.size) return path.length === 0 && isSame(from.root, to.root)
  let [node, last] = [from.size - 1, to.size - 1]
  while (node % 2 === 1) [node, last] = [(node - 1) / 2, Math.floor(last / 2)]
  // A whole tree of 2^n leaves is a node of the larger one, so its root is not repeated.
  const [first, ...steps] = node === 0 ? [from.root, ...path] : path
  if (first === undefined) return false
  let [rootOfFrom, rootOfTo] = [first, first]
  for (const step of steps) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      rootOfFrom = await sha256(nodeInput(step, rootOfFrom))
      rootOfTo = await sha256(nodeInput(step, rootOfTo))
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else rootOfTo = await sha256(nodeInput(rootOfTo, step))
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && isSame(rootOfFrom, from.root) && isSame(rootOfTo, to.root)
}
