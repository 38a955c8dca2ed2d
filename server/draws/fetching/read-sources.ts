import type { DrawReading } from '#domain/draw/judge-readings.ts'
import type { DrawSource } from '../official-source/source.ts'
import { SourceTrouble } from '../official-source/source.ts'

/** The calls of one source during a run, with their results. */
export interface SourceCalls {
  readonly name: string
  calls: number
  /** How many rounds it returned. */
  rounds: number
  /** The last problem; null if there was none. */
  trouble: string | null
  /** Seconds after which the source may be asked again. */
  wait: number
}

/** Asks all sources at the same time, so that a slow one delays no other, and records how each of them answered. */
export function createReading(sources: readonly DrawSource[]) {
  const asked = sources.map(({ name }): SourceCalls => ({ name, calls: 0, rounds: 0, trouble: null, wait: 0 }))
  const attempt = async <T>(source: DrawSource, call: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    const own = asked.find(({ name }) => name === source.name) as SourceCalls
    // A source in trouble is not asked again during the run.
    if (own.trouble !== null) return []
    own.calls += 1
    try {
      const answer = await call()
      own.rounds += answer.length
      return answer
    } catch (error) {
      if (!(error instanceof SourceTrouble)) throw error
      own.trouble = error.message
      own.wait = error.wait ?? 0
      return []
    }
  }
  return {
    asked: asked as readonly SourceCalls[],
    /** The readings of all sources for the rounds between two. */
    async draws(first: number, last: number): Promise<readonly DrawReading[]> {
      const ofEach = sources.map(async (source): Promise<DrawReading[]> => {
        const draws = await attempt(source, () => source.draws(first, last))
        return draws.map((draw) => ({ source: source.name, draw }))
      })
      return (await Promise.all(ofEach)).flat()
    },
    /** The shops of a round from the first source that has any. */
    async stores(round: number) {
      for (const source of sources) {
        const stores = await attempt(source, () => source.stores(round))
        if (stores.length > 0) return { source: source.name, stores }
      }
      return null
    },
  }
}
export type Reading = ReturnType<typeof createReading>
