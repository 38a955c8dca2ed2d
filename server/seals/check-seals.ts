import { hash } from 'node:crypto'
import { toHex } from '#domain/seal/bytes-as-text.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { problemOfSeal } from '#domain/seal/problem-of-seal.ts'
import type { Database } from '../database/database.ts'
import { type HashedPart, sha256 } from './leaf-hashes.ts'
import { idsOfParts, partRoots, sealsBefore } from './store.ts'
import type { seals } from './tables.ts'

type SealRow = typeof seals.$inferSelect

/** Seals that one statement reads. */
const SEALS_AT_ONCE = 100

/** The root over parts, as it is published. */
export const rootOfParts = (parts: readonly Pick<HashedPart, 'root'>[]): string =>
  toHex(
    treeRoot(
      parts.map(({ root }) => root),
      sha256,
    ),
  )

/** Why a seal as it is stored does not hold, with its parts and the seal before it; null where it does. */
async function problemOfStored(db: Database, seal: SealRow, previous: SealRow | null): Promise<string | null> {
  const { roots } = await partRoots(db, seal.round_number)
  return problemOfSeal(seal, {
    parts: await idsOfParts(db, seal.round_number),
    rootOfParts: rootOfParts(roots.map((root) => ({ root }))),
    textHash: hash('sha256', seal.seal_text),
    previous,
  })
}

/** The seal to which that of a round is chained, null for the first, and why it does not hold. */
export async function sealBefore(db: Database, round_number: number) {
  const [seal = null, previous = null] = await sealsBefore(db, round_number, 2)
  return { seal, problem: seal && (await problemOfStored(db, seal, previous)) }
}

/** Why seals as they are stored do not hold, from the newest back to the first. */
export async function problemsOfSeals(db: Database, ending?: AbortSignal): Promise<string[]> {
  const problems: (string | null)[] = []
  for (let before: number | undefined; ; ) {
    const rows = await sealsBefore(db, before, SEALS_AT_ONCE + 1)
    for (const [i, seal] of rows.slice(0, SEALS_AT_ONCE).entries()) {
      problems.push(await problemOfStored(db, seal, rows[i + 1] ?? null))
      ending?.throwIfAborted()
    }
    if (rows.length <= SEALS_AT_ONCE) return problems.filter((problem) => problem !== null)
    before = rows[SEALS_AT_ONCE - 1]?.round_number
  }
}
