import { isDeepStrictEqual } from 'node:util'
import { drawBeginsAt } from '#domain/calendar.ts'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw.ts'
import { isTallied, problemsOfDraw } from '#domain/draw-checks.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import {
  addDraws,
  keepCorrection,
  lockDraws,
  recordedDraws,
  renumberDraws,
  replaceDraw,
  replaceStores,
} from './record-store.ts'
import { storesOfRound } from './store.ts'

/** Far enough back to find what was carried over: at most five rounds in a row went unwon. */
const ROUNDS_BACK = 12

interface Arrived {
  readonly draw: Draw | TalliedDraw
  /** Absent: what is stored of the shops stays. */
  readonly stores?: readonly WinningStore[]
  /** Why a stored draw changes; kept beside its old value. */
  readonly reason?: string
}

export type Recorded = 'stored' | 'completed' | 'corrected' | 'unchanged'

/**
 * Stores a draw once it agrees with the calendar, the balls and the prize arithmetic, or changes a
 * stored one and keeps what it said, when and why. The same draw again changes nothing.
 * @throws draw_not_begun; draw_rejected with each problem; draw_incomplete when a tallied draw would lose its money;
 * reason_required when a stored draw would change without a reason
 */
export const recordDraw = (
  outside: Pick<Outside, 'db' | 'changes' | 'now' | 'drawMinute' | 'queueAfterDraw'>,
  arrived: Arrived,
): Promise<Recorded> =>
  publish(outside, async (tx) => {
    const { round_number } = arrived.draw
    if (outside.now() < drawBeginsAt(round_number, outside.drawMinute)) throw refuse('draw_not_begun')
    const recorded = await record(tx, instantOf(outside.now()), arrived)
    if (recorded !== 'unchanged') await outside.queueAfterDraw(tx)
    return recorded
  })

async function record(tx: Database, at: string, { draw, stores, reason }: Arrived): Promise<Recorded> {
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
  const isSameDraw = isDeepStrictEqual(old, { ...draw, numbers: [...draw.numbers] })
  const isSameStores = !stores || isDeepStrictEqual(oldStores, stores)
  if (isSameDraw && isSameStores) return 'unchanged'
  if (isTallied(old) && !isTallied(draw)) throw refuse('draw_incomplete')
  const isCompletion = isSameDraw ? oldStores.length === 0 : !isTallied(old) && hasSameBalls(old, draw)
  if (!isCompletion && !reason?.trim()) throw refuse('reason_required')

  await keepCorrection(tx, {
    round_number,
    old_value: { ...old, stores: oldStores },
    reason: reason?.trim() || '집계 결과 반영',
    corrected_at: at,
  })
  if (!isSameDraw) await replaceDraw(tx, draw, at)
  if (stores && !isSameStores) await replaceStores(tx, round_number, stores)
  return isCompletion ? 'completed' : 'corrected'
}

/** The tallied draws that end right before a round, without a gap. */
function tallyBefore(earlier: readonly (Draw | TalliedDraw)[], round_number: number): TalliedDraw[] {
  const run: TalliedDraw[] = []
  for (const draw of earlier.toReversed()) {
    if (draw.round_number !== round_number - 1 - run.length || !isTallied(draw)) break
    run.unshift(draw)
  }
  return run
}

const hasSameBalls = (one: Draw, other: Draw) =>
  one.bonus_number === other.bonus_number && one.numbers.every((number, i) => number === other.numbers[i])
