import { roundOfTheHour } from '#domain/draw/round-state.ts'
import type { Database } from '../../database/database.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { sourcesOf } from '../official-source/sources.ts'
import { addFetchRun, incompleteRounds, releaseLease, takeLease } from './fetch-store.ts'
import { createReading } from './read-sources.ts'
import { takeShops } from './take-shops.ts'
import { joined, type Outcome } from './write-judged.ts'

type GatherDeps = Pick<
  ServerDeps,
  'changes' | 'now' | 'drawMinute' | 'queueJobs' | 'drawSources' | 'randomBytes' | 'chance'
>

/** Rounds of one run; a night has two dozen runs, so the shops of all rounds take two nights. */
const AT_ONCE = 25

/**
 * Fetches missing shops of earlier rounds, a few at a time and in random order, so that rounds that no source knows do not
 * keep the others waiting.
 */
export async function gatherShops(db: Database, deps: GatherDeps, ending?: AbortSignal): Promise<void> {
  const holder = deps.randomBytes(12).toString('hex')
  if (deps.drawSources.length === 0) return
  const rounds = someOf(await incompleteRounds(db, 1, roundOfTheHour(deps.now()) ?? 0), deps)
  if (rounds.length === 0 || !(await takeLease(db, holder, deps.now()))) return
  const [started_at, began] = [instantOf(deps.now()), performance.now()]
  const reading = createReading(sourcesOf(deps.drawSources))
  const ofRounds: Outcome[] = []
  try {
    for (const round of rounds) {
      if (ending?.aborted || reading.asked.every(({ trouble }) => trouble !== null)) break
      if (await takeLease(db, holder, deps.now())) ofRounds.push(await takeShops(db, deps, reading, round))
    }
  } finally {
    await releaseLease(db, holder)
  }
  const { stored, held } = joined(ofRounds)
  await addFetchRun(db, deps, {
    started_at,
    asked_by: 'gathering',
    milliseconds: Math.round(performance.now() - began),
    outcome: held.length > 0 ? 'held' : stored.length > 0 ? 'stored' : 'waiting',
    sources: reading.asked,
    stored,
    held,
  })
}

function someOf(rounds: readonly number[], { chance }: Pick<ServerDeps, 'chance'>): number[] {
  const left = [...rounds]
  return Array.from({ length: Math.min(AT_ONCE, left.length) }, () => left.splice(chance(left.length), 1)[0] as number)
}
