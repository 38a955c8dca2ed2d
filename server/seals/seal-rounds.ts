import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { MINUTE } from '#domain/duration.ts'
import { mustHold } from '#domain/must-hold.ts'
import { problemOfSeal } from '#domain/seal/problem-of-seal.ts'
import { SEAL_VERSION } from '#domain/seal/set-proof.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { nextSliceSize, yieldToRequests } from '../database/yield-to-requests.ts'
import { closeRound } from '../number-sets/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { inThreadSoon } from '../threads/in-thread.ts'
import { rootOfParts, sealBefore } from './check-seals.ts'
import type { LeavesToHash } from './hash-worker.ts'
import { type HashedPart, partsInTheMaking } from './leaf-hashes.ts'
import { logSeals } from './log-seals.ts'
import { addParts, addSeal, firstRoundToSeal, nextLeaves } from './store.ts'

type Deps = Pick<ServerDeps, 'now' | 'changes' | 'log' | 'engine' | 'queueJobs'>

/** Rounds that one run seals, at most: with a clock that is wrong by years it would seal a thousand empty ones, irrevocably. */
const MOST_ROUNDS_AT_ONCE = 60

/** Leaves that a statement reads: on PostgreSQL, and on the embedded engine, where it is the first and smallest slice. */
const LEAVES_AT_ONCE = { postgres: 16_384, embedded: 2_048 } as const
/** Milliseconds that a statement may take on the embedded engine, which answers no other call meanwhile. */
const HELD = 8
/** Leaves that are hashed in this thread at most; with more, requests would wait, so another thread hashes them. */
const HASHED_HERE = 2_048
/** Milliseconds for hashing a round. A million sets take seconds; beyond this the machine is broken. */
const HASH_WITHIN = 10 * MINUTE
const WORKER = new URL('./hash-worker.ts', import.meta.url)

/**
 * Seals every round whose sales have closed and that is not sealed yet, oldest first: closes it for further sets, hashes
 * its sets, and publishes their number and the root of the tree over them, as an entry of the log and chained to the previous seal. Each round gets exactly
 * one seal, also with several instances and after crashes: it is written in one transaction, and a second one writes nothing.
 * A late seal is better than none, and shows that it is late: it contains its own time.
 * @throws when the clock is so far ahead that it must be wrong; BrokenInvariant when a seal, or the one before it, does not hold
 */
export async function sealRounds(db: Database, deps: Deps, ending?: AbortSignal): Promise<void> {
  const newest = openRound(deps.now()) - 1
  const first = await firstRoundToSeal(db, newest, deps.now())
  if (first === null) return
  if (newest - first >= MOST_ROUNDS_AT_ONCE)
    throw new Error(`rounds ${first} to ${newest} are said to be over: is the clock right? Nothing was sealed`)
  for (let round_number = first; round_number <= newest; round_number++) await sealRound(db, deps, round_number, ending)
}

async function sealRound(db: Database, deps: Deps, round_number: number, ending?: AbortSignal): Promise<void> {
  const { seal: previous, problem } = await sealBefore(db, round_number)
  mustHold(problem)
  await closeRound(db, round_number, instantOf(deps.now()))
  const { parts, sets, newest_set_at } = await partsOfRound(db, deps, round_number, ending)
  const root = rootOfParts(parts)
  const previous_sha256 = previous?.sha256 ?? null
  const sealed_at = instantOf(deps.now())
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
  mustHold(problemOfSeal(seal, { parts, rootOfParts: root, textHash: seal.sha256, previous }))
  const isAdded = await publish(db, deps, async (tx) => {
    if (!(await addSeal(tx, seal))) return false
    await addParts(tx, round_number, parts)
    await logSeals(tx, deps)
    return true
  })
  if (isAdded) deps.log('a round is sealed', { round_number, sets, root, sha256: seal.sha256 })
}

/** Reads all sets of a closed round in short statements, while they are hashed. */
async function partsOfRound(db: Database, { engine }: Deps, round_number: number, ending?: AbortSignal) {
  const pieces: Buffer[] = []
  let thread: ReturnType<typeof hashInThread> | null = null
  let newest_set_at: string | null = null
  let sets = 0
  try {
    for (let [after, limit] = [0, LEAVES_AT_ONCE[engine] as number]; ; ) {
      const began = performance.now()
      const leaves = await nextLeaves(db, round_number, { after }, limit)
      if (leaves === null) break
      const took = performance.now() - began
      after = leaves.last_set_id
      sets += leaves.count
      newest_set_at = laterOf(newest_set_at, leaves.newest_set_at)
      pieces.push(leaves.bytes)
      if (sets > HASHED_HERE) {
        thread ??= hashInThread(round_number)
        for (const piece of pieces.splice(0)) thread.add(piece)
      }
      // Calls that came meanwhile are served first.
      if (engine === 'embedded') {
        limit = nextSliceSize(limit, took, HELD, LEAVES_AT_ONCE.embedded)
        await yieldToRequests()
      } else await nextTurn()
      ending?.throwIfAborted()
    }
    const parts = thread ? await thread.end() : hashHere(round_number, pieces)
    return { parts, sets, newest_set_at }
  } finally {
    thread?.close()
  }
}

function hashHere(round_number: number, pieces: readonly Buffer[]): HashedPart[] {
  const parts = partsInTheMaking(round_number)
  for (const piece of pieces) parts.add(piece)
  return parts.end()
}

/** Starts a thread that hashes leaves as they are sent to it. */
function hashInThread(round_number: number) {
  const { port1: to, port2: pieces } = new MessageChannel()
  const given: LeavesToHash = { round_number, pieces }
  const hashed = inThreadSoon<HashedPart[]>({ file: WORKER, given, transferred: [pieces] }, HASH_WITHIN)
  // The result is awaited at the end; without this handler an earlier failure would count as an unhandled rejection.
  hashed.catch(() => {})
  return {
    add: (piece: Buffer) => to.postMessage(piece),
    end: async () => {
      to.postMessage(null)
      const parts = await hashed
      if (parts === null) throw new Error(`the sets of round ${round_number} were not hashed in time`)
      return parts
    },
    close: () => to.close(),
  }
}

const laterOf = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one
