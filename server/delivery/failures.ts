import { MINUTE } from '#domain/duration.ts'
import type { World } from '../world.ts'

/** An error in the words that are stored with a message and logged. */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'

/** Reasons that are told apart within a minute; further ones are counted together. */
const MOST_REASONS = 20

type Log = Pick<World, 'report' | 'now' | 'changes'>

interface CurrentMinute {
  readonly minute: number
  /** How often each reason occurred after its line was written. */
  readonly unreported: Map<string, number>
}

/** Of each world of this process. */
const minuteOf = new WeakMap<World['changes'], CurrentMinute>()

/**
 * Reports messages that were not delivered. A provider that is away fails hundreds a second, for one reason: each reason gets a
 * line when it first occurs in a minute, and the others of that minute are counted in one line of the next.
 */
export function reportFailures(world: Log, channel: string, failures: readonly string[]): void {
  if (failures.length === 0) return
  const unreported = unreportedNow(world)
  for (const [failure, { length }] of Map.groupBy(failures, (failure) => failure)) {
    const reason = unreported.size < MOST_REASONS ? `${channel}: ${failure}` : `${channel}: other reasons`
    const known = unreported.get(reason)
    unreported.set(reason, (known ?? 0) + (known === undefined ? 0 : length))
    if (known === undefined) world.report(new Error(`${length} × not delivered by ${reason}`))
  }
}

/** The counts of this minute; those of an earlier one are reported first. */
function unreportedNow(world: Log): Map<string, number> {
  const minute = Math.floor(world.now() / MINUTE)
  const current = minuteOf.get(world.changes)
  if (current?.minute === minute) return current.unreported
  const more = [...(current?.unreported ?? [])].filter(([, count]) => count > 0)
  if (more.length > 0)
    world.report(new Error(`Not delivered before: ${more.map(([reason, count]) => `${count} × ${reason}`).join('; ')}`))
  const unreported = new Map<string, number>()
  minuteOf.set(world.changes, { minute, unreported })
  return unreported
}
