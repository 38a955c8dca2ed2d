import { judgeShops } from '#domain/draw/judge-readings.ts'
import type { Database } from '../../database/database.ts'
import { knownShops, recordShops } from '../record-draw.ts'
import type { Reading } from './read-sources.ts'
import { holdRound, NO_OUTCOME, type Outcome, type RecordDeps } from './write-judged.ts'

/** Fetches the shops of a tallied round, and stores them or holds them for a person. */
export async function takeShops(
  db: Database,
  deps: RecordDeps,
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
      held: await holdRound(db, deps, round_number, judgement.hold, [{ source, draw: known.draw, stores }]),
    }
  if (judgement.verdict !== 'take') return NO_OUTCOME
  const how = await recordShops(db, deps, { round_number, stores, source, isFirstSource })
  return { stored: how === 'unchanged' ? [] : [{ round_number, how }], held: [] }
}
