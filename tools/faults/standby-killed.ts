import { until } from '#tests/process/running-server.ts'
import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

/** The synchronous standby loses power while members write: no write is acknowledged until another standby is chosen. */
export const standbyKilled: Fault = async ({ cluster, seconds }) => {
  const from = performance.now()
  const standby = await cluster.synchronous()
  if (standby === null) throw new Error('No synchronous standby')
  cluster.kill(`machine-${standby}`)
  await until('another is synchronous', async () => ![null, standby].includes(await cluster.synchronous()), 60_000)
  const chosen = seconds(from)
  await rest(5)
  cluster.begin(`machine-${standby}`)
  await until('it follows', () => cluster.isWhole(), 120_000)
  return `another synchronous after ${chosen.toFixed(1)} s`
}
