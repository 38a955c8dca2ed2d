import { isDeepStrictEqual } from 'node:util'
import type { EnteredDraw } from '#contract/admin/draws.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { ballsOf, type Draw, PRIZE_RANKS, type TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { drawRevision } from '#domain/draw/draw-revision.ts'
import type { Database } from '../../database/database.ts'
import type { Audited } from '../../http/implement.ts'
import { refuse } from '../../http/refuse.ts'
import { mustBeUnchanged } from '../../revisions/store.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { recordWithin, uncheckedOf } from '../record-draw.ts'
import { correctionsOfRound, lockDraws, recordedDraws } from '../record-store.ts'
import { storesOfRound } from '../store.ts'
import { storedForAudit } from './draw-for-audit.ts'

/**
 * Stores a draw that staff typed, or changes the stored one. New balls are typed twice.
 * @throws edit_conflict; whatever `recordDraw` throws; draw_not_repeated
 */
export async function enterDraw({ tx, audit }: Audited, deps: ServerDeps, round: number, body: EnteredDraw) {
  await lockDraws(tx)
  const [before] = await recordedDraws(tx, round, round)
  const { stores, reason, revision, numbers_again, ...after } = body
  audit.record({
    target: `round ${round}`,
    before: await storedForAudit(tx, round, stores !== undefined),
    after: { ...after, reason, ...(stores && { stores }) },
  })
  mustBeUnchanged(revision, drawRevision(before ? await savedAs(tx, before) : null))
  const draw = drawOf(round, body)
  const byHand = { draw, reason, isDecided: true, isByHand: true, ...(stores && { stores }) }
  const recorded = await recordWithin(tx, deps, byHand)
  // After the other rules: what cannot be true need not be typed twice.
  mustBeRepeated(draw, before, numbers_again)
  const [stored = draw] = await recordedDraws(tx, round, round)
  return {
    recorded,
    revision: drawRevision(await savedAs(tx, stored)),
    unchecked: await uncheckedOf(tx, draw),
  }
}

/** @throws draw_not_repeated where the balls are not the stored ones and were not typed twice alike */
function mustBeRepeated(draw: Draw, before: Draw | undefined, again: readonly number[] | undefined): void {
  if (before && isDeepStrictEqual(ballsOf(draw), ballsOf(before))) return
  const numbers = again?.slice(0, -1).toSorted((a, b) => a - b)
  if (isDeepStrictEqual(numbers, draw.numbers) && again?.at(-1) === draw.bonus_number) return
  const message = again
    ? `처음 ${ballsWording(draw)}, 다시 ${ballsWording({ numbers: again.slice(0, -1), bonus_number: again.at(-1) })}`
    : '여섯 번호와 보너스 번호를 차례로 다시 적어 주세요.'
  throw refuse('draw_not_repeated', { errors: [{ path: 'numbers_again', message }] })
}

const ballsWording = ({ numbers, bonus_number }: { numbers: readonly number[]; bonus_number: number | undefined }) =>
  `${numbers.join(' ')} + ${bonus_number}`

const savedAs = async (tx: Database, draw: Draw | TalliedDraw) => ({
  is_confirmed: isTallied(draw),
  corrections: await correctionsOfRound(tx, draw.round_number),
  first_prize_methods: isTallied(draw) ? draw.first_prize_methods : null,
  winning_stores: await storesOfRound(tx, draw.round_number),
})

/** The entered draw, in the domain's shape. */
function drawOf(
  round_number: number,
  { draw_date = drawDateOf(round_number), bonus_number, total_sales, prizes, ...entered }: EnteredDraw,
): Draw | TalliedDraw {
  const numbers = entered.numbers.toSorted((a, b) => a - b)
  const balls = { round_number, draw_date, numbers, bonus_number }
  if (total_sales === null || prizes === null) return balls
  return {
    ...balls,
    total_sales,
    prizes: PRIZE_RANKS.map((rank, i) => ({ rank, ...(prizes[i] ?? { winners: 0, prize_per_winner: 0 }) })),
    first_prize_methods: entered.first_prize_methods,
  }
}
