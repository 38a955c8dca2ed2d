import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

/** One of three instances dies, and is started again after ten seconds. */
export const instanceKilled: Fault = async ({ sites, begin }) => {
  sites[0]?.process.kill('SIGKILL')
  await rest(10)
  await begin(0)
  return 'started again after 10 s'
}
