import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { leafText, SEAL_VERSION } from '#domain/seal/set-proof.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { closeRound } from '../number-sets/store.ts'
import { instantOf, type World } from '../world.ts'
import {
  addPart,
  addSeal,
  firstRoundToSeal,
  lastPart,
  lockSealing,
  newestSeal,
  nextSets,
  PART,
  type PartOfRound,
  partRoots,
} from './store.ts'

type Deps = Pick<World, 'now' | 'changes' | 'log'>

/** A clock that is wrong by years would seal a thousand empty rounds that nobody could take back. */
const MOST_ROUNDS_AT_ONCE = 60

/** By way of digits: four times as fast as `hash` makes a buffer, and a seal takes two million of them. */
export const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes), 'hex')

/**
 * Seals every round whose sales have closed and that is not sealed yet, oldest first: closes it for further sets, hashes
 * its sets part by part, and publishes their number and the root of the tree over them, chained to the seal before.
 * However many instances do it at once and however often they die, each round gets one seal: parts that are done stay,
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
  while (await sealPart(db, round_number)) {
    // Whoever asked meanwhile is served before the next part.
    await nextTurn()
    ending?.throwIfAborted()
  }
  const parts = await partRoots(db, round_number)
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
    newest_set_at: parts.reduce<string | null>((newest, part) => laterOf(newest, part.newest_set_at), null),
    sealed_at,
    previous_sha256,
  })
  const seal = { round_number, sets, root, seal_text, sha256: hash('sha256', seal_text), previous_sha256, sealed_at }
  const isAdded = await publish(db, world, (tx) => addSeal(tx, seal))
  if (isAdded) world.log('a round is sealed', { round_number, sets, root, sha256: seal.sha256 })
}

const laterOf = (one: string | null, other: string) => (one !== null && one > other ? one : other)

/** Seals the next sets of a round; false when none are left. */
const sealPart = (db: Database, round_number: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockSealing(tx)
    // A part that a crash loses is made again; the seal itself waits for the disk, and with it all parts before it.
    await tx.execute(sql`set local synchronous_commit = off`)
    const last = await lastPart(tx, round_number)
    const sets = await nextSets(tx, round_number, last?.last_set_id ?? 0)
    if (sets === null) return false
    await addPart(tx, partOf(round_number, last ? last.part + 1 : 0, sets))
    return sets.count === PART
  })

/** Hashes sets as they come from the database: 32 bytes each, id, mask and salt. */
function partOf(
  round_number: number,
  part: number,
  { rows, count, newest_set_at }: { readonly rows: Buffer; readonly count: number; readonly newest_set_at: string },
): PartOfRound {
  const hashes = Array.from({ length: count }, (_, i) => {
    const at = 32 * i
    return leafHash({
      round_number,
      set_id: idAt(rows, i),
      numbers: numbersAt(rows, at + 8),
      salt: rows.toString('hex', at + 16, at + 32),
    })
  })
  return {
    round_number,
    part,
    first_set_id: idAt(rows, 0),
    last_set_id: idAt(rows, count - 1),
    sets: count,
    newest_set_at,
    hashes: Buffer.concat(hashes),
    root: treeRoot(hashes, sha256),
  }
}

const idAt = (rows: Buffer, i: number) => Number(rows.readBigInt64BE(32 * i))

/** The numbers of a mask of eight bytes: a million sets are read so, and six steps each are fewer than forty-five. */
function numbersAt(rows: Buffer, at: number): number[] {
  const numbers: number[] = []
  for (let low = rows.readUInt32BE(at + 4); low !== 0; low &= low - 1) numbers.push(32 - Math.clz32(low & -low))
  for (let high = rows.readUInt32BE(at); high !== 0; high &= high - 1) numbers.push(64 - Math.clz32(high & -high))
  return numbers
}

/** The hash of a set's leaf; the byte of a leaf is the first character of the text. */
export const leafHash = (set: Parameters<typeof leafText>[0]): Buffer =>
  Buffer.from(hash('sha256', `\0${leafText(set)}`), 'hex')

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
