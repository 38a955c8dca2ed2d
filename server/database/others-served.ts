import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds for which others are served at most, where they have something to be served with. */
const LEFT_TO_OTHERS = 10

/**
 * Until the process has been at rest for most of a millisecond: then no request waits for the embedded engine, which runs in it.
 * Long work waits so after each slice.
 */
export async function othersServed(): Promise<void> {
  for (let waited = 0; waited < LEFT_TO_OTHERS; waited++) {
    const before = performance.eventLoopUtilization()
    await pause(1)
    if (performance.eventLoopUtilization(before).utilization < 0.5) return
  }
}

/**
 * How many the next slice takes, by how long the last one took: as many as take `held` milliseconds, in which the embedded
 * engine answers no other call, but at most twice as many as the last.
 */
export const nextSlice = (last: number, took: number, held: number, least: number, most = Number.POSITIVE_INFINITY) =>
  Math.min(most, Math.max(least, Math.round(last * Math.min(2, held / took))))
