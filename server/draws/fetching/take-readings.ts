import { createHash } from 'node:crypto'
import { drawBeginsAt } from '#domain/calendar.ts'
import type { TalliedDraw, WinningStore } from '#domain/draw.ts'
import { isTallied } from '#domain/draw-checks.ts'
import type { Recorded } from '#domain/draw-source.ts'
import { type DrawReading, type Hold, type Judgement, judgeReadings, judgeShops } from '#domain/judge-readings.ts'
import type { Database } from '../../database/database.ts'
import { instantOf, type World } from '../../world.ts'
import { recordDraw, recordNewDraws, tallyBefore } from '../record-draw.ts'
import { recordedDraws } from '../record-store.ts'
import { holdReadings, type KeptReading } from './held-store.ts'
import type { Reading } from './read-sources.ts'

export type Taking = Pick<World, 'changes' | 'now' | 'drawMinute' | 'queueJobs'>

/** What a run did: rounds that changed and how, rounds that are held and why. */
export interface Outcome {
  readonly stored: { round_number: number; how: Recorded }[]
  readonly held: { round_number: number; code: string; reason: string }[]
}

/** After so many milliseconds the counting of a round is over. */
const COUNTED_WITHIN = 2 * 3_600_000
/** Far enough back to find what was carried over. */
const ROUNDS_BACK = 12

/**
 * Judges what sources say of rounds, and stores or holds it. What nobody has confirmed is asked for once more.
 * Rounds that follow the newest one and are whole are stored together.
 */
export async function takeReadings(
  db: Database,
  world: Taking,
  reading: Reading,
  rounds: readonly number[],
  outcome: Outcome,
): Promise<void> {
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
  await store(db, world, judged, said, outcome)
}

/** A round that was not asked for came in the place of the last one that was. */
const roundOf = (round: number, rounds: readonly number[]) =>
  rounds.includes(round) || rounds.length > 1 ? round : (rounds[0] as number)

/** Judges each round, those before it taken for what they were judged to be. */
async function judgeAll(
  db: Database,
  world: Taking,
  rounds: readonly number[],
  said: ReadonlyMap<number, readonly DrawReading[]>,
): Promise<Map<number, Judgement>> {
  const [first = 0] = rounds
  const last = rounds.at(-1) ?? first
  const known = new Map(
    (await recordedDraws(db, first - ROUNDS_BACK, last)).map((draw) => [draw.round_number, draw] as const),
  )
  const judged = new Map<number, Judgement>()
  for (const round_number of rounds) {
    const before = Array.from({ length: ROUNDS_BACK }, (_, i) => known.get(round_number - ROUNDS_BACK + i))
    const judgement = judgeReadings(said.get(round_number) ?? [], {
      round_number,
      old: known.get(round_number) ?? null,
      previous: tallyBefore(
        before.filter((draw) => draw !== undefined),
        round_number,
      ),
      isLongOver: world.now() > drawBeginsAt(round_number, world.drawMinute) + COUNTED_WITHIN,
    })
    judged.set(round_number, judgement)
    if (judgement.verdict === 'take') known.set(round_number, judgement.draw)
  }
  return judged
}

async function store(
  db: Database,
  world: Taking,
  judged: ReadonlyMap<number, Judgement>,
  said: ReadonlyMap<number, readonly DrawReading[]>,
  outcome: Outcome,
) {
  const taken = [...judged].flatMap(([round_number, judgement]) =>
    judgement.verdict === 'take' ? [{ round_number, ...judgement }] : [],
  )
  const whole = taken.map(({ draw }) => draw).filter((draw): draw is TalliedDraw => isTallied(draw))
  if (whole.length > 2) {
    const added = await recordNewDraws(db, world, whole)
    for (const round_number of added) outcome.stored.push({ round_number, how: 'stored' })
  }
  for (const { round_number, draw } of taken) {
    if (outcome.stored.some((one) => one.round_number === round_number)) continue
    const how = await recordDraw(db, world, { draw })
    if (how !== 'unchanged') outcome.stored.push({ round_number, how })
  }
  for (const [round_number, judgement] of judged)
    if ('hold' in judgement && judgement.hold)
      await hold(db, world, round_number, judgement.hold, said.get(round_number) ?? [], outcome)
}

async function hold(
  db: Database,
  world: Taking,
  round_number: number,
  { code, reason }: Hold,
  readings: readonly KeptReading[],
  outcome: Outcome,
) {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([code, readings]))
    .digest('hex')
  const state = await holdReadings(db, { round_number, code, reason, readings, fingerprint }, instantOf(world.now()))
  // What a person has decided already is no news.
  if (state === 'open') outcome.held.push({ round_number, code, reason })
}

/** Looks for the shops of a tallied round, and stores or holds them. */
export async function takeShops(
  db: Database,
  world: Taking,
  reading: Reading,
  round_number: number,
  outcome: Outcome,
): Promise<void> {
  const [draw] = await recordedDraws(db, round_number, round_number)
  if (!draw || !isTallied(draw)) return
  const found = await reading.stores(round_number)
  if (!found) return
  const judgement = judgeShops(found.stores, draw)
  if (judgement.verdict === 'take') {
    const how = await recordDraw(db, world, { draw, stores: found.stores })
    if (how !== 'unchanged') outcome.stored.push({ round_number, how })
  }
  if (judgement.verdict === 'hold')
    await hold(db, world, round_number, judgement.hold, [keptShops(found.source, draw, found.stores)], outcome)
}

const keptShops = (source: string, draw: TalliedDraw, stores: readonly WinningStore[]): KeptReading => ({
  source,
  draw,
  stores,
})
