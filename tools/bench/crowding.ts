import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { getCrowdingKit } from '#contract/analysis/crowding.ts'
import { GenerateNumberSets } from '#contract/number-sets/number-sets.ts'
import { type CrowdingKit, crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
import { crowdingTable } from '#domain/crowding/quantiles.ts'
import { crowdingJudge } from '#domain/crowding/uncrowded.ts'
import type { Strategy } from '#domain/number-set/number-set.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { cachedCrowding } from '#server/crowding/current-crowding.ts'
import { addMember } from '#server/members/store.ts'
import { addNewSets } from '#server/number-sets/add-new-sets.ts'
import { instantOf } from '#server/server-deps.ts'
import { aFolder, runFile, startServer } from '#tests/process/running-server.ts'
import { figuresComputed } from '#tests/process/started-folder.ts'
import { TALLY } from '#tests/support/tally.ts'
import { findChromium } from '../../scripts/parts/chromium.mjs'
import { megabytes } from './support/cores.ts'
import { load } from './support/load.ts'
import { readersDuring } from './support/readers.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'
import { openSite, type Site } from './support/site.ts'

const SETS = 4_000
const TURNS = 200
const SLOWED = 6

/** The cost of a score, of all scores, of a refit and of a less crowded set. */
export const crowding: Topic = async () => {
  const site = await openSite()
  const kit = (await site.app.inject(getCrowdingKit.path)).json<CrowdingKit>()
  const rows = [onServer(kit), wholeTable(kit), await making(site)]
  await site.close()
  return [...rows, await onPhone(kit), ...(await whileRefitting())]
}

const someSets = () => {
  const chance = seededChance(645)
  return Array.from({ length: SETS }, () => {
    const numbers = new Set<number>()
    while (numbers.size < 6) numbers.add(chance(45) + 1)
    return [...numbers].sort((a, b) => a - b)
  })
}

function onServer(kit: CrowdingKit): Row {
  const [sets, { percentile }, answer] = [someSets(), crowdingJudge(kit.model, kit), crowdingAnswers(kit)]
  const microseconds = (score: (six: number[]) => unknown) => {
    for (const six of sets) score(six)
    const start = performance.now()
    for (const six of sets) score(six)
    return ((performance.now() - start) / SETS) * 1_000
  }
  const whole = microseconds(answer)
  return atMost(
    'crowding of one combination, µs',
    50,
    microseconds(percentile),
    `with people and won ${whole.toFixed(0)}`,
  )
}

function wholeTable(kit: CrowdingKit): Row {
  const start = performance.now()
  const { mean_crowd } = crowdingTable(kit.model)
  return atMost(
    'quantiles of all 8,145,060, s',
    30,
    (performance.now() - start) / 1_000,
    `mean ${mean_crowd.toFixed(4)}`,
  )
}

/** The score, and the whole answer with intervals and traits as the page computes it at every press. */
async function onPhone(kit: CrowdingKit): Promise<Row> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'tools/bench/support/crowding-in-browser.ts', formats: ['iife'], name: 'crowding' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code ?? ''
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.addScriptTag({ content: code })
  const script = `(() => {
    const kit = ${JSON.stringify(kit)}
    const sets = ${JSON.stringify(someSets().slice(0, 500))}
    const milliseconds = (ask) => {
      const start = performance.now()
      for (const six of sets) ask(six)
      return (performance.now() - start) / sets.length
    }
    return [milliseconds(crowding.crowdingJudge(kit.model, kit).percentile), milliseconds(crowding.crowdingAnswers(kit))]
  })()`
  const [score, whole] = await page.evaluate<[number, number]>(script)
  await browser.close()
  return atMost(
    `crowding of one combination on a phone slowed ${SLOWED} times, ms`,
    1,
    score,
    `with people and won ${whole.toFixed(2)}`,
  )
}

/** In the action's own transaction, turn by turn, so that both meet the same machine. */
async function making({ db, deps }: Site): Promise<Row> {
  const { judge, history: draws } = await cachedCrowding(db, deps)()
  const member_id = await addMember(db, { provider: 'email', created_at: instantOf(deps.now()) })
  const times: Record<'random' | 'uncrowded', number[]> = { random: [], uncrowded: [] }
  const make = async (strategy: Strategy & keyof typeof times) => {
    const wanted = GenerateNumberSets.parse({ count: 10, strategy })
    const start = performance.now()
    await db.transaction((tx) =>
      addNewSets(tx as typeof db, deps, { member_id, wanted, draws, judge, made_at: instantOf(deps.now()) }),
    )
    times[strategy].push(performance.now() - start)
  }
  for (let turn = 0; turn < TURNS; turn++) for (const strategy of ['random', 'uncrowded'] as const) await make(strategy)
  const warm = (strategy: keyof typeof times) => median(times[strategy].slice(TURNS / 4))
  return atMost(
    'ten less crowded sets against ten random ones',
    1.5,
    warm('uncrowded') / warm('random'),
    `${warm('uncrowded').toFixed(2)} ms`,
  )
}

/** Round 1246 as an operator enters it, with the sales and winners of 1245 so that its arithmetic is true. */
const DRAW = {
  numbers: [2, 11, 19, 26, 33, 41],
  bonus_number: 12,
  numbers_again: [2, 11, 19, 26, 33, 41, 12],
  revision: 0,
  total_sales: TALLY.total_sales,
  prizes: TALLY.prizes.map(([winners, prize_per_winner]) => ({ winners, prize_per_winner })),
}
const LONGEST = 300_000
/** Answers that are made for each caller, of the crowding too. */
const NOT_KEPT = [
  '/analysis/crowding',
  '/results?nothing=#',
  '/api/v1/public/lottery/results?skip=#',
  '/api/v1/public/health',
]

/** A draw arrives: how long until the fit is stored, and whether readers notice. */
async function whileRefitting(): Promise<Row[]> {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  const path = '/api/v1/public/analysis/crowding'
  const fitted = async () => {
    const { fit } = (await (await fetch(server.origin + path)).json()) as {
      fit: { last_round: number; is_newer_held: boolean }
    }
    return fit.last_round === 1246 || fit.is_newer_held
  }
  await figuresComputed(server.origin)
  const reading = () =>
    load({ port: server.port, paths: ['/results', '/api/v1/public/lottery/results'], connections: 4, seconds: 1 })
  const idle: number[] = []
  for (let turn = 0; turn < 5; turn++) idle.push((await reading()).p99)
  const file = join(folder, 'draw.json')
  writeFileSync(file, JSON.stringify(DRAW))
  const argv = ['enter-draw', 'round=1246', '--file', file]
  const staff = runFile('server/command-line.ts', { DATA_DIR: folder, DATABASE_URL: '' }, [], argv)
  if ((await staff.ended) !== 0) throw new Error(staff.output())
  const pid = server.process.pid as number
  // Its highest so far is forgotten: a first start makes a database, which is not what is asked here.
  const highest = () => (process.platform === 'linux' ? megabytes(pid, 'VmHWM') : 0)
  const firstStart = highest()
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const start = performance.now()
  const during: number[] = []
  let seconds = 0
  const { latest } = await readersDuring(server.port, NOT_KEPT, async () => {
    while (!(await fitted()) && performance.now() - start < LONGEST) during.push((await reading()).p99)
    seconds = (performance.now() - start) / 1_000
  })
  const memory = highest()
  await server.stop()
  remove()
  return [
    atMost('refit after a draw, warm, with readers, s', 60, seconds),
    atMost('p99 of readers during the refit against before it', 2, median(during) / median(idle)),
    atMost('the longest that anybody waited meanwhile for what is not kept, none refused, ms', 2_000, latest),
    atMost('memory at its highest during the refit, MB', 700, memory, `first start ${firstStart.toFixed(0)}`),
  ]
}
