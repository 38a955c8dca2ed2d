import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { SEAL_VERSION } from '#domain/seal/set-proof.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { closeRound } from '../number-sets/store.ts'
import { inThreadSoon } from '../threads/in-thread.ts'
import { instantOf, type World } from '../world.ts'
import type { LeavesToHash } from './hash-worker.ts'
import { type HashedPart, hashParts, hexOf, PART, sha256 } from './leaf-hashes.ts'
import { addParts, addSeal, firstRoundToSeal, newestSeal, nextLeaves } from './store.ts'

type Deps = Pick<World, 'now' | 'changes' | 'log' | 'engine'>

/** A clock that is wrong by years would seal a thousand empty rounds that nobody could take back. */
const MOST_ROUNDS_AT_ONCE = 60

/** Leaves that one statement reads; the embedded engine answers nobody meanwhile. */
const LEAVES_AT_ONCE = { embedded: PART / 2, postgres: 8 * PART } as const
/** Parts that are hashed together while the next are read. */
const PARTS_OF_BATCH = 64
/** More than that is hashed in a thread: here, visitors would wait for it. */
const HASHED_HERE = PART
const HASH_WITHIN = 60_000
const WORKER = new URL('./hash-worker.ts', import.meta.url)

/**
 * Seals every round whose sales have closed and that is not sealed yet, oldest first: closes it for further sets, hashes
 * its sets, and publishes their number and the root of the tree over them, chained to the seal before. However many
 * instances do it at once and however often they die, each round gets one seal: all of it is written in one transaction,
 * and whoever comes second writes nothing. Late is better than never, and says so: a seal carries its own time.
 * @throws when the clock is so far ahead that it must be wrong
 */
export async function sealRounds(db: Database, world: Deps, ending?: AbortSignal): Promise<void> {
  const newest = openRound(world.now()) - 1
  const first = await firstRoundToSeal(db, newest, world.now())
  if (first === null) return
  if (newest - first >= MOST_ROUNDS_AT_ONCE)
    throw new Error(`rounds ${first} to ${newest} are said to be over: is the clock right? Nothing was sealed`)
  for (let round_number = first; round_number <= newest; round_number++)
    await sealRound(db, world, round_number, ending)
}

async function sealRound(db: Database, world: Deps, round_number: number, ending?: AbortSignal): Promise<void> {
  await closeRound(db, round_number, instantOf(world.now()))
  const { parts, newest_set_at } = await partsOfRound(db, world, round_number, ending)
  const sets = parts.reduce((sum, part) => sum + part.sets, 0)
  const root = hexOf(
    treeRoot(
      parts.map((part) => part.root),
      sha256,
    ),
  )
  const previous_sha256 = (await newestSeal(db))?.sha256 ?? null
  const sealed_at = instantOf(world.now())
  const seal_text = JSON.stringify({
    version: SEAL_VERSION,
    round_number,
    sets,
    root,
    sales_closed_at: instantOf(salesCloseAt(round_number)),
    newest_set_at,
    sealed_at,
    previous_sha256,
  })
  const seal = { round_number, sets, root, seal_text, sha256: hash('sha256', seal_text), previous_sha256, sealed_at }
  const isAdded = await publish(db, world, async (tx) => {
    if (!(await addSeal(tx, seal))) return false
    await addParts(tx, round_number, parts)
    return true
  })
  if (isAdded) world.log('a round is sealed', { round_number, sets, root, sha256: seal.sha256 })
}

/** Reads all sets of a closed round in short statements, and hashes them meanwhile. */
async function partsOfRound(db: Database, { engine }: Deps, round_number: number, ending?: AbortSignal) {
  const batches: Promise<HashedPart[]>[] = []
  let newest_set_at: string | null = null
  let batch: Buffer[] = []
  let leavesOfBatch = 0
  const endBatch = () => {
    const hashed = hashBatch(round_number, Buffer.concat(batch), leavesOfBatch)
    // Waited for below; what fails earlier is not unheard.
    hashed.catch(() => {})
    batches.push(hashed)
    batch = []
    leavesOfBatch = 0
  }
  for (let after = 0; ; ) {
    const leaves = await nextLeaves(db, round_number, after, LEAVES_AT_ONCE[engine])
    if (leaves === null) break
    batch.push(leaves.bytes)
    leavesOfBatch += leaves.count
    after = leaves.last_set_id
    newest_set_at = laterOf(newest_set_at, leaves.newest_set_at)
    if (leavesOfBatch === PARTS_OF_BATCH * PART) endBatch()
    // Whoever asked meanwhile is served before the next statement.
    await nextTurn()
    ending?.throwIfAborted()
  }
  if (leavesOfBatch > 0) endBatch()
  return { parts: (await Promise.all(batches)).flat(), newest_set_at }
}

async function hashBatch(round_number: number, bytes: Buffer, leaves: number): Promise<HashedPart[]> {
  if (leaves <= HASHED_HERE) return hashParts(round_number, bytes)
  const given: LeavesToHash = { round_number, bytes }
  const parts = await inThreadSoon<HashedPart[]>({ file: WORKER, given }, HASH_WITHIN)
  if (parts === null) throw new Error(`the sets of round ${round_number} were not hashed in time`)
  return parts
}

const laterOf = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one
