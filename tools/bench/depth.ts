import { sql } from 'drizzle-orm'
import { atMost, median, type Row, type Topic } from './support/row.ts'
import { openSite, type Site } from './support/site.ts'

const MANY = 124_500
const ROUNDS = 1245
const TIMES = 150
const WARM_UP = 40

const PAGE = 'results, page'

/** The list's first and its deepest full page, as data and as a page of the site. */
const LISTS = {
  'results, JSON': {
    first: '/api/v1/public/lottery/results',
    deepest: (draws: number) => `/api/v1/public/lottery/results?skip=${draws - 10}`,
  },
  [PAGE]: { first: '/results', deepest: (draws: number) => `/results?page=${Math.floor(draws / 10)}` },
}

/** Whether a list costs more the deeper one looks or the more draws there are; nothing of it kept from before. */
export const depth: Topic = async () => {
  const [few, many] = [await openSite(), await openSite()]
  await addMadeUpDraws(many)
  const rows: Row[] = []
  for (const [name, { first, deepest }] of Object.entries(LISTS)) {
    const times = await interleaved([
      { site: few, url: first },
      { site: few, url: deepest(ROUNDS) },
      { site: many, url: deepest(MANY) },
    ])
    const [firstPage, deep, deepOfMany] = times.map(median) as [number, number, number]
    rows.push(atMost(`${name}: deepest against first`, 1.2, deep / firstPage, `${deep.toFixed(2)} ms`))
    const what = `${name}: ${MANY.toLocaleString('en')} draws against 1,245`
    const remark = `${deepOfMany.toFixed(2)} ms`
    // The page links every year, and so many draws take 2,386 of them: no bar, since there will never be so many.
    if (name === PAGE) rows.push({ what, reach: '', got: `${(deepOfMany / deep).toFixed(2)}  (${remark})`, isOk: true })
    else rows.push(atMost(what, 1.2, deepOfMany / deep, remark))
  }
  await few.close()
  await many.close()
  return rows
}

/** Milliseconds of each, taking turns, so that whatever else the machine does hits all. */
export async function interleaved(asked: readonly { site: Site; url: string }[]) {
  const times: number[][] = asked.map(() => [])
  for (let turn = 0; turn < TIMES + WARM_UP; turn++)
    for (const [i, { site, url }] of asked.entries()) {
      site.deps.changes.notify()
      const start = performance.now()
      const { statusCode } = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      if (turn >= WARM_UP) times[i]?.push(performance.now() - start)
    }
  return times
}

/** Draws of the next centuries, with their prizes. */
async function addMadeUpDraws({ db }: Site) {
  await db.execute(sql`
    insert into draws (round_number, ordinal, draw_date, numbers, bonus_number, total_sales, stored_at, changed_at)
    select n, n, date '2002-12-07' + 7 * (n - 1), array[1, 2, 3, 4, 5, 6 + n % 39], 45, 100000000000, now(), now()
    from generate_series(${ROUNDS + 1}::int, ${MANY}::int) as n`)
  await db.execute(sql`
    insert into draw_prizes (round_number, rank, winners, prize_per_winner)
    select n, rank, 10, 2000000000 from generate_series(${ROUNDS + 1}::int, ${MANY}::int) as n, generate_series(1, 5) as rank`)
  await db.execute(sql`analyze`)
}
