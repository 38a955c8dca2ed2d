import { createHash } from 'node:crypto'
import { drawBeginsAt } from '#domain/calendar.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { Recorded } from '#domain/draw/draw-source.ts'
import { type DrawReading, type Hold, type Judgement, judgeReadings, judgeShops } from '#domain/draw/judge-readings.ts'
import { HOUR } from '#domain/duration.ts'
import type { Database } from '../../database/database.ts'
import { publish } from '../../database/publish.ts'
import { Refusal } from '../../http/refuse.ts'
import { instantOf, type World } from '../../world.ts'
import { knownShops, ROUNDS_BACK, recordDraw, recordNewDraws, recordShops, tallyBefore } from '../record-draw.ts'
import { loneSources, noteChanged, recordedDraws, roundsByNumbers } from '../record-store.ts'
import { holdReadings, type KeptReading, openOfDraw, pendingOnce, supersedePendingDraws } from './pending-draws.ts'
import type { Reading } from './read-sources.ts'

type RecordDeps = Pick<World, 'changes' | 'now' | 'drawMinute' | 'queueJobs'>

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

/** Milliseconds after which the operator has counted the prizes of a round. */
const COUNTED_WITHIN = 2 * HOUR

/**
 * Judges readings of rounds, and stores them or holds them for a person. Rounds that are unconfirmed are asked for once more.
 * Complete rounds that follow the newest stored one are stored together.
 */
export async function takeReadings(
  db: Database,
  world: RecordDeps,
  reading: Reading,
  rounds: readonly number[],
): Promise<Outcome> {
  const [first = 0] = rounds
  const last = rounds.at(-1) ?? first
  const said = Map.groupBy(await reading.draws(first, last), ({ draw }) => roundOf(draw.round_number, rounds))
  const judged = await judgeAll(db, world, rounds, said)
  const unsure = rounds.filter((round) => judged.get(round)?.verdict === 'ask_again')
  if (unsure.length > 0) {
    const again = await reading.draws(unsure[0] as number, unsure.at(-1) as number)
    for (const one of again) {
      const round = roundOf(one.draw.round_number, rounds)
      if (unsure.includes(round)) said.set(round, [...(said.get(round) ?? []), one])
    }
    for (const [round, judgement] of await judgeAll(db, world, unsure.length > 1 ? rounds : unsure, said))
      judged.set(round, judgement)
  }
  return store(db, world, judged, said)
}

/** The round that an answer counts for: if one round alone was requested, that one, even when the answer names another. */
const roundOf = (round: number, rounds: readonly number[]) =>
  rounds.includes(round) || rounds.length > 1 ? round : (rounds[0] as number)

/** Judges each round; earlier rounds count with their new readings if these were accepted. */
async function judgeAll(
  db: Database,
  world: RecordDeps,
  rounds: readonly number[],
  said: ReadonlyMap<number, readonly DrawReading[]>,
): Promise<Map<number, Judgement>> {
  const [first = 0] = rounds
  const last = rounds.at(-1) ?? first
  const known = new Map(
    (await recordedDraws(db, first - ROUNDS_BACK, last)).map((draw) => [draw.round_number, draw] as const),
  )
  const lone = await loneSources(db)
  const drawn = await roundsByNumbers(db)
  const judged = new Map<number, Judgement>()
  for (const round_number of rounds) {
    const before = Array.from({ length: ROUNDS_BACK }, (_, i) => known.get(round_number - ROUNDS_BACK + i))
    const judgement = judgeReadings(said.get(round_number) ?? [], {
      round_number,
      old: known.get(round_number) ?? null,
      lone_source: lone.get(round_number) ?? null,
      drawnBefore: (numbers) => {
        const earlier = drawn.get(numbers.join())
        return earlier === undefined || earlier === round_number ? null : earlier
      },
      previous: tallyBefore(
        before.filter((draw) => draw !== undefined),
        round_number,
      ),
      isLongOver: world.now() > drawBeginsAt(round_number, world.drawMinute) + COUNTED_WITHIN,
    })
    judged.set(round_number, judgement)
    if (judgement.verdict !== 'take') continue
    known.set(round_number, judgement.draw)
    drawn.set(judgement.draw.numbers.join(), round_number)
  }
  return judged
}

async function store(
  db: Database,
  world: RecordDeps,
  judged: ReadonlyMap<number, Judgement>,
  said: ReadonlyMap<number, readonly DrawReading[]>,
): Promise<Outcome> {
  const taken = [...judged].flatMap(([round_number, judgement]) =>
    judgement.verdict === 'take' ? [{ round_number, ...judgement }] : [],
  )
  const whole = taken.filter(({ draw }) => isTallied(draw))
  const added = whole.length > 2 ? await recordNewDraws(db, world, whole) : []
  const stored: Outcome['stored'][number][] = added.map((round_number) => ({ round_number, how: 'stored' }))
  for (const { round_number, draw, lone_source, isCorrection } of taken) {
    if (added.includes(round_number)) continue
    const how = await recordDraw(db, world, {
      draw,
      lone_source,
      ...(isCorrection && {
        ...{ correctsLone: true, reason: CORRECTED_BY_TWO, source: sourcesOfReadings(said.get(round_number) ?? []) },
      }),
    }).catch(staysAsChanged)
    if (how !== 'unchanged') stored.push({ round_number, how })
  }
  const held: Outcome['held'][number][] = []
  for (const [round_number, judgement] of judged)
    if ('hold' in judgement && judgement.hold)
      held.push(...(await hold(db, world, round_number, judgement.hold, said.get(round_number) ?? [])))
    else if ('isAgreed' in judgement && judgement.isAgreed) await settlePendingDraws(db, world, round_number)
  return { stored, held }
}
/** A draw that was changed while the sources were asked stays as it is; the next fetch judges readings against it. */
function staysAsChanged(error: unknown) {
  if (error instanceof Refusal) return 'unchanged' as const
  throw error
}
const CORRECTED_BY_TWO = '두 출처가 같은 번호로 확인했어요.'
const sourcesOfReadings = (readings: readonly DrawReading[]) =>
  [...new Set(readings.map(({ source }) => source))].join('+')

/** Ends the pending draws of a round on whose numbers the sources agree again; pages that showed a doubt are updated. */
async function settlePendingDraws(db: Database, world: RecordDeps, round_number: number) {
  if ((await openOfDraw(db, round_number)) === 0) return
  const at = instantOf(world.now())
  await publish(
    db,
    world,
    async (tx) => {
      if (await supersedePendingDraws(tx, round_number, at, 'draw')) await noteChanged(tx, round_number, at)
    },
    'draws',
  )
}

/** Holds a round for a person to decide. @returns it, or nothing when a person has already decided on the same readings */
async function hold(
  db: Database,
  world: RecordDeps,
  round_number: number,
  { code, reason, doubts }: Hold,
  readings: readonly KeptReading[],
): Promise<Outcome['held']> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([code, readings]))
    .digest('hex')
  const at = instantOf(world.now())
  const holding = { round_number, code, reason, doubts, readings, fingerprint }
  const known = await pendingOnce(db, holding)
  // From a new doubt on pages say that the draw is checked again; the same doubt once more changes nothing on them.
  const isNewDoubt = doubts && (known === null || known.state === 'superseded')
  const work = async (tx: Database) => {
    if (isNewDoubt) await noteChanged(tx, round_number, at)
    return holdReadings(tx, holding, at)
  }
  const state = isNewDoubt ? await publish(db, world, work, 'draws') : await work(db)
  return state === 'open' ? [{ round_number, code, reason }] : []
}

/** Fetches the shops of a tallied round, and stores them or holds them for a person. */
export async function takeShops(
  db: Database,
  world: RecordDeps,
  reading: Reading,
  round_number: number,
): Promise<Outcome> {
  if ((await knownShops(db, round_number, false)) === null) return NO_OUTCOME
  const found = await reading.stores(round_number)
  if (!found) return NO_OUTCOME
  const { source, stores } = found
  const isFirstSource = source === reading.asked[0]?.name
  const known = await knownShops(db, round_number, isFirstSource)
  if (!known) return NO_OUTCOME
  const judgement = judgeShops(stores, known)
  if (judgement.verdict === 'hold')
    return {
      stored: [],
      held: await hold(db, world, round_number, judgement.hold, [{ source, draw: known.draw, stores }]),
    }
  if (judgement.verdict !== 'take') return NO_OUTCOME
  const how = await recordShops(db, world, { round_number, stores, source, isFirstSource })
  return { stored: how === 'unchanged' ? [] : [{ round_number, how }], held: [] }
}
