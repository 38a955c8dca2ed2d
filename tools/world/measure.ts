import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { listEnquiries } from '#contract/admin/company.ts'
import { listConsultations } from '#contract/admin/consultations.ts'
import { openSessionsOf, openSetsOf } from '#contract/admin/member-records.ts'
import { findMembers, showMember } from '#contract/admin/members.ts'
import { listMessages } from '#contract/admin/messages.ts'
import { listAwaitedPayments, listDeposits } from '#contract/admin/payments.ts'
import { listRefunds } from '#contract/admin/refunds.ts'
import { getWeek, listAttention, listMemberEvents } from '#contract/admin/today.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportMyData } from '#contract/members/profile.ts'
import { logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { type Application, createApp } from '#server/app.ts'
import { BackupRejected } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Database, rowsOf } from '#server/database/database.ts'
import { connectPlainly } from '#server/database/open-postgres.ts'
import { deliverMessages } from '#server/delivery/deliver-messages.ts'
import { newestRound } from '#server/draws/store.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { tellMembers, tellOfSignIns } from '#server/notifications/tell-members.ts'
import { fillCrowding } from '#server/number-sets/fill-crowding.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { builtRenderer } from '#server/pages/renderer.ts'
import { countSealedSets } from '#server/seals/count-sealed-sets.ts'
import { sealRounds } from '#server/seals/seal-rounds.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { mondayAfter, PASSWORD } from './build.ts'
import { openPlace } from './places.ts'

/** A row of the table: milliseconds in each world, in the order in which they were named. */
export interface Measured {
  readonly what: string
  readonly times: readonly number[]
  /** Absent: no bar. */
  readonly bar?: number
}

const [TIMES, WARM_UP] = [40, 10]
/** Of the smallest world. */
const BAR = 1.2
/** Half a millisecond more is the machine, not growth. */
const NOISE = 0.5
const PEOPLE = 20

/** The quarter that was quickest: what else the machine does makes the others slower. */
const quickQuarter = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN

export interface Place {
  readonly db: Database
  readonly deps: ServerDeps
  readonly api: Application
  /** Members with a plan: access tokens and ids. */
  readonly people: readonly { readonly id: number; readonly token: string }[]
  readonly close: () => Promise<void>
}

async function open(url: string, say: (text: string) => void): Promise<Place> {
  let now = 0
  const { database, site, close } = await openPlace(url, say, { replaced: { now: () => now } })
  now = mondayAfter((await newestRound(database.db)) ?? 1)
  const renderer = await builtRenderer(true)
  const api = await createApp(database.db, site.deps, { renderer: async () => renderer })
  await api.app.ready()
  const people = await peopleOf(api)
  return {
    db: database.db,
    deps: site.deps,
    api,
    people,
    close: async () => {
      await api.app.close()
      await close()
    },
  }
}

/** Every fifth has had a plan; every 25th from 5 on has one now. */
export async function peopleOf(api: Application) {
  const people = []
  for (let i = 0; i < PEOPLE; i++) people.push({ id: 25 * i + 5, token: await tokenOf(api, 25 * i + 5, i) })
  return people
}

let signIns = 0
async function tokenOf(api: Application, id: number, i: number): Promise<string> {
  signIns += 1
  const answer = await api.app.inject({
    ...{ method: 'POST', url: logIn.path, payload: { username: `member${id}`, password: PASSWORD } },
    remoteAddress: `10.${(signIns >> 8) & 255}.${signIns & 255}.${i}`,
  })
  if (answer.statusCode !== 200) throw new Error(`member${id} was not signed in: ${answer.body}`)
  return answer.json<SignedIn>().access_token
}

/** Something that is asked of each world in turn. */
type Ask = (place: Place, turn: number) => Promise<unknown>

async function got(place: Place, url: string, headers: Record<string, string> = {}) {
  const answer = await place.api.app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`)
}

/** A page or call for everybody, of which nothing is kept. */
const anew =
  (url: string): Ask =>
  async (place) => {
    place.deps.changes.notify()
    await got(place, url)
  }
const mine =
  (url: string): Ask =>
  (place, turn) =>
    got(place, url, { authorization: `Bearer ${place.people[turn % PEOPLE]?.token}` })
const staff =
  (endpoint: Endpoint, query: object = {}): Ask =>
  (place) =>
    place.api.callAs('measure')(endpoint, { query } as never)
const ofMember =
  (endpoint: Endpoint): Ask =>
  (place, turn) =>
    place.api.callAs('measure')(endpoint, {
      params: { id: String(place.people[turn % PEOPLE]?.id) },
      query: {},
    } as never)
/** The page that begins behind the middle of a list. */
const deepStaff =
  (endpoint: Endpoint, query: object, table: string): Ask =>
  async (place) => {
    const after = await middleOf(place.db, table)
    await place.api.callAs('measure')(endpoint, { query: { ...query, after: String(after) } } as never)
  }

const middles = new WeakMap<Database, Map<string, number>>()
async function middleOf(db: Database, table: string): Promise<number> {
  const known = middles.get(db) ?? new Map<string, number>()
  middles.set(db, known)
  const before = known.get(table)
  if (before !== undefined) return before
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql.raw(
      `select id::int as id from ${table} where id >= (select (min(id) + max(id)) / 2 from ${table}) order by id limit 1`,
    ),
  )
  known.set(table, row?.id ?? 1)
  return row?.id ?? 1
}

/** What is asked of a world; in a test of the API alone pages are left out. */
export const ASKED: Readonly<Record<string, Ask>> = {
  'page /': anew('/'),
  'page /results, the first': anew('/results'),
  'page /results, deep': anew('/results?page=100'),
  'page /results/1245': anew('/results/1245'),
  'page /analysis': anew('/analysis'),
  'page /seals': anew('/seals'),
  'seals of rounds': anew('/api/v1/public/lottery/seals'),
  'seal of a round': anew('/api/v1/public/lottery/seals/1245'),
  'data status': anew('/api/v1/public/status'),
  health: anew('/api/v1/public/health'),
  "member's sets, first page": mine('/api/v1/auth/me/generated-numbers?limit=10'),
  "member's sets, deep page": mine('/api/v1/auth/me/generated-numbers?limit=10&skip=30'),
  "member's sets, won": mine('/api/v1/auth/me/generated-numbers?limit=10&show=won'),
  "member's sets, counts": mine('/api/v1/auth/me/generated-numbers/counts'),
  'dashboard: the newest result': mine('/api/v1/auth/me/settlement'),
  'dashboard: the month': mine('/api/v1/auth/me/month'),
  'dashboard: the plan': mine('/api/v1/auth/me/subscription'),
  ledger: mine('/api/v1/auth/me/ledger'),
  favourites: mine('/api/v1/auth/me/favourites'),
  inbox: mine('/api/v1/auth/me/notifications'),
  'unread of the inbox': mine('/api/v1/auth/me/notifications/unread'),
  devices: mine('/api/v1/auth/me/sessions'),
  'who am I': mine('/api/v1/auth/me'),
  // With the check of a password, which takes the same however much there is.
  'export of everything': async (place, turn) => {
    const answer = await place.api.app.inject({
      ...{ method: 'POST', url: exportMyData.path, payload: { current_password: PASSWORD } },
      headers: { authorization: `Bearer ${place.people[turn % PEOPLE]?.token}` },
    })
    if (answer.statusCode !== 200) throw new Error(`Nothing was exported: ${answer.body}`)
  },
  'proofs of a round': mine('/api/v1/auth/me/seals/1245/proofs'),
  'sets are made': async (place, turn) => {
    const answer = await place.api.app.inject({
      ...{ method: 'POST', url: generateNumberSets.path, payload: { count: 1 } },
      headers: { authorization: `Bearer ${place.people[turn % PEOPLE]?.token}` },
    })
    if (answer.statusCode !== 200) throw new Error(`Nothing was made: ${answer.body}`)
  },
  'a sign-in': (place, turn) => tokenOf(place.api, 501 + turn, turn),
  'staff: attention': staff(listAttention),
  'staff: the week': staff(getWeek),
  'staff: members, newest': staff(findMembers, { sort: 'newest' }),
  'staff: members, deep': deepStaff(findMembers, { sort: 'newest' }, 'members'),
  'staff: members by name': staff(findMembers, { search: '김하나' }),
  'staff: members by initials': staff(findMembers, { search: 'ㄱㅎㄴ' }),
  'staff: members by number': staff(findMembers, { search: '0777' }),
  'staff: members that are blocked': staff(findMembers, { state: 'blocked' }),
  'staff: a member': ofMember(showMember),
  "staff: a member's events": ofMember(listMemberEvents),
  "staff: a member's sets": ofMember(openSetsOf),
  "staff: a member's devices": ofMember(openSessionsOf),
  'staff: consultations': staff(listConsultations),
  'staff: consultations that were joined': staff(listConsultations, { state: 'joined' }),
  'staff: awaited payments': staff(listAwaitedPayments),
  'staff: deposits': staff(listDeposits),
  'staff: deposits, deep': deepStaff(listDeposits, {}, 'deposits'),
  'staff: refunds': staff(listRefunds),
  'staff: enquiries': staff(listEnquiries),
  'staff: messages': staff(listMessages),
  'staff: messages, deep': deepStaff(listMessages, {}, 'messages'),
  'staff: messages that failed': staff(listMessages, { state: 'failed' }),
  'staff: messages that wait': staff(listMessages, { state: 'waiting' }),
  'staff: audit log': staff(listAuditLog),
  'staff: audit log, deep': deepStaff(listAuditLog, {}, 'audit_log'),
  'staff: audit log of a day': staff(listAuditLog, { from: '2026-10-01', to: '2026-10-01' }),
  'staff: audit log of a member': staff(listAuditLog, { target: 'member 5' }),
  'job: settle rounds, nothing to do': ({ db, deps }) => settleRounds(db, deps),
  'job: seal rounds, nothing to do': ({ db, deps }) => sealRounds(db, deps),
  'job: count seals, nothing to do': ({ db, deps }) => countSealedSets(db, deps),
  'job: tell members, nothing to do': ({ db, deps }) => tellMembers(db, deps),
  'job: tell of sign-ins, nothing to do': ({ db, deps }) => tellOfSignIns(db, deps),
  'job: deliver messages, nothing to do': ({ db, deps }) =>
    deliverMessages(db, { ...deps, showMessage: () => {} }, { queue: 'awaited' }),
  'job: deliver notices, nothing to do': ({ db, deps }) =>
    deliverMessages(db, { ...deps, showMessage: () => {} }, { queue: 'notices' }),
  'job: sweep, nothing to do': ({ db, deps }) => sweep(db, deps),
  'job: fill crowding, nothing to do': ({ db, deps }) => fillCrowding(db, deps),
}

/** What the first run of a job does in every world is not what it costs when there is nothing to do. */
export async function settleDown({ db, deps }: Pick<Place, 'db' | 'deps'>, say: (text: string) => void) {
  for (const [what, work] of [
    ['told members', () => tellMembers(db, deps)],
    ['told of sign-ins', () => tellOfSignIns(db, deps)],
    ['swept', () => sweep(db, deps)],
  ] as const) {
    const began = performance.now()
    await work()
    say(`  ${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  }
}

interface Options {
  /** Parts of what is measured; none: all of it. */
  readonly only: readonly string[]
  readonly say: (text: string) => void
}

/** Asks the same of every world, taking turns, so that whatever else the machine does hits all. */
export async function measureCalls(urls: readonly string[], { only, say }: Options): Promise<Measured[]> {
  const places: Place[] = []
  const rows: Measured[] = []
  try {
    for (const url of urls) places.push(await open(url, say))
    for (const [i, place] of places.entries()) {
      say(`${urls[i]}:`)
      await settleDown(place, say)
    }
    for (const [what, ask] of Object.entries(ASKED)) {
      if (only.length > 0 && !only.some((part) => what.includes(part))) continue
      const times: number[][] = places.map(() => [])
      let began = performance.now()
      for (let turn = 0; turn < TIMES + WARM_UP; turn++) {
        // What takes seconds needs no forty turns to be seen.
        if (turn > WARM_UP + 3 && performance.now() - began > 20_000) break
        if (turn === WARM_UP) began = performance.now()
        for (const [i, place] of places.entries()) {
          const start = performance.now()
          await ask(place, turn)
          if (turn >= WARM_UP || performance.now() - start > 2_000) times[i]?.push(performance.now() - start)
        }
      }
      const row = { what, times: times.map(quickQuarter), bar: BAR }
      rows.push(row)
      say(wordingOf(row))
    }
    return rows
  } finally {
    for (const place of places) await place.close()
  }
}

/** Settles the newest round anew, in each world; by the set. */
export async function measureSettlement(urls: readonly string[], { say }: Options): Promise<Measured[]> {
  const times: number[] = []
  const whole: number[] = []
  for (const url of urls) {
    const { database, site, close } = await openPlace(url, say, { replaced: {} })
    const { db } = database
    const newest = (await newestRound(db)) ?? 0
    const deps = { ...site.deps, now: () => mondayAfter(newest) }
    const [{ sets = 0 } = {}] = await rowsOf<{ sets: number }>(
      db,
      sql`select count(*)::int as sets from number_sets where round_target = ${newest}`,
    )
    const found: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      await site.run(`delete from winning_sets where round_number = ${newest}`)
      await site.run(`delete from settlements where round_number = ${newest}`)
      const start = performance.now()
      await settleRounds(db, deps)
      found.push(performance.now() - start)
    }
    times.push((quickQuarter(found) * 1_000) / sets)
    whole.push(quickQuarter(found))
    await close()
  }
  const rows = [
    { what: 'settlement of the newest round, µs a set', times, bar: BAR },
    { what: 'settlement of the newest round, all of it', times: whole },
  ]
  for (const row of rows) say(wordingOf(row))
  return rows
}

/** Writes a backup of each world, and puts it into an empty database; by the row. PostgreSQL alone. */
export async function measureBackup(urls: readonly string[], { say }: Options): Promise<Measured[]> {
  const [made, restored, bytes]: [number[], number[], number[]] = [[], [], []]
  const folder = mkdtempSync(join(tmpdir(), 'world-'))
  try {
    for (const [i, url] of urls.entries()) {
      const file = join(folder, `${i}.backup`)
      const from = await connectPlainly(url)
      const start = performance.now()
      const digests = await makeBackup(from, {
        file,
        passphrase: undefined,
        madeAt: '2026-10-12T02:00:00.000Z',
        secretKey: null,
      })
      const rows = Object.values(digests).reduce((sum, table) => sum + table.rows, 0)
      made.push(((performance.now() - start) * 1_000) / rows)
      await from.close()
      const name = `world_restored_${process.pid}_${i}`
      const server = await connectPlainly(url)
      await server.query(`create database ${name}`)
      const to = await connectPlainly(Object.assign(new URL(url), { pathname: `/${name}` }).href)
      try {
        const begun = performance.now()
        await restoreBackup(to, { file, passphrase: undefined, migrate: to.migrate })
        restored.push(((performance.now() - begun) * 1_000) / rows)
      } catch (error) {
        if (!(error instanceof BackupRejected)) throw error
        say(error.message)
        restored.push(Number.NaN)
      } finally {
        await to.close()
        await server.query(`drop database ${name} with (force)`)
        await server.close()
      }
      bytes.push(rows)
      rmSync(file)
      say(
        `${url}: ${rows.toLocaleString('en')} rows, backup ${made.at(-1)?.toFixed(1)} µs a row, restored ${restored.at(-1)?.toFixed(1)} µs a row`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    { what: 'backup with its second reading, µs a row', times: made, bar: BAR },
    { what: 'restore, compared row by row, µs a row', times: restored, bar: BAR },
  ]
}

const isOver = ({ times, bar }: Measured) => {
  const [small = Number.NaN, large = Number.NaN] = [times[0], times.at(-1)]
  return bar !== undefined && large > bar * small && large - small > NOISE
}

export const wordingOf = (row: Measured) => {
  const shown = row.times.map((time) => (time < 10 ? time.toFixed(2) : time < 100 ? time.toFixed(1) : time.toFixed(0)))
  const ratio = (row.times.at(-1) ?? Number.NaN) / (row.times[0] ?? Number.NaN)
  return `| ${row.what} | ${shown.join(' | ')} | ${ratio.toFixed(2)}${isOver(row) ? ' **NOT**' : ''} |`
}

export const grown = (rows: readonly Measured[]) => rows.filter(isOver)
