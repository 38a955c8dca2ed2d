import { hotCold } from '#domain/statistics/hot-cold.ts'
import { numberSum } from '#domain/statistics/number-sum.ts'
import { oddEven } from '#domain/statistics/odd-even.ts'
import { reappearanceCycle } from '#domain/statistics/reappearance.ts'
import { newestBalls } from '#server/draws/store.ts'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { load } from './support/load.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'
import { openSite, type Site } from './support/site.ts'

const TIMES = 60
const WARM_UP = 20

const OF_FIFTY = { 'hot and cold': hotCold, 'odd and even': oddEven, sums: numberSum, reappearance: reappearanceCycle }
const OF_ALL = ['frequency?rounds=1245', 'patterns', 'winning-combinations'].map(
  (name) => `/api/v1/public/lottery/statistics/${name}`,
)

/** The calls of one page of the analysis, each over all rounds. */
const OF_PAGES = {
  'a number': '/api/v1/public/analysis/numbers/34',
  pairs: '/api/v1/public/analysis/pairs',
  'one pair': '/api/v1/public/analysis/pairs/11/21',
  totals: '/api/v1/public/analysis/period?from=1&to=1245',
  trends: '/api/v1/public/analysis/trends',
  shops: '/api/v1/public/analysis/stores',
  'the hub': '/api/v1/public/analysis/overview',
}

/** The cost of analyses when none is kept, and whether visitors notice the long one. */
export const analysis: Topic = async () => {
  const site = await openSite()
  const rows = [...(await ofFifty(site)), await whole(site, 'whole-history statistics, cold, all together, ms', OF_ALL)]
  for (const [name, url] of Object.entries(OF_PAGES))
    rows.push(await whole(site, `whole history of ${name}, cold, ms`, [url]))
  await site.close()
  return [...rows, ...(await whileBacktesting())]
}

/** Reading the rounds and computing, against reading alone. */
async function ofFifty({ db }: Site): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, analyse] of Object.entries(OF_FIFTY)) {
    const [query, whole]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TIMES + WARM_UP; turn++) {
      const start = performance.now()
      await newestBalls(db, 50)
      const between = performance.now()
      analyse(await newestBalls(db, 50))
      if (turn < WARM_UP) continue
      query.push(between - start)
      whole.push(performance.now() - between)
    }
    const remark = `${median(whole).toFixed(2)} ms`
    rows.push(atMost(`${name} of 50 rounds, cold, against the query`, 2, median(whole) / median(query), remark))
  }
  return rows
}

/** Through the door, with nothing kept: one read of the history, the figures, their compression. */
async function whole({ app, world }: Site, what: string, urls: readonly string[]): Promise<Row> {
  const totals: number[] = []
  for (let turn = 0; turn < TIMES + WARM_UP; turn++) {
    world.changes.heard()
    const start = performance.now()
    for (const url of urls) {
      const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
    if (turn >= WARM_UP) totals.push(performance.now() - start)
  }
  return atMost(what, 50, median(totals))
}

const FAIRNESS = '/api/v1/public/analysis/fairness'

/** A new installation computes the backtest at once: the site under load meanwhile and, for comparison, after it. */
async function whileBacktesting(): Promise<Row[]> {
  const { folder, remove } = aFolder()
  const start = performance.now()
  const server = await startServer({ dataDir: folder })
  const isDone = async () =>
    ((await (await fetch(server.origin + FAIRNESS)).json()) as { report: unknown }).report !== null
  const reading = () =>
    load({ port: server.port, paths: ['/results', '/api/v1/public/lottery/results'], connections: 4, seconds: 1 })
  const during: number[] = []
  while (!(await isDone())) {
    const { p99 } = await reading()
    during.push(p99)
  }
  const seconds = (performance.now() - start) / 1000
  const idle: number[] = []
  for (let turn = 0; turn < 5; turn++) idle.push((await reading()).p99)
  await server.stop()
  remove()
  return [
    atMost('backtest of all strategies, from the start of the site, s', 30, seconds),
    atMost(
      'p99 of readers during the backtest against after it',
      2,
      median(during) / median(idle),
      `${median(during).toFixed(2)} ms`,
    ),
  ]
}
