import { numbersOfMask } from '#domain/number-set/number-mask.ts'
import { HASH_BYTES, inclusionPath } from '#domain/seal/merkle-tree.ts'
import { SEAL_VERSION, type SetProof } from '#domain/seal/set-proof.ts'
import type { Database } from '../database/database.ts'
import { hexOf, leafHash, sha256 } from './seal-rounds.ts'
import { PART, partOfSet, partRoots, type saltedSets } from './store.ts'
import type { seals } from './tables.ts'

type Part = NonNullable<Awaited<ReturnType<typeof partOfSet>>>

/** Proofs of a member's sets of one sealed round; sets that are not in its seal have none. */
export async function proofsOf(
  db: Database,
  seal: typeof seals.$inferSelect,
  sets: Awaited<ReturnType<typeof saltedSets>>,
): Promise<SetProof[]> {
  const { round_number } = seal
  const roots = (await partRoots(db, round_number)).map(({ root }) => root)
  const proofs: SetProof[] = []
  let part: Part | null = null
  for (const { set_id, mask, salt } of sets) {
    if (salt === null) continue
    // They come in the order of their ids, so a part is read once.
    if (part === null || set_id > part.last_set_id) part = await partOfSet(db, round_number, set_id)
    if (part === null || set_id < part.first_set_id) continue
    const set = { round_number, set_id, numbers: numbersOfMask(mask), salt: salt.replaceAll('-', '') }
    const hashes = leavesOf(part)
    const hash = leafHash(set)
    const index = hashes.findIndex((other) => hash.equals(other))
    if (index === -1) continue
    const path = [...inclusionPath(hashes, index, sha256), ...inclusionPath(roots, part.part, sha256)]
    proofs.push({
      version: SEAL_VERSION,
      ...set,
      leaf_index: part.part * PART + index,
      tree_size: seal.sets,
      path: path.map(hexOf),
      root: seal.root,
    })
  }
  return proofs
}

const leavesOf = ({ hashes, sets }: Part) =>
  Array.from({ length: sets }, (_, i) => hashes.subarray(HASH_BYTES * i, HASH_BYTES * (i + 1)))
