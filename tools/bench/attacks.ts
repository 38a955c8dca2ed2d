import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { getPeriodStatistics } from '#contract/analysis/number-analysis.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { addPushSubscription, listNotifications, sendTestNotification } from '#contract/members/notifications.ts'
import { exportMyData } from '#contract/members/profile.ts'
import { logIn, register } from '#contract/members/sign-in.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { MINUTE } from '#domain/duration.ts'
import { aFolder, type RunningServer, runFile, until } from '#tests/process/running-server.ts'
import { cookiesOf } from '#tests/support/makers.ts'
import { aBrowserAt, startPushService } from '#tests/support/push-service.ts'
import type { Attack, Attacked } from './support/attacker.ts'
import { LAST, LOAD_CORE, megabytes, untilIdle } from './support/cores.ts'
import { outputOf } from './support/load.ts'
import { aMember, LOOK, p99Of, postJson, READ, settledSite, TURN } from './support/readers.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'

const TURNS = 3
/** Only what has these words in its name. */
const ONLY = process.env.BENCH_ATTACKS ?? ''
/** Readings of newcomers, each on a connection of its own: kept pages and a kept answer. */
const KEPT = ['/', '/results', '/api/v1/public/lottery/results']
/** Milliseconds: of a newcomer's kept page on a quiet machine, and of a member's sign-in. */
const LONGEST = { keptPage: 300, signIn: 5_000 }

const HEAD = 'host: localhost\r\n'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HEAD}${more}\r\n`
/** The same on a connection of its own, which ends with the answer. */
const getAnew = (path: string) => get(path, 'connection: close\r\n')
const post = (path: string, body: object, more = '') => {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\n${HEAD}${more}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`
}

/** Numbers that leave nine sets for a sixth number, of which ten are asked for. */
const IMPOSSIBLE = {
  count: 10,
  fixed_numbers: [1, 2, 3, 4, 5],
  excluded_numbers: Array.from({ length: 31 }, (_, i) => i + 6),
}

type Members = readonly Awaited<ReturnType<typeof aMember>>[]
const bearer = (token: string) => `authorization: Bearer ${token}\r\n`

/** The attacks on the site, one a line. */
const attacksOf = ([member, ...others]: Members): Readonly<Record<string, Attack>> => ({
  'everything about one account, asked for on 20 connections': {
    connections: 20,
    addresses: 1,
    sends: [post(exportMyData.path, { current_password: member?.typed.password }, bearer(member?.token ?? ''))],
    how: 'in turn',
  },
  'the state of the site, asked for on 20 connections': {
    connections: 20,
    addresses: 1,
    sends: [get(getFreshness.path)],
    how: 'in turn',
  },
  'lists of one account, asked for on 20 connections of this computer': {
    connections: 20,
    addresses: 1,
    sends: [getLedger.path, listNotifications.path, '/api/v1/auth/me'].map((path) =>
      get(path, bearer(member?.token ?? '')),
    ),
    how: 'in turn',
    // Whoever comes from here is not paced by network: only by account.
    isFromHere: true,
  },
  'kept answers that nobody reads': {
    connections: 20,
    addresses: 1,
    sends: [get('/api/v1/public/lottery/results').repeat(500)],
    how: 'ceaselessly',
  },
  'pages drawn for nobody': {
    connections: 20,
    addresses: 20,
    sends: [get('/results?not=kept').repeat(500)],
    how: 'ceaselessly',
  },
  'pages drawn one after the other': {
    connections: 20,
    addresses: 1,
    sends: Array.from({ length: 997 }, (_, i) => getAnew(`/results?nothing=${i}`)),
    how: 'anew',
  },
  'pages on 300 new connections of 100 addresses': {
    connections: 300,
    addresses: 100,
    sends: Array.from({ length: 9_973 }, (_, i) => getAnew(`/results?nothing=${i}`)),
    how: 'anew',
  },
  '80 analyses at a time of 40 addresses': {
    connections: 80,
    addresses: 40,
    sends: Array.from({ length: 9_973 }, (_, i) =>
      getAnew(`${getPeriodStatistics.path}?start_round=${1 + (i % 601)}&end_round=${602 + (i % 643)}`),
    ),
    how: 'anew',
  },
  'large answers that nobody reads': {
    connections: 500,
    addresses: 1,
    sends: [get('/api/docs/static/swagger-ui-bundle.js'), get('/api/docs/json')],
    how: 'to nobody',
  },
  'half-open connections': {
    connections: 3_000,
    addresses: 3,
    sends: [
      '',
      'GET / HTTP/1.1\r\nhost: local',
      post(logIn.path, {}).replace('content-length: 2', 'content-length: 99'),
    ],
    how: 'once',
    // Its strength is what it holds; without a pause it is a flood of connections, which a firewall is for.
    pause: 1_000,
  },
  'wishes that cannot be met': {
    connections: 20,
    addresses: 1,
    sends: others.map(({ token }) => post(generateNumberSets.path, IMPOSSIBLE, bearer(token))),
    how: 'in turn',
  },
  'logins from 260 addresses': strangers(260),
})

/** Wrong guesses, each on a new connection. */
const strangers = (addresses: number): Attack => ({
  connections: addresses,
  addresses,
  sends: Array.from({ length: 997 }, (_, i) =>
    post(logIn.path, { username: `nobody-${i}`, password: 'a wrong guess' }, 'connection: close\r\n'),
  ),
  how: 'anew',
})

/** The readers' times under attacks, and the site's memory meanwhile. */
export const attacks: Topic = async () => {
  const { server, stop } = await settledSite({ ALLOW_LOCAL_PUSH: 'yes' })
  const rows: Row[] = []
  let address = 0x0a_00_01
  for (const [name, attack] of Object.entries(attacksOf(await membersOf(server)))) {
    if (!name.includes(ONLY)) continue
    const [quiet, under]: [Felt[], Felt[]] = [[], []]
    const done: Attacked[] = []
    let most = 0
    for (let turn = 0; turn < TURNS; turn++) {
      quiet.push(await readersFeel(server.port))
      // Another place each time, so that none suffers for the one before.
      const attacker = startAttack({ port: server.port, first: address, attack })
      address += attack.addresses
      const watching = setInterval(() => {
        most = Math.max(most, megabytes(server.process.pid as number, 'VmRSS'))
      }, LOOK)
      under.push(await readersFeel(server.port))
      clearInterval(watching)
      done.push(await attacker.stop())
      await untilIdle(server.process.pid as number)
    }
    const [readers, newcomers] = (['readers', 'newcomers'] as const).map((who) => {
      const [busy, idle] = [median(under.map((felt) => felt[who])), median(quiet.map((felt) => felt[who]))]
      return { busy, ratio: busy / idle, remark: `${busy.toFixed(1)} ms against ${idle.toFixed(1)}` }
    }) as [Comparison, Comparison]
    rows.push(
      atMost(
        `p99 of readers during ${name} against the quiet site`,
        3,
        readers.ratio,
        `${readers.remark}; ${whatWasDone(done)}`,
      ),
      atMost(
        `p99 of newcomers' kept pages during ${name} against the quiet site`,
        5,
        newcomers.ratio,
        newcomers.remark,
      ),
      atMost(`the same in ms`, LONGEST.keptPage, newcomers.busy),
      atMost(`memory during ${name}, MB`, 600, most),
    )
  }
  if (SILENT_BROWSERS.includes(ONLY)) rows.push(await messagesBesideSilence(server.origin))
  if (KNOWN_MEMBER.includes(ONLY)) rows.push(await knownMember(server, address))
  await stop()
  return rows
}

interface Comparison {
  readonly busy: number
  readonly ratio: number
  readonly remark: string
}

/** Milliseconds that 99 of 100 answers took: on open connections, and to those who came for one answer. */
interface Felt {
  readonly readers: number
  readonly newcomers: number
}

async function readersFeel(port: number): Promise<Felt> {
  const [readers, newcomers] = await Promise.all([p99Of(port, READ), p99Of(port, ['anew', ...KEPT])])
  return { readers, newcomers }
}

/** On the other core than the site, and after the readers there: what they wait for is the site. */
function startAttack(given: { port: number; first: number; attack: Attack }) {
  const { folder, remove } = aFolder()
  const file = join(folder, 'attack.json')
  writeFileSync(file, JSON.stringify(given))
  const attacker = runFile('tools/bench/support/attacker.ts', {}, [...LAST, ...LOAD_CORE], [file])
  return {
    stop: async () => {
      attacker.process.kill('SIGTERM')
      try {
        return await outputOf<Attacked>(attacker)
      } finally {
        remove()
      }
    },
  }
}

const SILENT_BROWSERS = 'a message to somebody else, while 8 accounts × 10 browsers never answer'

/** How long a notification takes to its browser while a push service hangs with all that it was sent for others. */
async function messagesBesideSilence(origin: string): Promise<Row> {
  const [hanging, service] = [await startPushService(), await startPushService()]
  hanging.next.push(...Array.from({ length: 1_000 }, () => () => {}))
  const call = async ({ path }: { path: string }, { token }: Members[number], body: object = {}) => {
    const { status } = await postJson(origin, path, body, { authorization: `Bearer ${token}` })
    if (status >= 300) throw new Error(`${path} answered ${status}`)
  }
  const subscribe = (member: Members[number], address: string) => {
    const { endpoint, keys } = aBrowserAt(address)
    return call(addPushSubscription, member, { endpoint, keys })
  }
  const silent: Members[number][] = []
  for (let i = 0; i < 8; i++) {
    const member = await aMember(origin, 100 + i)
    for (let n = 0; n < 10; n++) await subscribe(member, `${hanging.origin}/${i}-${n}`)
    silent.push(member)
  }
  const others = await Promise.all([0, 1, 2].map((i) => aMember(origin, 200 + i)))
  for (const [i, member] of others.entries()) await subscribe(member, `${service.origin}/${i}`)
  // Ten browsers in a row are all that one account may ask for in a minute.
  await after(MINUTE)
  for (const member of silent) await call(sendTestNotification, member)
  const waited: number[] = []
  for (const [i, member] of others.entries()) {
    const start = performance.now()
    await call(sendTestNotification, member)
    await until('it arrived', () => service.pushed.length > i, MINUTE)
    waited.push((performance.now() - start) / 1_000)
  }
  const held = hanging.pushed.length
  hanging.stop()
  service.stop()
  return atMost(`${SILENT_BROWSERS}, the longest of three, s`, 2, Math.max(...waited), `${held} of 80 were tried`)
}

const KNOWN_MEMBER = 'a known member signs in among 1,200 strangers'

/** How long a member at their own device waits who signs in among 1,200 strangers. */
async function knownMember({ origin, port, process: { pid } }: RunningServer, first: number): Promise<Row> {
  const own = { username: 'bench-known', password: 'a password of the bench' }
  const registered = await postJson(origin, register.path, { ...own, name: '측정', mobile_number: '01077772000' })
  const cookie = cookiesOf({ 'set-cookie': registered.headers.getSetCookie() })
  const attacker = startAttack({ port, first, attack: strangers(1_200) })
  await after(TURN)
  const waited: number[] = []
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const start = performance.now()
    statuses.push((await postJson(origin, logIn.path, own, { cookie })).status)
    waited.push(performance.now() - start)
  }
  const done = await attacker.stop()
  await untilIdle(pid as number)
  const longest = statuses.every((status) => status === 200) ? Math.max(...waited) : Number.POSITIVE_INFINITY
  const remark = `${statuses.join(' ')}; ${whatWasDone([done])}`
  return atMost(`${KNOWN_MEMBER}, the longest of five, ms`, LONGEST.signIn, longest, remark)
}

async function membersOf({ origin }: RunningServer): Promise<Members> {
  const members: Members[number][] = []
  for (let i = 0; i < 6; i++) members.push(await aMember(origin, i))
  return members
}

function whatWasDone(done: readonly Attacked[]): string {
  const sum = (of: (attacked: Attacked) => number) => done.reduce((total, attacked) => total + of(attacked), 0)
  const statuses = [...new Set(done.flatMap(({ answers }) => Object.keys(answers)))].sort()
  const answered = statuses.map((status) => `${sum(({ answers }) => answers[status] ?? 0)} × ${status}`)
  return [
    `${sum(({ connections }) => connections)} connections`,
    `${sum(({ megabytesSent }) => megabytesSent).toFixed(0)} MB sent`,
    ...answered,
  ].join(', ')
}
