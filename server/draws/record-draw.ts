import { isDeepStrictEqual } from 'node:util'
import { ballsOf, type Draw, type TalliedDraw, type WinningStore } from '#domain/draw/draw.ts'
import { type DrawProblem, isTallied, problemsOfDraw, ROUNDS_BACK } from '#domain/draw/draw-checks.ts'
import type { Recorded } from '#domain/draw/fetching.ts'
import { areSameShops, judgeShops, type KnownShops } from '#domain/draw/judge-readings.ts'
import { resultsFrom } from '#domain/draw/round-state.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { supersedePendingDraws } from './fetching/pending-draws.ts'
import { logCorrections } from './log-corrections.ts'
import {
  type ArrivedDraw,
  addDraws,
  correctionsOfRound,
  keepCorrection,
  lockDraws,
  loneSourceOf,
  markComplete,
  noteChanged,
  recordedDraws,
  renumberDraws,
  replaceDraw,
  replaceStores,
  storedRounds,
} from './record-store.ts'
import { storesOfRound } from './store.ts'

interface Arrived {
  readonly draw: Draw | TalliedDraw
  /** Absent: the stored shops stay. */
  readonly stores?: readonly WinningStore[] | undefined
  /** Why a stored draw is changed; stored with its old value. */
  readonly reason?: string
  /** The origin: `staff` unless given, else the accepted sources, joined by `+`. */
  readonly source?: string
  /** The one source of the numbers; null or absent when they are certain. Stored numbers that are certain stay certain. */
  readonly lone_source?: string | null
  /** Replaces numbers that came from one source only; refused if a second source has confirmed them meanwhile. */
  readonly correctsLone?: boolean
  /** Whether a person decided: then the round's pending draws are settled. */
  readonly isDecided?: boolean
  /** Whether a person typed it: what cannot be checked for want of an earlier round is not refused then (`uncheckedOf`). */
  readonly isByHand?: boolean
}

type Recording = Pick<ServerDeps, 'changes' | 'now' | 'drawMinute' | 'queueJobs'>

/**
 * Stores a draw if it agrees with the calendar, the balls and the prize arithmetic; adds what a stored draw lacks (a second
 * source, prizes, ways of buying, shops), or changes it and keeps the old value with time, reason and source. The same draw
 * again changes nothing.
 * @throws draw_not_begun; draw_rejected with each problem; draw_incomplete when a tallied draw would lose its money;
 * reason_required when a stored draw would change without a reason
 */
export const recordDraw = (db: Database, deps: Recording, arrived: Arrived): Promise<Recorded> =>
  publish(db, deps, (tx) => recordWithin(tx, deps, arrived), 'draws')

/** Like `recordDraw`, in the caller's transaction; the caller publishes it. */
export async function recordWithin(
  tx: Database,
  deps: Omit<Recording, 'changes'>,
  arrived: Arrived,
): Promise<Recorded> {
  const { round_number } = arrived.draw
  if (deps.now() < resultsFrom(round_number, deps.drawMinute)) throw refuse('draw_not_begun')
  const at = instantOf(deps.now())
  const recorded = await record(tx, at, arrived)
  if (recorded === 'unchanged') return recorded
  await markComplete(tx, at)
  if (arrived.isDecided || isTallied(arrived.draw))
    await supersedePendingDraws(tx, round_number, at, arrived.isDecided ? 'all' : 'without_doubt')
  await logCorrections(tx, deps)
  await deps.queueJobs(tx, 'draw_stored')
  return recorded
}

/**
 * Stores tallied draws that follow the newest stored one, all or none of them, so that a catch-up of any length costs a few
 * statements. The caller must have checked each draw.
 * @returns the rounds that were not stored before
 */
export const recordNewDraws = (db: Database, deps: Recording, arrived: readonly ArrivedDraw[]): Promise<number[]> =>
  publish(
    db,
    deps,
    async (tx) => {
      await lockDraws(tx)
      const at = instantOf(deps.now())
      const stored = await storedRounds(tx)
      const added = arrived.filter(({ draw }) => !stored.has(draw.round_number))
      await addDraws(tx, added, at)
      await renumberDraws(tx)
      await markComplete(tx, at)
      await deps.queueJobs(tx, 'draw_stored')
      return added.map(({ draw }) => draw.round_number)
    },
    'draws',
  )

async function record(
  tx: Database,
  at: string,
  { draw, stores, reason, source = 'staff', correctsLone, ...arrived }: Arrived,
): Promise<Recorded> {
  const { round_number } = draw
  await lockDraws(tx)
  const earlier = await recordedDraws(tx, round_number - ROUNDS_BACK, round_number)
  const old = earlier.at(-1)?.round_number === round_number ? earlier.pop() : undefined
  const isSameDraw = old !== undefined && isSame(old, draw)
  // A stored draw was checked when it was stored; the rounds before it may be gone since.
  const found = isSameDraw ? [] : problemsOfDraw(draw, tallyBefore(earlier, round_number))
  const problems = arrived.isByHand ? found.filter(({ code }) => !isUnchecked(code)) : found
  if (problems.length > 0)
    throw refuse('draw_rejected', { errors: problems.map(({ code, message }) => ({ path: code, message })) })

  if (!old) {
    await addDraws(tx, [{ draw, lone_source: arrived.lone_source ?? null }], at)
    await renumberDraws(tx)
    if (stores) await replaceStores(tx, round_number, stores)
    return 'stored'
  }

  const oldStores = await storesOfRound(tx, round_number)
  const isSameStores = !stores || areSameShops(oldStores, stores)
  const oldLoneSource = await loneSourceOf(tx, round_number)
  if (correctsLone) mustBeUnchanged(true, oldLoneSource !== null)
  const lone_source = oldLoneSource && (arrived.lone_source ?? null)
  const isConfirmed = lone_source !== oldLoneSource
  if (isSameDraw && isSameStores && !isConfirmed) return 'unchanged'
  if (isTallied(old) && !isTallied(draw)) throw refuse('draw_incomplete')
  const isCompletion = (isSameDraw || onlyAdds(old, draw)) && (isSameStores || oldStores.length === 0)
  if (!isCompletion && !reason?.trim()) throw refuse('reason_required')

  if (!isCompletion)
    await keepCorrection(tx, {
      round_number,
      old_value: { ...old, stores: oldStores },
      new_value: { ...draw, stores: stores ?? oldStores },
      reason: reason?.trim() ?? '',
      source,
      corrected_at: at,
    })
  if (!isSameDraw || isConfirmed) await replaceDraw(tx, { draw, lone_source }, at)
  if (stores && !isSameStores) await replaceStores(tx, round_number, stores)
  await noteChanged(tx, round_number, at)
  return isCompletion ? 'completed' : 'corrected'
}

const isUnchecked = (code: DrawProblem['code']) => code === 'carry_unknown'

/** What could not be checked of a draw that a person typed, as sentences: a round before it is missing. */
export async function uncheckedOf(tx: Database, draw: Draw | TalliedDraw): Promise<string[]> {
  const { round_number } = draw
  const earlier = await recordedDraws(tx, round_number - ROUNDS_BACK, round_number - 1)
  return problemsOfDraw(draw, tallyBefore(earlier, round_number))
    .filter(({ code }) => isUnchecked(code))
    .map(({ message }) => message)
}

/**
 * The facts by which the shops of a round are judged; null while the round is not tallied. `isFirstSource`: whether the shops come
 * from the first of the sources.
 */
export async function knownShops(
  db: Database,
  round_number: number,
  isFirstSource: boolean,
): Promise<KnownShops | null> {
  const [draw] = await recordedDraws(db, round_number, round_number)
  if (!draw || !isTallied(draw)) return null
  const stored = await storesOfRound(db, round_number)
  return { draw, stored, isFirstSource, isByHand: await areShopsByHand(db, round_number) }
}

interface ArrivedShops {
  readonly round_number: number
  readonly stores: readonly WinningStore[]
  readonly source: string
  readonly isFirstSource: boolean
}

/**
 * Stores the shops of a tallied round if they are accepted. They are judged again under the lock, so that a change that was made
 * while they were fetched stays. A new list replaces the old one, which is kept as a correction.
 */
export const recordShops = (
  db: Database,
  deps: Recording,
  { round_number, stores, source, isFirstSource }: ArrivedShops,
): Promise<Recorded> =>
  publish(
    db,
    deps,
    async (tx) => {
      await lockDraws(tx)
      const known = await knownShops(tx, round_number, isFirstSource)
      if (!known || judgeShops(stores, known).verdict !== 'take') return 'unchanged'
      const at = instantOf(deps.now())
      const lone_source = await loneSourceOf(tx, round_number)
      const recorded = await record(tx, at, { draw: known.draw, stores, source, lone_source, reason: CHANGED_SHOPS })
      await markComplete(tx, at)
      await supersedePendingDraws(tx, round_number, at, 'shops')
      await logCorrections(tx, deps)
      await deps.queueJobs(tx, 'draw_stored')
      return recorded
    },
    'draws',
  )
const CHANGED_SHOPS = '1등 판매점 목록이 바뀌었어요.'

/** Whether staff made the last change of a round's shops. */
async function areShopsByHand(tx: Database, round_number: number): Promise<boolean> {
  const last = (await correctionsOfRound(tx, round_number)).findLast(
    ({ old_value, new_value }) => !areSameShops(shopsIn(old_value), shopsIn(new_value)),
  )
  return last?.source === 'staff'
}

/** The shops in the old or new value of a correction. */
export const shopsIn = (value: unknown) => (value as { readonly stores?: readonly WinningStore[] }).stores ?? []

/** The tallied draws directly before a round, up to the first gap. */
export function tallyBefore(earlier: readonly (Draw | TalliedDraw)[], round_number: number): TalliedDraw[] {
  const run: TalliedDraw[] = []
  for (const draw of earlier.toReversed()) {
    if (draw.round_number !== round_number - 1 - run.length || !isTallied(draw)) break
    run.unshift(draw)
  }
  return run
}

const isSame = (one: Draw, other: Draw) => isDeepStrictEqual(one, { ...other, numbers: [...other.numbers] })

/** Whether a draw has all values of the stored one, and only adds to them. */
function onlyAdds(old: Draw | TalliedDraw, draw: Draw | TalliedDraw): boolean {
  if (!isTallied(old)) return isSame(ballsOf(old), ballsOf(draw))
  if (!isTallied(draw) || old.first_prize_methods !== null) return false
  const withoutMethods: TalliedDraw = { ...draw, first_prize_methods: null }
  return isSame(old, withoutMethods)
}
