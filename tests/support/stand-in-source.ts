import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import type { DrawSourceAccount } from '#server/server-deps.ts'
import { POLITE } from '#server/settings.ts'

/** How much of a round the source has published. */
export type Published = 'nothing' | 'numbers' | 'prizes' | 'methods' | 'shops'
export type SourceName = DrawSourceAccount['name']

interface Answer {
  status: number
  headers: Record<string, string>
  /** Text, or bytes that may be none. */
  body: string | Uint8Array
}
/** An answer in place of a good one, or the promise of one; the words are done to the connection itself. */
export type Misbehaviour = (
  good: Answer & { body: string },
  url: URL,
) => Answer | Promise<Answer> | 'stall' | 'close' | 'drip' | 'continue'

const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' }

/** The operator's row of a draw, with as much of its money as it has published. */
function officialRow(draw: TalliedDraw, published: Published) {
  const isTallied = published !== 'numbers'
  const hasMethods = published === 'methods' || published === 'shops'
  const winners = (i: number) => (isTallied ? (draw.prizes[i]?.winners ?? 0) : 0)
  const won = (i: number) => (isTallied ? (draw.prizes[i]?.prize_per_winner ?? 0) : 0)
  const ranks = [0, 1, 2, 3, 4].flatMap((i) => [
    [`rnk${i + 1}WnNope`, winners(i)],
    [`rnk${i + 1}WnAmt`, won(i)],
    [`rnk${i + 1}SumWnAmt`, winners(i) * won(i)],
  ])
  const { auto = 0, manual = 0, semi_auto = 0 } = (hasMethods && draw.first_prize_methods) || {}
  return {
    winType0: 0,
    winType1: auto,
    winType2: manual,
    winType3: semi_auto,
    gmSqNo: 5133,
    ltEpsd: draw.round_number,
    ltRflYmd: draw.draw_date.replaceAll('-', ''),
    ...Object.fromEntries(draw.numbers.map((number, i) => [`tm${i + 1}WnNo`, number])),
    bnsWnNo: draw.bonus_number,
    ...Object.fromEntries(ranks),
    sumWnNope: [0, 1, 2, 3, 4].reduce((sum, i) => sum + winners(i), 0),
    rlvtEpsdSumNtslAmt: isTallied ? draw.total_sales / 2 : 0,
    wholEpsdSumNtslAmt: isTallied ? draw.total_sales : 0,
    excelRnk: null,
  }
}

/** The static copy's file of a draw. */
function mirrorFile(draw: TalliedDraw, published: Published) {
  const isTallied = published !== 'numbers'
  const { auto = 0, manual = 0, semi_auto = 0 } = draw.first_prize_methods ?? {}
  const hasMethods = (published === 'methods' || published === 'shops') && auto + manual + semi_auto > 0
  return {
    draw_no: draw.round_number,
    numbers: draw.numbers,
    bonus_no: draw.bonus_number,
    date: `${draw.draw_date}T00:00:00Z`,
    divisions: draw.prizes.map(({ winners, prize_per_winner }) =>
      isTallied && winners > 0 ? { prize: prize_per_winner, winners } : {},
    ),
    ...(isTallied && { total_sales_amount: draw.total_sales }),
    ...(hasMethods && {
      winners_combination: { ...(auto && { auto }), ...(semi_auto && { semi_auto }), ...(manual && { manual }) },
    }),
  }
}

const WAYS = { auto: ['Q', '자동'], manual: ['M', '수동'], 'semi-auto': ['N', '반자동'], unknown: ['N', null] } as const

const officialShop = ({ store_rank, store_name, number_type, location }: WinningStore, i: number) => ({
  rnum: i + 1,
  ltShpId: `1100${1000 + i}`,
  shpNm: store_name,
  shpAddr: location.replace(' ', '  '),
  wnShpRnk: String(store_rank),
  atmtPsvYn: WAYS[number_type][0],
  atmtPsvYnTxt: WAYS[number_type][1],
})
const mirrorShop = ({ store_name, number_type, location }: WinningStore) => ({
  name: store_name,
  address: location,
  combination: WAYS[number_type][1] ?? '',
  lat: 37.5,
  lng: 127,
})

interface Round {
  readonly draw: TalliedDraw
  readonly stores: readonly WinningStore[]
  published: Record<SourceName, Published>
}

/**
 * Both sources in one server of this machine, which publishes what it is told to and misbehaves on command: the operator
 * under `/official`, the static copy under `/mirror`.
 */
export async function startStandInSource() {
  const rounds = new Map<number, Round>()
  const misbehaviours: Partial<Record<SourceName, Misbehaviour>> = {}
  const calls: string[] = []
  const published = (name: SourceName) => [...rounds.values()].filter((round) => round.published[name] !== 'nothing')

  function official(url: URL): unknown {
    const wanted = url.searchParams.get('srchLtEpsd')
    if (url.pathname.endsWith('/selectLtWnShp.do')) {
      const round = rounds.get(Number(wanted))
      const list = round?.published.official === 'shops' ? round.stores.map(officialShop) : []
      return { resultCode: null, resultMessage: null, data: { total: list.length, list } }
    }
    const from = Number(url.searchParams.get('srchStrLtEpsd') ?? (wanted === 'all' ? 1 : wanted))
    const to = Number(url.searchParams.get('srchEndLtEpsd') ?? (wanted === 'all' ? 1e6 : wanted))
    const list = published('official')
      .filter(({ draw }) => draw.round_number >= from && draw.round_number <= to)
      .map(({ draw, published }) => officialRow(draw, published.official))
      .reverse()
    return { resultCode: null, resultMessage: null, data: { list } }
  }

  function mirror({ pathname }: URL): unknown {
    if (pathname.endsWith('/all.json'))
      return published('mirror').map(({ draw, published }) => mirrorFile(draw, published.mirror))
    const round = rounds.get(Number(/(\d+)\.json$/.exec(pathname)?.[1]))
    if (pathname.includes('/winning-stores/'))
      return round?.published.mirror === 'shops' ? round.stores.map(mirrorShop) : undefined
    return round && round.published.mirror !== 'nothing' ? mirrorFile(round.draw, round.published.mirror) : undefined
  }

  const answerOne = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url as string, 'http://stand-in')
    calls.push(url.pathname + url.search)
    const name: SourceName = url.pathname.startsWith('/official') ? 'official' : 'mirror'
    const data = name === 'official' ? official(url) : mirror(url)
    const good: Answer & { body: string } =
      data === undefined
        ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' }
        : { status: 200, headers: JSON_TYPE, body: JSON.stringify(data) }
    const answer = (await misbehaviours[name]?.(structuredClone(good), url)) ?? good
    if (answer === 'stall') return
    // An interim answer, which says nothing, and then the good one.
    if (answer === 'continue') {
      response.writeContinue()
      response.writeHead(good.status, good.headers).end(good.body)
      return
    }
    if (answer === 'close') return void request.socket.destroy()
    if (answer === 'drip') {
      response.writeHead(200, JSON_TYPE)
      let sent = 0
      const timer = setInterval(() => response.write(good.body.slice(sent, ++sent)), 20)
      response.once('close', () => clearInterval(timer))
      return
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const server = createServer((request, response) => void answerOne(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    urlOf: (name: SourceName) => `${origin}/${name}`,
    /** As the dependencies hold it, without a pause. */
    accountOf: (name: SourceName, more: Partial<DrawSourceAccount> = {}): DrawSourceAccount => ({
      name,
      url: `${origin}/${name}`,
      pause: 0,
      patience: POLITE.patience,
      ...more,
    }),
    /** The calls so far, oldest first; emptied by taking them. */
    calls: () => calls.splice(0),
    know: (draw: TalliedDraw, stores: readonly WinningStore[], how: Published = 'nothing') =>
      rounds.set(draw.round_number, { draw, stores, published: { official: how, mirror: how } }),
    publish: (round: number, how: Published, ...names: SourceName[]) => {
      const known = rounds.get(round)
      if (!known) throw new Error(`The stand-in does not know round ${round}`)
      for (const name of names.length > 0 ? names : (['official', 'mirror'] as const)) known.published[name] = how
    },
    misbehave: (name: SourceName, how: Misbehaviour | null) => {
      if (how) misbehaviours[name] = how
      else delete misbehaviours[name]
    },
    forgetAll: () => {
      rounds.clear()
      for (const name of Object.keys(misbehaviours) as SourceName[]) delete misbehaviours[name]
      calls.length = 0
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type StandInSource = Awaited<ReturnType<typeof startStandInSource>>
