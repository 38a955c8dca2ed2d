import { createHash } from 'node:crypto'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { Recorded } from '#domain/draw/fetching.ts'
import type { DrawReading, Hold, Judgement } from '#domain/draw/judge-readings.ts'
import type { Database } from '../../database/database.ts'
import { publish } from '../../database/publish.ts'
import { Refusal } from '../../http/refuse.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { recordDraw, recordNewDraws } from '../record-draw.ts'
import { noteChanged } from '../record-store.ts'
import type { Readings } from './judge-rounds.ts'
import { holdReadings, openOfDraw, type PendingReading, pendingOnce, supersedePendingDraws } from './pending-draws.ts'

export type RecordDeps = Pick<ServerDeps, 'changes' | 'now' | 'drawMinute' | 'queueJobs'>

/** The outcome of a run: rounds that changed and how, rounds that are held and why. */
export interface Outcome {
  readonly stored: readonly { round_number: number; how: Recorded }[]
  readonly held: readonly { round_number: number; code: string; reason: string }[]
}
export const NO_OUTCOME: Outcome = { stored: [], held: [] }
export const joined = (outcomes: readonly Outcome[]): Outcome => ({
  stored: outcomes.flatMap(({ stored }) => stored),
  held: outcomes.flatMap(({ held }) => held),
})

type Judged = ReadonlyMap<number, Judgement>

/** Stores what is certain, holds what a person must decide, and settles what was held where the sources agree again. */
export async function writeJudged(
  db: Database,
  deps: RecordDeps,
  judged: Judged,
  readings: Readings,
): Promise<Outcome> {
  const stored = await storeTaken(db, deps, judged, readings)
  return { stored, held: await holdOrSettle(db, deps, judged, readings) }
}

/** Stores the draws that were taken. Many complete ones that follow the newest stored one are stored together. */
async function storeTaken(
  db: Database,
  deps: RecordDeps,
  judged: Judged,
  readings: Readings,
): Promise<Outcome['stored']> {
  const taken = [...judged].flatMap(([round_number, judgement]) =>
    judgement.verdict === 'take' ? [{ round_number, ...judgement }] : [],
  )
  const whole = taken.filter(({ draw }) => isTallied(draw))
  const added = whole.length > 2 ? await recordNewDraws(db, deps, whole) : []
  const stored: Outcome['stored'][number][] = added.map((round_number) => ({ round_number, how: 'stored' }))
  for (const { round_number, draw, lone_source, isCorrection } of taken) {
    if (added.includes(round_number)) continue
    const source = sourcesOfReadings(readings.get(round_number) ?? [])
    const correction = isCorrection && { correctsLone: true, reason: CORRECTED_BY_TWO, source }
    const how = await recordDraw(db, deps, { draw, lone_source, ...correction }).catch(staysAsChanged)
    if (how !== 'unchanged') stored.push({ round_number, how })
  }
  return stored
}

/** A draw that was changed while the sources were asked stays as it is; the next fetch judges readings against it. */
function staysAsChanged(error: unknown) {
  if (error instanceof Refusal) return 'unchanged' as const
  throw error
}
const CORRECTED_BY_TWO = '두 출처가 같은 번호로 확인했어요.'
const sourcesOfReadings = (readings: readonly DrawReading[]) =>
  [...new Set(readings.map(({ source }) => source))].join('+')

/** Holds the readings that a person must decide on, and ends pending draws of rounds on which the sources agree again. */
async function holdOrSettle(
  db: Database,
  deps: RecordDeps,
  judged: Judged,
  readings: Readings,
): Promise<Outcome['held']> {
  const held: Outcome['held'][number][] = []
  for (const [round_number, judgement] of judged)
    if ('hold' in judgement && judgement.hold)
      held.push(...(await holdRound(db, deps, round_number, judgement.hold, readings.get(round_number) ?? [])))
    else if ('isAgreed' in judgement && judgement.isAgreed) await settlePendingDraws(db, deps, round_number)
  return held
}

/** Ends the pending draws of a round on whose numbers the sources agree again; pages that showed a doubt are updated. */
async function settlePendingDraws(db: Database, deps: RecordDeps, round_number: number) {
  if ((await openOfDraw(db, round_number)) === 0) return
  const at = instantOf(deps.now())
  await publish(
    db,
    deps,
    async (tx) => {
      if (await supersedePendingDraws(tx, round_number, at, 'draw')) await noteChanged(tx, round_number, at)
    },
    'draws',
  )
}

/** Holds a round for a person to decide. @returns it, or nothing when a person has already decided on the same readings */
export async function holdRound(
  db: Database,
  deps: RecordDeps,
  round_number: number,
  { code, reason, doubts }: Hold,
  readings: readonly PendingReading[],
): Promise<Outcome['held']> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([code, readings]))
    .digest('hex')
  const at = instantOf(deps.now())
  const holding = { round_number, code, reason, doubts, readings, fingerprint }
  const known = await pendingOnce(db, holding)
  // From a new doubt on pages say that the draw is checked again; the same doubt once more changes nothing on them.
  const isNewDoubt = doubts && (known === null || known.state === 'superseded')
  const work = async (tx: Database) => {
    if (isNewDoubt) await noteChanged(tx, round_number, at)
    return holdReadings(tx, holding, at)
  }
  const state = isNewDoubt ? await publish(db, deps, work, 'draws') : await work(db)
  return state === 'open' ? [{ round_number, code, reason }] : []
}
