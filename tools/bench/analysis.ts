import { sql } from 'drizzle-orm'
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
/** How often the bare query an answer over all rounds may cost. */
const MOST_OF_QUERY = 1.5

const OF_FIFTY = { 'hot and cold': hotCold, 'odd and even': oddEven, sums: numberSum, reappearance: reappearanceCycle }
const OF_ALL = ['frequency?rounds=1245', 'patterns', 'winning-combinations'].map(
  (name) => `/api/v1/public/lottery/statistics/${name}`,
)

/** What a call over all rounds stands on: these tables, read whole. */
type Tables = readonly ('draws' | 'draw_prizes' | 'winning_stores')[]

/** The calls of one page of the analysis, each over all rounds, and the tables that it reads. */
const OF_PAGES: Readonly<Record<string, readonly [url: string, reads: Tables]>> = {
  'a number': ['/api/v1/public/analysis/numbers/34', ['draws', 'draw_prizes']],
  pairs: ['/api/v1/public/analysis/pairs', ['draws']],
  'one pair': ['/api/v1/public/analysis/pairs/11/21', ['draws']],
  totals: ['/api/v1/public/analysis/period?start_round=1&end_round=1245', ['draws']],
  trends: ['/api/v1/public/analysis/trends', ['draws', 'draw_prizes']],
  shops: ['/api/v1/public/analysis/stores', ['winning_stores']],
  'the hub': ['/api/v1/public/analysis/overview', ['draws', 'draw_prizes', 'winning_stores']],
}

/** The cost of analyses when none is kept, and whether visitors notice the long one. */
export const analysis: Topic = async () => {
  const site = await openSite()
  const rows = [...(await ofFifty(site)), await whole(site, 'statistics, all together', OF_ALL, ['draws'])]
  for (const [name, [url, reads]] of Object.entries(OF_PAGES)) rows.push(await whole(site, name, [url], reads))
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

/** Through the door, with nothing kept: one read of the history, the figures, their compression; against the bare query. */
async function whole({ app, db, deps }: Site, name: string, urls: readonly string[], reads: Tables): Promise<Row> {
  const totals: number[] = []
  const queries: number[] = []
  for (let turn = 0; turn < TIMES + WARM_UP; turn++) {
    deps.changes.notify()
    const begun = performance.now()
    for (const table of reads) await db.execute(sql.raw(`select * from ${table}`))
    const start = performance.now()
    for (const url of urls) {
      const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
    if (turn < WARM_UP) continue
    queries.push(start - begun)
    totals.push(performance.now() - start)
  }
  return atMost(
    `whole history of ${name}, cold, against the bare query`,
    MOST_OF_QUERY,
    median(totals) / median(queries),
    `${median(totals).toFixed(1)} ms, query ${median(queries).toFixed(1)} ms`,
  )
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
