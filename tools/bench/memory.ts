import { aFolder, startServer } from '#tests/process/running-server.ts'
import { megabytes, SERVER_CORE } from './support/cores.ts'
import { load } from './support/load.ts'
import { atMost, type Topic } from './support/row.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5)

/** A day of visitors in minutes: every round, every page of the list, searches, and addresses that are wrong. */
const PATHS = Array.from({ length: 1245 }, (_, i) => [
  `/results/${i + 1}`,
  `/api/v1/public/lottery/results/${i + 1}`,
  `/results?page=${(i % 125) + 1}`,
  `/api/v1/public/lottery/results?skip=${i * 10}&limit=${(i % 101) + 1}`,
  ['/', '/results', '/faq', `/results/${i + 5000}`, `/nothing-${i}`][i % 5] as string,
]).flat()

/** The memory of the server with the embedded engine after minutes of load, its start on an empty folder included. */
export const memory: Topic = async () => {
  if (process.platform !== 'linux') return []
  const { folder, remove } = aFolder()
  // A first start loads the history; the site then runs from the second on.
  await (await startServer({ dataDir: folder })).stop()
  const server = await startServer({ dataDir: folder, before: SERVER_CORE })
  const pid = server.process.pid as number
  const { perSecond, statuses, broken } = await load({ port: server.port, paths: PATHS, seconds: MINUTES * 60 })
  const [now, peak] = [megabytes(pid, 'VmRSS'), megabytes(pid, 'VmHWM')]
  await server.stop()
  remove()
  const faults = Object.entries(statuses).filter(([status]) => status >= '500')
  const remark = [
    `peak ${peak.toFixed(0)}`,
    `${Math.round(perSecond)} requests/s`,
    ...faults.map((fault) => fault.join(': ')),
  ]
  if (broken) remark.push(`${broken} connections broke`)
  return [atMost(`memory after ${MINUTES} min of load, embedded engine, MB`, 450, now, remark.join(', '))]
}
