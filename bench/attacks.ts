import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { importStatement, LARGEST_STATEMENT } from '#contract/admin/payments.ts'
import { uploadAnnouncementPicture } from '#contract/admin/pictures.ts'
import { signInStaff } from '#contract/admin/staff.ts'
import { getPeriodStatistics as getPeriod } from '#contract/analysis/number-analysis.ts'
import { logIn, register } from '#contract/members/sign-in.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { LONGEST_STATEMENT } from '#domain/money/bank-statement.ts'
import { LARGEST_PICTURE } from '#domain/picture.ts'
import { askServer } from '#server/staff/staff-socket.ts'
import { aFolder, type RunningServer, runFile, startServer } from '#tests/process/running-server.ts'
import { cookiesOf } from '#tests/support/makers.ts'
import type { Attack, Attacked } from './support/attacker.ts'
import { LAST, LOAD_CORE, megabytes, SERVER_CORE, untilIdle, untilSettled } from './support/cores.ts'
import type { Watched } from './support/keep-asking.ts'
import { atLeast, atMost, median, type Row, type Topic } from './support/row.ts'

const TURNS = 3
/** Milliseconds of each turn, and between two looks at the memory. */
const TURN = 6_000
const LOOK = 100

/** What visitors read meanwhile: kept answers, a page of its own each time, and the database. */
const READ = [
  '/results',
  '/api/v1/public/lottery/results',
  '/api/v1/public/lottery/results?skip=#',
  '/api/v1/public/health',
]

/** What newcomers read, each question on a connection of its own: kept pages and a kept answer. */
const KEPT = ['/', '/results', '/api/v1/public/lottery/results']
/** Milliseconds: of a newcomer's kept page on a quiet machine, of a member's sign-in, of a statement of two megabytes. */
const LONGEST = { keptPage: 300, signIn: 5_000, statement: 2_000 }

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

/** What is done to the site. One line more is one attack more. */
const attacksOf = (tokens: readonly string[]): Readonly<Record<string, Attack>> => ({
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
      getAnew(`${getPeriod.path}?from=${1 + (i % 601)}&to=${602 + (i % 643)}`),
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
    sends: tokens.map((token) => post(generateNumberSets.path, IMPOSSIBLE, `authorization: Bearer ${token}\r\n`)),
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

/** What readers feel of attacks, and what the site takes of memory meanwhile. */
export const attacks: Topic = async () => {
  const { folder, remove } = aFolder()
  // A first start loads the history; the site then runs from the second on.
  const first = await startServer({ dataDir: folder })
  await untilSettled(first.process.pid as number)
  await first.stop()
  const server = await startServer({ dataDir: folder, before: SERVER_CORE })
  await untilSettled(server.process.pid as number)
  const rows: Row[] = []
  let address = 0x0a_00_01
  for (const [name, attack] of Object.entries(attacksOf(await tokensOf(server)))) {
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
  rows.push(await knownMember(server, address))
  const staff = { server, headers: await staffHeaders(server.origin, folder) }
  rows.push(...(await statements(staff)), ...(await pictures(staff)))
  await server.stop()
  remove()
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

async function p99Of(port: number, given: readonly string[]): Promise<number> {
  const reader = runFile('bench/support/keep-asking.ts', {}, LOAD_CORE, [String(port), ...given])
  await after(TURN)
  reader.process.kill('SIGTERM')
  if ((await reader.ended) !== 0) throw new Error(`Readers were not answered:\n${reader.output()}`)
  const { p99 } = JSON.parse(reader.output()) as Watched
  // Hardly anybody was answered at all.
  return Number.isFinite(p99) ? p99 : TURN
}

/** On the other core than the site, and after the readers there: what they wait for is the site. */
function startAttack(given: { port: number; first: number; attack: Attack }) {
  const { folder, remove } = aFolder()
  const file = join(folder, 'attack.json')
  writeFileSync(file, JSON.stringify(given))
  const attacker = runFile('bench/support/attacker.ts', {}, [...LAST, ...LOAD_CORE], [file])
  return {
    stop: async () => {
      attacker.process.kill('SIGTERM')
      const how = await attacker.ended
      remove()
      if (how !== 0) throw new Error(`The attack failed:\n${attacker.output()}`)
      return JSON.parse(attacker.output()) as Attacked
    },
  }
}

const postJson = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

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
  return atMost(
    'a known member signs in among 1,200 strangers, the longest of five, ms',
    LONGEST.signIn,
    longest,
    remark,
  )
}

/**
 * Files of two megabytes that somebody pastes as a bank's statement: what once took minutes. And what a bank gives, as
 * long as one may be: each of its lines is a deposit that is not known yet.
 */
const STATEMENTS: Readonly<Record<string, (turn: number) => Buffer>> = {
  brackets: () => Buffer.from('('.repeat(LARGEST_STATEMENT)),
  quotes: () => Buffer.from('"'.repeat(LARGEST_STATEMENT)),
  'bytes of chance': () => randomBytes(LARGEST_STATEMENT),
  'lines without a head': () => Buffer.from('2026-10-01,홍길동,10000,메모\n'.repeat(LARGEST_STATEMENT / 40)),
  'deposits of a bank': (turn) => {
    const head = '거래일시,적요,기재내용,찾으신금액,맡기신금액,거래후잔액,취급점,메모\n'
    const room = (LARGEST_STATEMENT - Buffer.byteLength(head)) / LONGEST_STATEMENT
    const lines = Array.from({ length: LONGEST_STATEMENT }, (_, i) => {
      const line = `2026.10.${1 + (i % 28)} 13:05:11,타행이체,홍길동${i},0,"19,900",${turn}${1_000_000 + i},은행,`
      return `${line}${'메모 '.repeat((room - Buffer.byteLength(line) - 1) / 7)}\n`
    })
    return Buffer.from(head + lines.join(''))
  },
}

/** What the staff of a site send, and who they are. */
interface Staff {
  readonly server: RunningServer
  readonly headers: Record<string, string>
}

/** Milliseconds that each answer took, and its status. */
interface Answered {
  readonly waited: number
  readonly status: number
}

async function answered({ server: { origin }, headers }: Staff, path: string, body: object): Promise<Answered> {
  const start = performance.now()
  const { status } = await postJson(origin, path, body, headers)
  return { waited: performance.now() - start, status }
}

/** What others feel while staff send large files, and what these take of memory. */
async function meanwhile(
  { port, process: { pid } }: RunningServer,
  send: () => Promise<Answered[]>,
): Promise<{ done: Answered[]; rows: Row[] }> {
  const quiet = await p99Of(port, READ)
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, megabytes(pid as number, 'VmRSS'))
  }, LOOK)
  const feeling = p99Of(port, READ)
  const done = await send()
  const under = await feeling
  clearInterval(watching)
  await untilIdle(pid as number)
  const remark = `${under.toFixed(1)} ms against ${quiet.toFixed(1)}`
  return {
    done,
    rows: [
      atMost('p99 of readers meanwhile against the quiet site', 2, under / quiet, remark),
      atMost('memory meanwhile, MB', 600, most),
    ],
  }
}

/** How long a statement takes to be read or refused, and what others feel of it. */
async function statements(staff: Staff): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, contentOf] of Object.entries(STATEMENTS)) {
    const { done, rows: felt } = await meanwhile(staff.server, async () => {
      const done: Answered[] = []
      for (let turn = 0; turn < 3; turn++) {
        const content = contentOf(turn).toString('base64')
        done.push(await answered(staff, importStatement.path, { content }))
      }
      return done
    })
    const statuses = done.map(({ status }) => status).join(' ')
    const longest = Math.max(...done.map(({ waited }) => waited))
    rows.push(atMost(`a statement of 2 MB of ${name} is answered, ms`, LONGEST.statement, longest, statuses), ...felt)
  }
  return rows
}

/** Thirty pictures of five megabytes at once, three times: most are refused before they are read. */
async function pictures(staff: Staff): Promise<Row[]> {
  const { default: sharp } = await import('sharp')
  const [width, height] = [3_000, 2_000]
  const jpeg = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer()
  const content = Buffer.concat([jpeg, Buffer.alloc(LARGEST_PICTURE - jpeg.length)]).toString('base64')
  const { done, rows } = await meanwhile(staff.server, async () => {
    const done: Answered[] = []
    for (let turn = 0; turn < 3; turn++) {
      const all = Array.from({ length: 30 }, () => answered(staff, uploadAnnouncementPicture.path, { content }))
      done.push(...(await Promise.all(all)))
    }
    return done
  })
  const taken = done.filter(({ status }) => status === 201).length
  return [atLeast('of 30 pictures of 5 MB at once, three times, are taken', 3, taken, `of ${done.length}`), ...rows]
}

/** Somebody of the staff who has just signed in on the running server. */
async function staffHeaders(origin: string, folder: string): Promise<Record<string, string>> {
  const name = 'bench'
  const added = await askServer(folder, { argv: ['admin', 'add', name], actor: 'bench' })
  const password = /첫 비밀번호: (\S+)/.exec(added?.output ?? '')?.[1]
  const { secret } = (await (await postJson(origin, signInStaff.path, { name, password })).json()) as { secret: string }
  const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate()
  const own = { name, password, code, new_password: 'a long password of the bench' }
  const answer = await postJson(origin, signInStaff.path, own)
  if (answer.status !== 200) throw new Error(await answer.text())
  return { cookie: cookiesOf({ 'set-cookie': answer.headers.getSetCookie() }), 'x-lottolens-back-office': '1' }
}

/** Some members' access tokens. */
async function tokensOf({ origin }: RunningServer): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < 5; i++) {
    const typed = { username: `bench-member-${i}`, password: `bench password ${i}`, name: '측정' }
    const answer = await fetch(`${origin}/api/v1/public/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, mobile_number: `0107777${1_000 + i}` }),
    })
    tokens.push(((await answer.json()) as { access_token: string }).access_token)
  }
  return tokens
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
