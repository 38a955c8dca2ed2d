/**
 * The Merkle tree of RFC 9162, section 2.1, with SHA-256: a leaf is hashed with a byte 0x00 before it, a node with
 * 0x01, so that no node can be passed off as a leaf. Hashes are 32 bytes. The hash function is handed in, since this
 * runs on the server (node:crypto) and in browsers (Web Crypto, which only answers later).
 */

/** SHA-256 of bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array
/** The same where the answer comes later. */
export type Sha256Later = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

export const HASH_BYTES = 32

const LEAF = 0
const NODE = 1

const prefixed = (prefix: number, ...parts: readonly Uint8Array[]) => {
  const bytes = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0))
  bytes[0] = prefix
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** What is hashed for a leaf. */
export const leafInput = (leaf: Uint8Array): Uint8Array => prefixed(LEAF, leaf)
/** What is hashed for a node over two others. */
export const nodeInput = (left: Uint8Array, right: Uint8Array): Uint8Array => prefixed(NODE, left, right)

/** The largest power of two below `count`, where RFC 9162 splits a tree of `count` leaves; `count` is at least 2. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}

/**
 * The root over hashes of leaves, in their order. Also over the roots of equal, full parts of 2^n leaves (the last may
 * be shorter): RFC 9162 splits at powers of two, so a tree over them is the tree over their leaves.
 */
export function treeRoot(hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  if (hashes.length === 0) return sha256(new Uint8Array())
  // Level by level: pairs from the left, and what is left over goes up as it is, which is the same as splitting.
  let level = hashes
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as Uint8Array, level[i + 1]]
      above.push(right ? sha256(nodeInput(left, right)) : left)
    }
    level = above
  }
  return level[0] as Uint8Array
}

/** The hashes that lead from one leaf to the root, nearest first. `index` counts from 0. */
export function inclusionPath(hashes: readonly Uint8Array[], index: number, sha256: Sha256): Uint8Array[] {
  if (!(index >= 0 && index < hashes.length)) throw new RangeError(`no leaf ${index} of ${hashes.length}`)
  if (hashes.length === 1) return []
  const split = splitOf(hashes.length)
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)]
  return index < split
    ? [...inclusionPath(left, index, sha256), treeRoot(right, sha256)]
    : [...inclusionPath(right, index - split, sha256), treeRoot(left, sha256)]
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
      // The last of an odd level went up as it was.
      while (node % 2 === 0 && node !== 0) {
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
