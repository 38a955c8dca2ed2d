import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

/** Each instance in turn is asked to end, and started again, as for a new release. */
export const instancesRestarted: Fault = async ({ begin, seconds }) => {
  const from = performance.now()
  for (const i of [0, 1, 2]) {
    await begin(i)
    await rest(3)
  }
  return `all three within ${seconds(from).toFixed(0)} s`
}
