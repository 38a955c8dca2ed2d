import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { aFolder, runFile, startServer, until } from '#tests/process/running-server.ts'
import { tearLog } from '../weeks/power-cut.ts'
import { fill } from './disk-full.ts'
import { ask } from './support/load.ts'
import type { Row } from './support/measure.ts'

/** What the embedded engine lives through by itself: one process on a folder. */

const KILLS = 100
const PAGE = 8_192

/** Writes until killed, again and again; `between` happens to the folder, and the file of the table in it, after each kill. */
async function writeAndKill(kills: number, between: (folder: string, table: string) => void) {
  const { folder, remove } = aFolder()
  const acknowledged = new Set<string>()
  let [lost, torn, slowest] = [0, 0, 0]
  for (let run = 0; run <= kills; run++) {
    const start = performance.now()
    const writer = runFile('tests/process/write-until-killed.ts', { DATA_DIR: folder, RUN: String(run) })
    const lines = () => writer.output().split('\n').slice(0, -1)
    const kept = () => lines().filter((line) => line.startsWith('kept '))
    await until('it says what it found', () => lines().length > 2, 60_000)
    slowest = Math.max(slowest, performance.now() - start)
    await until('rows are acknowledged', () => run === kills || kept().length >= 20 + ((run * 23) % 300), 60_000)
    writer.process.kill('SIGKILL')
    await writer.ended
    const [found = '', halves = '', file = ''] = lines()
    const rows = new Set(JSON.parse(found.slice('found '.length)) as string[])
    lost += [...acknowledged].filter((row) => !rows.has(row)).length
    torn += Number(halves.split(' ')[1])
    for (const line of kept()) acknowledged.add(line.slice('kept '.length))
    between(folder, `${folder}/database/${file.slice('file '.length)}`)
  }
  remove()
  return { acknowledged: acknowledged.size, lost, torn, slowest }
}

export async function embeddedKilled(): Promise<Row> {
  const { acknowledged, lost, torn, slowest } = await writeAndKill(KILLS, () => {})
  return {
    fault: `embedded, SIGKILL ${KILLS} times while it writes`,
    seen: 'one process that writes',
    lost: `${lost} of ${acknowledged} lost, ${torn} half there`,
    healed: `open again within ${(slowest / 1_000).toFixed(1)} s, at most`,
    isOk: lost + torn === 0,
  }
}

/**
 * The second half of the table's last page never reached the disk. Since the last checkpoint the log has every page that was
 * written as a whole, and this one is written all the time; a page that is not written cannot be torn by a power cut.
 */
function tearTable(table: string): void {
  const size = statSync(table).size
  if (size < PAGE) return
  const file = openSync(table, 'r+')
  const page = Buffer.alloc(PAGE)
  const at = size - PAGE
  readSync(file, page, 0, PAGE, at)
  page.fill(0, PAGE / 2)
  writeSync(file, page, 0, PAGE, at)
  closeSync(file)
}

export async function embeddedTorn(): Promise<Row> {
  const kills = 10
  const { acknowledged, lost, torn, slowest } = await writeAndKill(kills, (folder, table) => {
    tearTable(table)
    tearLog(`${folder}/database/pg_wal`)
  })
  return {
    fault: `embedded, killed ${kills} times with a torn last page of table and log`,
    seen: 'one process that writes',
    lost: `${lost} of ${acknowledged} lost, ${torn} half there`,
    healed: `open again within ${(slowest / 1_000).toFixed(1)} s, at most`,
    isOk: lost + torn === 0,
  }
}

export async function embeddedFull(): Promise<Row> {
  const { folder, remove } = aFolder()
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=700', 'tmpfs', folder])
  const statuses = new Map<string, number>()
  let made = 0
  const acknowledged: number[] = []
  let site = await startServer({ dataDir: folder, env: { TRUST_PROXY: '1' } })
  const post = (path: string, body: object) => {
    made += 1
    const headers = { 'x-forwarded-for': `10.3.${made >> 8}.${made & 255}` }
    return ask(site.origin + path, { method: 'POST', headers, body, localAddress: '127.0.0.1' })
  }
  const join = async (i: number) => {
    const mobile_number = `010${String(30_000_000 + i)}`
    const body = { username: `full-${i}`, password: `a good password ${i}`, name: '김하나', mobile_number }
    const { status } = await post('/api/v1/public/auth/register', body)
    if (status === 200) acknowledged.push(i)
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
  }
  try {
    for (let i = 0; i < 20; i++) await join(i)
    const empty = fill(folder)
    for (let i = 20; i < 60; i++) await join(i)
    const read = (await ask(`${site.origin}/results/1245`, { localAddress: '127.0.0.1' })).status
    site.process.kill('SIGKILL')
    await site.ended
    empty()
    const from = performance.now()
    site = await startServer({ dataDir: folder, env: { TRUST_PROXY: '1' } })
    const healed = (performance.now() - from) / 1_000
    for (let i = 60; i < 70; i++) await join(i)
    let lost = 0
    for (const i of acknowledged) {
      const signedIn = await post('/api/v1/public/auth/login', {
        username: `full-${i}`,
        password: `a good password ${i}`,
      })
      if (signedIn.status !== 200) lost += 1
    }
    const strange = [...statuses.keys()].filter((status) => !['200', '503'].includes(status))
    return {
      fault: 'embedded, its disk full, and killed meanwhile',
      seen: `${[...statuses].map(([status, n]) => `${status} ×${n}`).join(', ')}; a page of results ${read}`,
      lost: `${lost} of ${acknowledged.length} lost`,
      healed: `with room again, ${healed.toFixed(1)} s from start to answers`,
      isOk: lost === 0 && strange.length === 0 && read === 200,
    }
  } finally {
    site.process.kill('SIGKILL')
    await site.ended
    spawnSync('umount', [folder])
    remove()
  }
}
