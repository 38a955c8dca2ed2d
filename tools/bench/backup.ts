import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { addMember } from '#server/members/store.ts'
import { aFolder, runFile, startServer } from '#tests/process/running-server.ts'
import { megabytes, SERVER_CORE, untilSettled } from './support/cores.ts'
import { addSets, differentMasks } from './support/number-sets.ts'
import { readersDuring } from './support/readers.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'

const SETS = 1_000_000
const ROUND = 1246
const TURNS = 3
/** Milliseconds of reading while nothing else happens. */
const QUIET = 8_000

/** The time of a backup of a million sets while the site serves, and the readers' times meanwhile. */
export const backup: Topic = async () => {
  const { folder, remove } = aFolder()
  const first = await startServer({ dataDir: folder })
  await first.stop()
  await fill(folder)
  const server = await startServer({ dataDir: folder, before: SERVER_CORE })
  const pid = server.process.pid as number
  await untilSettled(pid)
  /** The times of a reader who goes on asking while something happens. */
  const watched = async (work: () => Promise<unknown>) => (await readersDuring(server.port, ['/results'], work)).p99
  // Warms up.
  await watched(() => after(QUIET))
  const [seconds, idle, during]: [number[], number[], number[]] = [[], [], []]
  const make = async (file: string) => {
    const start = performance.now()
    const env = { DATA_DIR: folder, DATABASE_URL: '' }
    const making = runFile('server/backup-command-line.ts', env, [], ['backup', join(folder, file)])
    if ((await making.ended) !== 0) throw new Error(making.output())
    seconds.push((performance.now() - start) / 1_000)
  }
  for (let turn = 0; turn < TURNS; turn++) {
    idle.push(await watched(() => after(QUIET)))
    during.push(await watched(() => make(`${turn}.backup`)))
  }
  const memory = megabytes(pid, 'VmRSS')
  await server.stop()
  remove()
  const rows: Row[] = [
    atMost('backup of a million sets, read again, while the site is read, s', 20, median(seconds)),
    atMost(
      'p99 of readers during a backup against before it',
      2,
      median(during) / median(idle),
      `${median(idle).toFixed(2)} ms before; the server has ${memory.toFixed(0)} MB`,
    ),
  ]
  return rows
}

async function fill(dataDir: string) {
  const { db, close } = await openEmbedded({ dataDir, report: console.error })
  const member = await addMember(db, { provider: 'email', created_at: '2026-10-01T00:00:00.000Z' })
  await addSets(db, member, ROUND, differentMasks(SETS))
  await close()
}
