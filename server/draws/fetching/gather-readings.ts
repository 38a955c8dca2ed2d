import type { DrawReading } from '#domain/draw/judge-readings.ts'
import type { Database } from '../../database/database.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { judgeRounds, type Readings } from './judge-rounds.ts'
import type { Reading } from './read-sources.ts'

/**
 * Asks all sources for rounds, ascending, and once more for those that only one reading tells and nothing else confirms: a
 * source that says the same twice is believed.
 */
export async function gatherReadings(
  db: Database,
  deps: Pick<ServerDeps, 'now' | 'drawMinute'>,
  reading: Reading,
  rounds: readonly number[],
): Promise<Readings> {
  const readings = await ask(reading, rounds, rounds)
  const unsure = await unsureRounds(db, deps, rounds, readings)
  if (unsure.length === 0) return readings
  const again = await ask(reading, unsure, rounds)
  return new Map(
    rounds.map((round) => {
      const more = unsure.includes(round) ? (again.get(round) ?? []) : []
      return [round, [...(readings.get(round) ?? []), ...more]]
    }),
  )
}

/** What the sources say of the rounds from the first to the last of `wanted`, for those of `rounds`. */
async function ask(reading: Reading, wanted: readonly number[], rounds: readonly number[]): Promise<Readings> {
  const [first = 0] = wanted
  const answers = await reading.draws(first, wanted.at(-1) ?? first)
  return Map.groupBy(answers, ({ draw }) => roundOf(draw.round_number, rounds))
}

/** The round that an answer counts for: if one round alone was requested, that one, even when the answer names another. */
const roundOf = (round: number, rounds: readonly number[]) =>
  rounds.includes(round) || rounds.length > 1 ? round : (rounds[0] as number)

/** Rounds that are to be asked for once more. */
async function unsureRounds(
  db: Database,
  deps: Pick<ServerDeps, 'now' | 'drawMinute'>,
  rounds: readonly number[],
  readings: Readings,
): Promise<number[]> {
  const isOf = (round: number) => (one: DrawReading) => one.draw.round_number === round
  if (!rounds.some((round) => readings.get(round)?.filter(isOf(round)).length === 1)) return []
  const judged = await judgeRounds(db, deps, rounds, readings)
  return rounds.filter((round) => judged.get(round)?.verdict === 'ask_again')
}
