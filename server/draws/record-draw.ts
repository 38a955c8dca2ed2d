import { isDeepStrictEqual } from 'node:util'
import { ballsOf, type Draw, type TalliedDraw, type WinningStore } from '#domain/draw.ts'
import { isTallied, problemsOfDraw } from '#domain/draw-checks.ts'
import type { Recorded } from '#domain/draw-source.ts'
import { resultsFrom } from '#domain/round-state.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { supersedeHeld } from './fetching/held-store.ts'
import {
  addDraws,
  keepCorrection,
  lockDraws,
  markComplete,
  recordedDraws,
  renumberDraws,
  replaceDraw,
  replaceStores,
  storedRounds,
} from './record-store.ts'
import { storesOfRound } from './store.ts'

/** Far enough back to find what was carried over: at most five rounds in a row went unwon. */
const ROUNDS_BACK = 12

interface Arrived {
  readonly draw: Draw | TalliedDraw
  /** Absent: what is stored of the shops stays. */
  readonly stores?: readonly WinningStore[] | undefined
  /** Why a stored draw changes; kept beside its old value. */
  readonly reason?: string
  /** Who says so: `staff` unless told, else the source that was accepted. */
  readonly source?: string
}

type Recording = Pick<World, 'changes' | 'now' | 'drawMinute' | 'queueJobs'>

/**
 * Stores a draw once it agrees with the calendar, the balls and the prize arithmetic, adds to a stored one what it
 * lacked (prizes, ways of buying, shops), or changes it and keeps what it said, when, why and who said so. The same
 * draw again changes nothing.
 * @throws draw_not_begun; draw_rejected with each problem; draw_incomplete when a tallied draw would lose its money;
 * reason_required when a stored draw would change without a reason
 */
export const recordDraw = (db: Database, world: Recording, arrived: Arrived): Promise<Recorded> =>
  publish(db, world, (tx) => recordWithin(tx, world, arrived), 'draws')

/** As `recordDraw`, in a transaction of the caller's, who publishes it. */
export async function recordWithin(
  tx: Database,
  world: Omit<Recording, 'changes'>,
  arrived: Arrived,
): Promise<Recorded> {
  const { round_number } = arrived.draw
  if (world.now() < resultsFrom(round_number, world.drawMinute)) throw refuse('draw_not_begun')
  const at = instantOf(world.now())
  const recorded = await record(tx, at, arrived)
  if (recorded === 'unchanged') return recorded
  await markComplete(tx, at)
  if (isTallied(arrived.draw)) await supersedeHeld(tx, round_number, at)
  await world.queueJobs(tx, 'draw_stored')
  return recorded
}

/**
 * Stores tallied draws that follow the newest stored one, all or none of them: a catch-up of any length at the price
 * of a few statements. Whoever calls has checked each. @returns the rounds that were not stored before
 */
export const recordNewDraws = (db: Database, world: Recording, arrived: readonly TalliedDraw[]): Promise<number[]> =>
  publish(
    db,
    world,
    async (tx) => {
      await lockDraws(tx)
      const at = instantOf(world.now())
      const stored = await storedRounds(tx)
      const added = arrived.filter(({ round_number }) => !stored.has(round_number))
      await addDraws(tx, added, at)
      await renumberDraws(tx)
      await markComplete(tx, at)
      await world.queueJobs(tx, 'draw_stored')
      return added.map(({ round_number }) => round_number)
    },
    'draws',
  )

async function record(
  tx: Database,
  at: string,
  { draw, stores, reason, source = 'staff' }: Arrived,
): Promise<Recorded> {
  const { round_number } = draw
  await lockDraws(tx)
  const earlier = await recordedDraws(tx, round_number - ROUNDS_BACK, round_number)
  const old = earlier.at(-1)?.round_number === round_number ? earlier.pop() : undefined
  const problems = problemsOfDraw(draw, tallyBefore(earlier, round_number))
  if (problems.length > 0)
    throw refuse('draw_rejected', { errors: problems.map(({ code, message }) => ({ path: code, message })) })

  if (!old) {
    await addDraws(tx, [draw], at)
    await renumberDraws(tx)
    if (stores) await replaceStores(tx, round_number, stores)
    return 'stored'
  }

  const oldStores = await storesOfRound(tx, round_number)
  const isSameDraw = isSame(old, draw)
  const isSameStores = !stores || isDeepStrictEqual(oldStores, stores)
  if (isSameDraw && isSameStores) return 'unchanged'
  if (isTallied(old) && !isTallied(draw)) throw refuse('draw_incomplete')
  const isCompletion = (isSameDraw || onlyAdds(old, draw)) && (isSameStores || oldStores.length === 0)
  if (!isCompletion && !reason?.trim()) throw refuse('reason_required')

  if (!isCompletion)
    await keepCorrection(tx, {
      round_number,
      old_value: { ...old, stores: oldStores },
      reason: reason?.trim() ?? '',
      source,
      corrected_at: at,
    })
  if (!isSameDraw) await replaceDraw(tx, draw, at)
  if (stores && !isSameStores) await replaceStores(tx, round_number, stores)
  return isCompletion ? 'completed' : 'corrected'
}

/** The tallied draws that end right before a round, without a gap. */
export function tallyBefore(earlier: readonly (Draw | TalliedDraw)[], round_number: number): TalliedDraw[] {
  const run: TalliedDraw[] = []
  for (const draw of earlier.toReversed()) {
    if (draw.round_number !== round_number - 1 - run.length || !isTallied(draw)) break
    run.unshift(draw)
  }
  return run
}

const isSame = (one: Draw, other: Draw) => isDeepStrictEqual(one, { ...other, numbers: [...other.numbers] })

/** Whether a draw says what the stored one says, and only more. */
function onlyAdds(old: Draw | TalliedDraw, draw: Draw | TalliedDraw): boolean {
  if (!isTallied(old)) return isSame(ballsOf(old), ballsOf(draw))
  if (!isTallied(draw) || old.first_prize_methods !== null) return false
  const withoutMethods: TalliedDraw = { ...draw, first_prize_methods: null }
  return isSame(old, withoutMethods)
}
