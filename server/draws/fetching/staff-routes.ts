import { isDeepStrictEqual } from 'node:util'
import * as fetching from '#contract/admin/draw-fetching.ts'
import * as contract from '#contract/admin/draws.ts'
import type { RowOf } from '#contract/table.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { ballsOf, type Draw, PRIZE_RANKS, type TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { drawRevision } from '#domain/draw/draw-revision.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import { refuse } from '../../http/refuse.ts'
import { mustBeUnchanged } from '../../revisions/store.ts'
import type { World } from '../../world.ts'
import { recordWithin, uncheckedOf } from '../record-draw.ts'
import { correctionsOfRound, lockDraws, recordedDraws } from '../record-store.ts'
import { drawPage, storesOfRound } from '../store.ts'
import { acceptPending, readingOf, rejectPending } from './decide-pending-draw.ts'
import { fetchRunPage } from './fetch-store.ts'
import { countPendingDraws, lockedPendingDraw, pendingDraws } from './pending-draws.ts'
import { syncDraws } from './sync-draws.ts'

/** A stored round as the audit log keeps it before and after a change; with its shops only if the change gives any. */
async function storedAsTold(tx: Database, round: number, with_stores: boolean) {
  const [draw] = await recordedDraws(tx, round, round)
  return { ...(draw && asTold(draw)), ...(with_stores && { stores: await storesOfRound(tx, round) }) }
}

const asTold = ({ round_number: _, ...draw }: Draw | TalliedDraw) => draw

/** The calls of staff about draws and fetched readings. */
export function drawStaffRoutes(api: Api, db: Database, world: World) {
  implementTable(api, db, world, contract.drawTable, { read: drawPage })
  implementTable(api, db, world, fetching.fetchRunTable, {
    read: async (db, query) => (await fetchRunPage(db, query)) as RowOf<typeof fetching.fetchRunTable>[],
  })

  implement(api, contract.enterDraw, async ({ params: { round }, body, tx, audit }) => {
    await lockDraws(tx)
    const [before] = await recordedDraws(tx, round, round)
    const { stores, reason, revision, numbers_again, ...after } = body
    const told = await storedAsTold(tx, round, stores !== undefined)
    audit.record({ target: `round ${round}`, before: told, after: { ...after, reason, ...(stores && { stores }) } })
    mustBeUnchanged(revision, drawRevision(before ? await savedAs(tx, before) : null))
    const draw = drawOf(round, body)
    const byHand = { draw, reason, isDecided: true, isByHand: true, ...(stores && { stores }) }
    const recorded = await recordWithin(tx, world, byHand)
    // After the other rules: what cannot be true need not be typed twice.
    mustBeRepeated(draw, before, numbers_again)
    const [stored = draw] = await recordedDraws(tx, round, round)
    return {
      recorded,
      revision: drawRevision(await savedAs(tx, stored)),
      unchecked: await uncheckedOf(tx, draw),
    }
  })

  implement(api, fetching.listPendingDraws, async ({ query: { state } }) => ({
    held: (await pendingDraws(db, state)) as never,
    total: await countPendingDraws(db, state),
  }))
  implement(api, fetching.acceptPendingDraw, async ({ params: { id }, body, caller, tx, audit }) => {
    const held = await lockedPendingDraw(tx, id)
    const { draw, stores } = (held && readingOf(held, body.source)) ?? {}
    audit.record({
      target: `held reading ${id}`,
      before: held && { ...(await storedAsTold(tx, held.round_number, stores !== undefined)), state: held.state },
      after: { ...body, state: 'accepted', ...(draw && asTold(draw)), ...(stores && { stores }) },
    })
    return { recorded: await acceptPending(tx, world, { id, ...body, by: caller.name }) }
  })
  implement(api, fetching.rejectPendingDraw, async ({ params: { id }, body, caller, tx, audit }) => {
    const held = await lockedPendingDraw(tx, id)
    audit.record({
      ...{ target: `held reading ${id}`, after: { ...body, state: 'rejected' } },
      before: held && { round: held.round_number, state: held.state },
    })
    await rejectPending(tx, world, { id, by: caller.name })
    return { rejected: true as const }
  })
  implement(api, fetching.fetchDraws, async ({ body: { round }, audit }) => {
    if (round) audit.record({ target: `round ${round}` })
    const { outcome, sources, stored, held } = await syncDraws(db, world, {
      asked_by: 'staff',
      ...(round && { round }),
    })
    audit.record({ after: { outcome } })
    return { outcome, sources, stored, held }
  })
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
  { draw_date = drawDateOf(round_number), bonus_number, total_sales, prizes, ...entered }: contract.EnteredDraw,
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
