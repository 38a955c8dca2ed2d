import { hash } from 'node:crypto'
import { HASH_BYTES, treeRoot } from '#domain/seal/merkle-tree.ts'
import { leafText, SALT_BYTES } from '#domain/seal/set-proof.ts'

/** Leaves of a full part, a power of two: so the tree over parts is the tree over leaves. */
export const PART = 2_048

/** By way of text: three times as fast as `hash` makes a buffer, and a seal takes two million of them. */
const digest = (input: string | Uint8Array): Buffer => Buffer.from(hash('sha256', input, 'binary'), 'latin1')

export const sha256 = (bytes: Uint8Array): Buffer => digest(bytes)

/** The hash of a set's leaf; the byte of a leaf is the first character of the text. */
export const leafHash = (set: Parameters<typeof leafText>[0]): Buffer => digest(`\0${leafText(set)}`)

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Hashes of leaves in the order of the ids of their sets. */
interface HashedLeaves {
  readonly ids: readonly number[]
  readonly hashes: readonly Buffer[]
}

/**
 * Hashes leaves as they come from the database (`nextLeaves`): eight bytes id, eight bytes mask, then the salt; or, with
 * a mask of 0, the hash alone, of a set whose account is gone.
 */
export function hashLeaves(round_number: number, bytes: Buffer): HashedLeaves {
  const ids: number[] = []
  const hashes: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const set_id = Number(bytes.readBigInt64BE(at))
    const numbers = numbersAt(bytes, at + 8)
    const rest = at + 16
    at = rest + (numbers.length > 0 ? SALT_BYTES : HASH_BYTES)
    ids.push(set_id)
    hashes.push(
      numbers.length > 0
        ? leafHash({ round_number, set_id, numbers, salt: bytes.toString('hex', rest, at) })
        : bytes.subarray(rest, at),
    )
  }
  return { ids, hashes }
}

/** The numbers of a mask of eight bytes: a million sets are read so, and six steps each are fewer than forty-five. */
function numbersAt(rows: Buffer, at: number): number[] {
  const numbers: number[] = []
  for (let low = rows.readUInt32BE(at + 4); low !== 0; low &= low - 1) numbers.push(32 - Math.clz32(low & -low))
  for (let high = rows.readUInt32BE(at); high !== 0; high &= high - 1) numbers.push(64 - Math.clz32(high & -high))
  return numbers
}

/** `PART` leaves of a round, fewer only in its last part. */
export interface HashedPart {
  readonly first_set_id: number
  readonly last_set_id: number
  readonly sets: number
  /** Of the tree over its leaves. */
  readonly root: Uint8Array
}

/** The parts of leaves that begin with a part. */
export function hashParts(round_number: number, bytes: Buffer): HashedPart[] {
  const { ids, hashes } = hashLeaves(round_number, bytes)
  const parts: HashedPart[] = []
  for (let first = 0; first < ids.length; first += PART) {
    const some = hashes.slice(first, first + PART)
    parts.push({
      first_set_id: ids[first] ?? 0,
      last_set_id: ids[first + some.length - 1] ?? 0,
      sets: some.length,
      root: treeRoot(some, sha256),
    })
  }
  return parts
}
