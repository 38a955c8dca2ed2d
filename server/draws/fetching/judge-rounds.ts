import { drawBeginsAt } from '#domain/calendar.ts'
import { ROUNDS_BACK } from '#domain/draw/draw-checks.ts'
import { type DrawReading, type Judgement, judgeReadings } from '#domain/draw/judge-readings.ts'
import { HOUR } from '#domain/duration.ts'
import type { Database } from '../../database/database.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { tallyBefore } from '../record-draw.ts'
import { loneSources, recordedDraws, roundsByNumbers } from '../record-store.ts'

/** The readings of all sources, by the round that they count for. */
export type Readings = ReadonlyMap<number, readonly DrawReading[]>

/** Milliseconds after which the operator has counted the prizes of a round. */
const COUNTED_WITHIN = 2 * HOUR

/** Judges the readings of each round against what is stored; earlier rounds count with their new readings if these were accepted. */
export async function judgeRounds(
  db: Database,
  deps: Pick<ServerDeps, 'now' | 'drawMinute'>,
  rounds: readonly number[],
  readings: Readings,
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
    const judgement = judgeReadings(readings.get(round_number) ?? [], {
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
      isLongOver: deps.now() > drawBeginsAt(round_number, deps.drawMinute) + COUNTED_WITHIN,
    })
    judged.set(round_number, judgement)
    if (judgement.verdict !== 'take') continue
    known.set(round_number, judgement.draw)
    drawn.set(judgement.draw.numbers.join(), round_number)
  }
  return judged
}
