import { MINUTE } from '#domain/duration.ts'
import type { ServerDeps } from '../server-deps.ts'

/** An error in the words that are stored with a message and logged. */
export const failureOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'

/** Reasons that are told apart within a minute; further ones are counted together. */
const MOST_REASONS = 20

type Log = Pick<ServerDeps, 'report' | 'now' | 'changes'>

interface CurrentMinute {
  readonly minute: number
  /** How often each reason occurred after its line was written. */
  readonly unreported: Map<string, number>
}

/** By the dependencies of their instance. */
const minuteOf = new WeakMap<ServerDeps['changes'], CurrentMinute>()

/**
 * Reports messages that were not delivered. A provider that is away fails hundreds a second, for one reason: each reason gets a
 * line when it first occurs in a minute, and the others of that minute are counted in one line of the next.
 */
export function reportFailures(deps: Log, channel: string, failures: readonly string[]): void {
  if (failures.length === 0) return
  const unreported = unreportedNow(deps)
  for (const [failure, { length }] of Map.groupBy(failures, (failure) => failure)) {
    const reason = unreported.size < MOST_REASONS ? `${channel}: ${failure}` : `${channel}: other reasons`
    const known = unreported.get(reason)
    unreported.set(reason, (known ?? 0) + (known === undefined ? 0 : length))
    if (known === undefined) deps.report(new Error(`${length} × not delivered by ${reason}`))
  }
}

/** The counts of this minute; those of an earlier one are reported first. */
function unreportedNow(deps: Log): Map<string, number> {
  const minute = Math.floor(deps.now() / MINUTE)
  const current = minuteOf.get(deps.changes)
  if (current?.minute === minute) return current.unreported
  const more = [...(current?.unreported ?? [])].filter(([, count]) => count > 0)
  if (more.length > 0)
    deps.report(new Error(`Not delivered before: ${more.map(([reason, count]) => `${count} × ${reason}`).join('; ')}`))
  const unreported = new Map<string, number>()
  minuteOf.set(deps.changes, { minute, unreported })
  return unreported
}
