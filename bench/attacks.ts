import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { generateNumberSets } from '#contract/number-sets.ts'
import { logIn } from '#contract/sign-in.ts'
import { aFolder, type RunningServer, runFile, startServer } from '#tests/process/running-server.ts'
import type { Attack, Attacked } from './support/attacker.ts'
import { LAST, LOAD_CORE, megabytes, SERVER_CORE, untilIdle, untilSettled } from './support/cores.ts'
import type { Watched } from './support/keep-asking.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'

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

const HEAD = 'host: localhost\r\n'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HEAD}${more}\r\n`
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
    sends: Array.from({ length: 997 }, (_, i) => get(`/results?nothing=${i}`)),
    how: 'in turn',
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
  'logins from 260 addresses': {
    connections: 260,
    addresses: 260,
    sends: Array.from({ length: 997 }, (_, i) =>
      post(logIn.path, { username: `nobody-${i}`, password: 'a wrong guess' }),
    ),
    how: 'in turn',
  },
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
    const [quiet, under]: [number[], number[]] = [[], []]
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
    const remark = `${median(under).toFixed(1)} ms against ${median(quiet).toFixed(1)}; ${whatWasDone(done)}`
    rows.push(
      atMost(`p99 of readers during ${name} against the quiet site`, 3, median(under) / median(quiet), remark),
      atMost(`memory during ${name}, MB`, 600, most),
    )
  }
  await server.stop()
  remove()
  return rows
}

async function readersFeel(port: number): Promise<number> {
  const reader = runFile('bench/support/keep-asking.ts', {}, LOAD_CORE, [String(port), ...READ])
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
