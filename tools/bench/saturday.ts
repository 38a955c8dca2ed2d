import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { syncDraws } from '#server/draws/fetching/sync-draws.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { type SaturdaySite, startSaturdaySite } from '#tests/e2e/saturday-site.ts'
import { runFile, until } from '#tests/process/running-server.ts'
import { startStandInSource } from '#tests/support/stand-in-source.ts'
import { EMPTY_DRAWS } from '#tests/support/test-database.ts'
import { LOAD_CORE, megabytes, SERVER_CORE, untilSettled } from './support/cores.ts'
import type { Watched } from './support/keep-asking.ts'
import { readersDuring } from './support/readers.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'
import { openSite } from './support/site.ts'

const PAGES = 2_000
const TURNS = 3
/** Milliseconds. */
const WATCHED = 6_000
const PUBLISHED_AFTER = 2_000
const READ = ['/', '/results', '/api/v1/public/lottery/results', '/api/v1/public/lottery/latest-result']

/** The cost of a Saturday night: catching up, telling every open page, and the readers' times. */
export const saturdayNight: Topic = async () => [await catchUp(), ...(await night())]

/** The whole history from a source into an empty database, every draw checked. */
async function catchUp(): Promise<Row> {
  const site = await openSite()
  const source = await startStandInSource()
  const all = (await recordedDraws(site.db, 1, 1245)) as TalliedDraw[]
  for (const draw of all) source.know(draw, [], 'methods')
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await site.db.execute(sql.raw(EMPTY_DRAWS))
    const drawSources = [source.accountOf('official'), source.accountOf('mirror')]
    const began = performance.now()
    const now = () => Date.UTC(2026, 9, 11, 0)
    const { stored } = await syncDraws(site.db, { ...site.deps, now, drawSources }, { asked_by: 'start' })
    times.push((performance.now() - began) / 1_000)
    if (stored.length !== all.length) throw new Error(`${stored.length} rounds were stored`)
  }
  await source.stop()
  await site.close()
  return atMost('the whole history from a source into an empty database, s', 5, median(times), `${all.length} rounds`)
}

async function night(): Promise<Row[]> {
  const site = await startSaturdaySite(SERVER_CORE)
  const pid = site.server.process.pid as number
  await untilSettled(pid)
  // Whatever is compiled and kept on the way is there before anything is measured.
  await watch(site, async () => {})
  const idle: number[] = []
  for (let turn = 0; turn < TURNS; turn++) idle.push((await watch(site, async () => {})).p99)

  const before = megabytes(pid, 'VmRSS')
  const pages = runFile('tools/bench/support/listeners.ts', {}, LOAD_CORE, [site.server.origin, String(PAGES)])
  await until('all pages listen', () => pages.output().includes('listening') || isOver(pages))
  if (isOver(pages)) throw new Error(pages.output())
  await untilSettled(pid)
  const each = ((megabytes(pid, 'VmRSS') - before) * 1024) / PAGES

  const busy: number[] = []
  const late: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const saturday = await site.nextSaturday()
    await saturday.at('20:46:00')
    const { p99 } = await watch(site, async () => {
      late.push(await toldWithin(site, pages, saturday.round, () => saturday.published('numbers')))
    })
    busy.push(p99)
    await saturday.published('shops')
  }
  pages.process.kill('SIGKILL')
  await site.stop()
  const remark = `${median(idle).toFixed(2)} ms idle, ${median(busy).toFixed(2)} ms then`
  return [
    atMost(`from the answer of the source to the last of ${PAGES} pages, s`, 1, median(late)),
    atMost(`memory for each of ${PAGES} pages that listen, kB`, 40, each),
    atMost('p99 of readers while a draw is told to them all, against idle', 2, median(busy) / median(idle), remark),
  ]
}

const isOver = ({ output }: { output: () => string }) => /^(refused|failed|cut)/m.test(output())

/** Seconds from the source's first answer with the numbers until the last page has heard them. */
async function toldWithin(
  { source }: SaturdaySite,
  pages: { output: () => string },
  round: number,
  publish: () => Promise<unknown>,
): Promise<number> {
  let answeredAt = 0
  source.misbehave('official', (good) => {
    if (answeredAt === 0 && good.body.includes(`"ltEpsd":${round}`)) answeredAt = Date.now()
    return good
  })
  await publish()
  const line = () =>
    pages
      .output()
      .split('\n')
      .find((text) => text.startsWith('heard') && text.includes(`"round_number":${round},`))
  await until('the last page has heard', () => line() !== undefined || isOver(pages))
  source.misbehave('official', null)
  return (Number(line()?.split(' ')[1]) - answeredAt) / 1_000
}

/** The readers' times meanwhile. */
const watch = ({ server }: SaturdaySite, work: () => Promise<unknown>): Promise<Watched> =>
  readersDuring(server.port, READ, async () => {
    await after(PUBLISHED_AFTER)
    await work()
    await after(WATCHED - PUBLISHED_AFTER)
  })
