import { hash } from 'node:crypto'
import { HASH_BYTES, treeRoot } from '#domain/seal/merkle-tree.ts'
import { leafText, SALT_BYTES, SEAL_VERSION, type SealVersion } from '#domain/seal/set-proof.ts'

/**
 * Leaves of a full part: a power of two, so that the tree over the parts' roots is the tree over all leaves. A proof hashes the
 * leaves of one part and the roots of all parts. Smaller parts mean more roots, larger ones more leaves. Rounds sealed before
 * decision 0066 have parts of 2,048.
 */
const PART = 512

/** SHA-256 by way of a binary string, three times as fast as `hash` makes a buffer: a seal takes two million hashes. */
const digest = (input: string | Uint8Array): Buffer => Buffer.from(hash('sha256', input, 'binary'), 'latin1')

export const sha256 = (bytes: Uint8Array): Buffer => digest(bytes)

/** The hash of a set's leaf. The first character is the prefix byte of leaves. */
export const leafHash = (version: SealVersion, set: Parameters<typeof leafText>[1]): Buffer =>
  digest(`\0${leafText(version, set)}`)

/**
 * Hashes leaves in the format of `nextLeaves`: eight bytes id, eight bytes mask, then the salt; or, with a mask of 0, the hash of
 * the leaf of a set whose account was deleted. `BOUGHT_BIT` of the mask says that the set was bought.
 * @throws when they are not in the order of their ids: their tree would differ
 */
function eachLeafHash(
  version: SealVersion,
  round_number: number,
  bytes: Buffer,
  take: (hash: Buffer, set_id: number) => void,
): void {
  let last = -1
  for (let at = 0; at < bytes.length; ) {
    const set_id = idAt(bytes, at)
    if (set_id <= last) throw new Error(`set ${set_id} came after set ${last}`)
    const numbers = numbersAt(bytes, at + 8)
    const rest = at + 16
    at = rest + (numbers.length > 0 ? SALT_BYTES : HASH_BYTES)
    const is_bought = (bytes.readUInt32BE(rest - 8) & BOUGHT_HIGH) !== 0
    const hash =
      numbers.length > 0
        ? leafHash(version, { round_number, set_id, numbers, salt: bytes.toString('hex', rest, at), is_bought })
        : bytes.subarray(rest, at)
    take(hash, set_id)
    last = set_id
  }
}

const LEAF_OF_SET = 16 + SALT_BYTES
/** The bit of the mask's eight bytes that says that the set was bought when sales closed, far above the 45 numbers. */
export const BOUGHT_BIT = 60
const BOUGHT_HIGH = 1 << (BOUGHT_BIT - 32)

/**
 * Merges the leaves of sets and the hashes of erased ones by their ids, up to an id; if an id is in both, the set's leaf is
 * taken.
 */
export function withErasedLeaves(
  sets: Buffer,
  erased: readonly { readonly set_id: number; readonly hash: Uint8Array }[],
  through: number,
): Buffer {
  const pieces: Uint8Array[] = []
  let [from, at] = [0, 0]
  for (const { set_id, hash } of erased) {
    while (at < sets.length && idAt(sets, at) < set_id) at += LEAF_OF_SET
    if (at < sets.length && idAt(sets, at) === set_id) continue
    const id_and_mask = Buffer.alloc(16)
    id_and_mask.writeBigInt64BE(BigInt(set_id))
    pieces.push(sets.subarray(from, at), id_and_mask, hash)
    from = at
  }
  let end = sets.length
  while (end > from && idAt(sets, end - LEAF_OF_SET) > through) end -= LEAF_OF_SET
  return Buffer.concat([...pieces, sets.subarray(from, end)])
}

const idAt = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)

/** The ids and hashes of all leaves in a buffer, in the format of `eachLeafHash`. */
export function hashLeaves(version: SealVersion, round_number: number, bytes: Buffer) {
  const [ids, hashes]: [number[], Buffer[]] = [[], []]
  eachLeafHash(version, round_number, bytes, (hash, set_id) => {
    ids.push(set_id)
    hashes.push(hash)
  })
  return { ids, hashes }
}

/** The numbers of a mask of eight bytes, in six steps rather than forty-five: a million sets are read. */
function numbersAt(rows: Buffer, at: number): number[] {
  const numbers: number[] = []
  for (let low = rows.readUInt32BE(at + 4); low !== 0; low &= low - 1) numbers.push(32 - Math.clz32(low & -low))
  for (let high = rows.readUInt32BE(at) & ~BOUGHT_HIGH; high !== 0; high &= high - 1)
    numbers.push(64 - Math.clz32(high & -high))
  return numbers
}

/** `PART` leaves of a round, fewer only in its last part. */
export interface HashedPart {
  readonly first_set_id: number
  readonly last_set_id: number
  readonly sets: number
  /** The root of the tree over its leaves. */
  readonly root: Uint8Array
}

/** Hashes the leaves of a round that is being sealed as they come, part by part, and keeps only the root of each part. */
export function partsInTheMaking(round_number: number) {
  const parts: HashedPart[] = []
  let hashes: Buffer[] = []
  let [first_set_id, last_set_id] = [0, 0]
  const endPart = () => {
    parts.push({ first_set_id, last_set_id, sets: hashes.length, root: treeRoot(hashes, sha256) })
    hashes = []
  }
  return {
    add: (bytes: Buffer) =>
      eachLeafHash(SEAL_VERSION, round_number, bytes, (hash, set_id) => {
        if (hashes.length === 0) first_set_id = set_id
        last_set_id = set_id
        if (hashes.push(hash) === PART) endPart()
      }),
    end: (): HashedPart[] => {
      if (hashes.length > 0) endPart()
      return parts
    },
  }
}
