import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { listEnquiries } from '#contract/admin/company.ts'
import { listConsultations } from '#contract/admin/consultations.ts'
import { blockMember, findMembers } from '#contract/admin/members.ts'
import { listMessages } from '#contract/admin/messages.ts'
import { listDeposits } from '#contract/admin/payments.ts'
import { listRefunds } from '#contract/admin/refunds.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { type Database, rowsOf } from '#server/database/database.ts'
import { actOnMember } from '#server/member-admin/act-on-member.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { auditedBy } from '#server/staff/audit/run-audited.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { addAdminRecords } from './support/admin-records.ts'
import { onPostgres } from './support/on-postgres.ts'
import { atMost, atShare, median, type Row, type Topic } from './support/row.ts'

const MEMBERS = 1_000_000
/** As deep as a list is looked into. */
const DEEP = 100_000
const TIMES = 120
const WARM_UP = 20

/** Searches as they are typed: their matches are between none and every twentieth member. */
const SEARCHES = {
  'part of a name': ['길동', '김가', '하나', '서연', '김', '쀍'],
  'initials of a name': ['ㅎㄱㄷ', 'ㄱㅎ', 'ㄱㅇㅅ', 'ㅂ', 'ㅈㅅㅇ'],
  'part of a username': ['member77', '777', 'ember1234', 'er99999', 'm'],
  'the end of a number': ['1234', '0777', '01000001234', '00012345'],
} as const

/** The back office of a service with a million members, as its calls are answered, on PostgreSQL. */
export const admin: Topic = () =>
  onPostgres(async (db, deps) => {
    await addAdminRecords(db, MEMBERS)
    const { app, callAs } = await createApp(db, deps)
    await app.ready()
    const call = callAs('bench')
    try {
      return [...(await searching(db, call)), ...(await paging(db, call)), await auditing(db, deps, app, call)]
    } finally {
      await app.close()
    }
  })

type Call = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}

/** A search as it is answered, beside the bare look into the index for the ids that it shows. */
async function searching(db: Database, call: Call): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, searches] of Object.entries(SEARCHES)) {
    const [answers, lookUps]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TIMES + WARM_UP; turn++) {
      const search = searches[turn % searches.length] as string
      const answer = await timed(() => call(findMembers, { query: { search } }))
      const lookUp = await timed(() => bareLookUp(db, search))
      if (turn < WARM_UP) continue
      answers.push(answer)
      lookUps.push(lookUp)
    }
    const [answer, lookUp] = [atShare(answers, 0.95), atShare(lookUps, 0.95)]
    rows.push(
      atMost(`admin: ${what} among ${MEMBERS.toLocaleString('en')}, p95 in ms`, 150, answer),
      atMost(`admin: ${what}, p95 against its look-up`, 3, answer / lookUp, `${lookUp.toFixed(2)} ms`),
    )
  }
  return rows
}

/** Nothing but the index: the ids of a page, for parts that it has as they are. */
function bareLookUp(db: Database, search: string) {
  const digits = /^\d{4,}$/.test(search) ? [`#${search.slice(search.length === 4 ? -4 : -8)}`] : []
  const letters = [...search]
  const parts = letters.length <= 3 ? [search] : letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
  const has = (grams: readonly string[]) =>
    sql`member_grams(username_key, name, mobile_number) @> ${`{${grams.join(',')}}`}::text[]`
  const order = sql`order by id desc limit 51`
  if (digits.length === 0)
    return db.execute(sql`select id from members where deleted_at is null and ${has(parts)} ${order}`)
  return db.execute(sql`select id from members where deleted_at is null and id = any(array(
    select id from members where ${has(parts)} union all select id from members where ${has(digits)})) ${order}`)
}

/** Each list of the back office in an order that it offers, and the id after which its deep page begins. */
const LISTS = {
  'members, newest': [findMembers, { sort: 'newest' }, 'members', 'id desc'],
  'consultations to be done': [
    listConsultations,
    {},
    "consultations where state in ('waiting', 'talking')",
    "state <> 'waiting', coalesce(next_action_date, '-infinity'), id",
  ],
  'consultations that led to nothing': [
    listConsultations,
    { state: 'not_joined' },
    "consultations where state = 'not_joined'",
    'id desc',
  ],
  'deposits, largest': [listDeposits, { sort: 'largest' }, 'deposits', 'amount desc, id desc'],
  'deposits, latest, matched by nobody': [
    listDeposits,
    { sort: 'latest', is_matched: 'false' },
    'deposits where awaited_payment_id is null',
    'day desc, id desc',
  ],
  'refunds that were paid': [listRefunds, { state: 'paid' }, "cancellations where state = 'paid'", 'id'],
  enquiries: [listEnquiries, {}, "enquiries where state <> 'closed'", 'id desc'],
  'messages that failed': [
    listMessages,
    { state: 'failed' },
    'messages where sent_at is null and failure is not null',
    'id desc',
  ],
  'audit log': [listAuditLog, {}, 'audit_log', 'id desc'],
} as const satisfies Readonly<Record<string, readonly [Endpoint, object, from: string, order: string]>>

async function paging(db: Database, call: Call): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, [endpoint, query, from, order]] of Object.entries(LISTS)) {
    const [found] = await rowsOf<{ readonly id: number }>(
      db,
      sql`select id from ${sql.raw(`${from} order by ${order}`)} offset ${DEEP} limit 1`,
    )
    const after = String(found?.id)
    const page = (more: object) => call(endpoint as Endpoint, { query: { ...query, ...more } } as never)
    const [first, deep]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TIMES + WARM_UP; turn++) {
      const [one, other] = [await timed(() => page({})), await timed(() => page({ after }))]
      if (turn < WARM_UP) continue
      first.push(one)
      deep.push(other)
    }
    const [one, other] = [median(first), median(deep)]
    rows.push(
      atMost(
        `admin: ${name}, page at ${DEEP.toLocaleString('en')} against the first`,
        1.2,
        other / one,
        `${other.toFixed(2)} ms`,
      ),
    )
  }
  return rows
}

/**
 * An action of staff as their browser asks for it. Without its row it cannot be had so: what the row takes is the difference
 * of the same action done in process, with it and in a plain transaction.
 */
async function auditing(db: Database, deps: ServerDeps, app: FastifyInstance, call: Call): Promise<Row> {
  const { headers } = await aStaffSession({ asStaff: call, inject: (asked) => app.inject(asked) }, '운영', deps.now())
  const [through, audited, bare]: [number[], number[], number[]] = [[], [], []]
  const run = auditedBy(db, deps)
  const caller = {
    ...{ id: null, name: 'bench', role: null, session_id: null, hasFreshFactor: true, permissions: new Set<never>() },
  }
  const request = { id: 'bench', ip: '127.0.0.1' }
  const given = { caller, permission: 'members:write', endpoint: blockMember, request } as never
  for (let turn = 0; turn < 4 * TIMES + WARM_UP; turn++) {
    const id = 1 + 3 * turn
    const asked = { method: 'POST' as const, url: `/api/v1/admin/members/${id + 2}/block`, headers }
    const whole = await timed(async () => {
      const { statusCode } = await app.inject({ ...asked, payload: { reason: '시험' } })
      if (statusCode !== 200) throw new Error(`${asked.url} answered ${statusCode}`)
    })
    const one = await timed(() =>
      run(given, async (tx, audit) => {
        audit.record({ target: `member ${id}`, after: { reason: '시험' } })
        await actOnMember(tx, deps, id, 'block', '시험')
      }),
    )
    const other = await timed(() => db.transaction((tx) => actOnMember(tx as Database, deps, id + 1, 'block', '시험')))
    if (turn < WARM_UP) continue
    through.push(whole)
    audited.push(one)
    bare.push(other)
  }
  const [whole, row] = [median(through), median(audited) - median(bare)]
  const without = whole - row
  return atMost(
    'admin: an action of staff with its audit row against without',
    1.2,
    whole / without,
    `row ${row.toFixed(2)} ms`,
  )
}
