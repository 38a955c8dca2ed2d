import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that long work leaves to requests after a slice, at most. */
const LEFT_TO_OTHERS = 10

/**
 * Waits until the process was idle for most of a millisecond: then no request waits for the embedded engine, which runs in
 * this process. Long work calls this after each slice.
 */
export async function yieldToRequests(): Promise<void> {
  for (let waited = 0; waited < LEFT_TO_OTHERS; waited++) {
    const before = performance.eventLoopUtilization()
    await pause(1)
    if (performance.eventLoopUtilization(before).utilization < 0.5) return
  }
}

/**
 * The size of the next slice, by how long the last one `took`: as many rows as take `held` milliseconds, for which the
 * embedded engine answers no other call, but at most twice as many as in the last one.
 */
export const nextSliceSize = (
  last: number,
  took: number,
  held: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
) => Math.min(most, Math.max(least, Math.round(last * Math.min(2, held / took))))
