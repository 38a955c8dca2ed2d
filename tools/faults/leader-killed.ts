import { until } from '#tests/process/running-server.ts'
import type { Fault } from './support/measure.ts'
import { leaderOf } from './support/stage.ts'

/** The leader's machine loses power, and comes back when another leads. */
export const leaderKilled: Fault = async ({ cluster, seconds }) => {
  const from = performance.now()
  const old = await leaderOf(cluster)
  cluster.kill(`machine-${old}`)
  await until('another leads', async () => ![null, old].includes(await cluster.leader()), 90_000)
  const led = seconds(from)
  cluster.begin(`machine-${old}`)
  await until('it follows', () => cluster.isWhole(), 120_000)
  return `another led after ${led.toFixed(1)} s, three again after ${seconds(from).toFixed(1)} s`
}
