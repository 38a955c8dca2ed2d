import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { rowsOf } from '#server/database/database.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { claimMessages, nextTryAt } from '#server/messages/store.ts'
import { createServerDeps, instantOf } from '#server/server-deps.ts'
import { PUBLIC_URL } from '#tests/support/start-of-tests.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { buildWorld, mondayAfter } from './build.ts'
import { ASKED, type Place, peopleOf, settleDown } from './measure.ts'

/*
 * What calls and jobs read of a world, and of one of four times as many members with as much each: the rows that statements pass
 * over, as the database counts them, without a clock. On so few rows a plan without an index would be the quicker one, so
 * such plans are taken only where there is no other.
 */

const FEW = { members: 600, rounds: 12, sets: 6_000, seed: 3 }
const MANY = { ...FEW, members: 4 * FEW.members, sets: 4 * FEW.sets }
/** Some more by chance: members have not all the same number of sets. */
const [RATIO, SLACK] = [1.2, 40]
const [TIMES, LOOKS] = [6, 3]
/** Of the pool. */
const CONNECTIONS = 10

/** What grows with a service, why it may, and how many rows of the larger world it may read. */
const GROWING: Readonly<Record<string, readonly [why: string, most: number]>> = {
  'staff: members, newest': ['members are counted up to 10,000', 2_600],
  'staff: audit log of a member': ['a part of a word is looked for in row after row', 400],
  'staff: attention': ['each running plan is held against what was paid for it', 6_500],
  'seals of rounds': ['a round of more sets has more rows of methods that are not folded', 900],
  'staff: refunds': ['the smaller world fills no page', 600],
  'staff: messages': ['failed messages are counted up to 10,000', 300],
  'staff: messages, deep': ['failed messages are counted up to 10,000', 300],
  'staff: messages that failed': ['failed messages are counted up to 10,000', 420],
  'staff: messages that wait': ['failed messages are counted up to 10,000', 220],
}

const opened: OpenDatabase[] = []
const places: Place[] = []

async function aWorld(size: typeof FEW): Promise<Place> {
  const database = await testDatabase()
  opened.push(database)
  const { db } = database
  let now = mondayAfter(1245)
  const deps = createServerDeps(
    {
      engine: database.engine,
      drawMinute: 20 * 60 + 45,
      publicUrl: PUBLIC_URL,
      secretKey: 'a key for tests, thirty-two or more characters',
    },
    { now: () => now },
  )
  await buildWorld({ db, deps, run: (statement) => db.execute(sql.raw(statement)), say: () => {} }, size)
  const api = await createApp(db, deps)
  await api.app.ready()
  const people = await peopleOf(api)
  await settleDown({ db, deps }, () => {})
  await byIndexAlone({ db, deps })
  now += 1
  return { db, deps, api, people, close: () => api.app.close() }
}

/** A statement on every connection that there may be, which are as many as are asked for at once. */
const everywhere = ({ db, deps }: Pick<Place, 'db' | 'deps'>, what: SQL) =>
  Promise.all(
    Array.from({ length: deps.engine === 'postgres' ? CONNECTIONS : 1 }, () =>
      db.execute(sql`select ${what}, pg_sleep(0.03)`),
    ),
  )

const byIndexAlone = (place: Pick<Place, 'db' | 'deps'>) =>
  everywhere(
    place,
    sql`set_config('enable_seqscan', 'off', false), set_config('enable_hashjoin', 'off', false),
      set_config('enable_mergejoin', 'off', false)`,
  )

/** Rows and entries of indexes that were read in the database so far. */
async function rowsRead(place: Place): Promise<number> {
  const { db } = place
  await everywhere(place, sql`pg_stat_force_next_flush()`)
  const [row] = await rowsOf<{ read: string }>(
    db,
    sql`select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname = 'public')
      + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = 'public') as read`,
  )
  return Number(row?.read)
}

beforeAll(async () => {
  for (const size of [FEW, MANY]) places.push(await aWorld(size))
})
afterAll(async () => {
  for (const place of places) await place.close()
  for (const database of opened) await database.close()
})

type Asked = readonly (readonly [what: string, ask: (place: Place, turn: number) => Promise<unknown>])[]

/** Rows that are read for one answer. */
async function readFor(place: Place, ask: Asked[number][1]): Promise<number> {
  await ask(place, 0)
  const before = await rowsRead(place)
  for (let turn = 1; turn <= TIMES; turn++) await ask(place, turn)
  return ((await rowsRead(place)) - before) / TIMES
}

/**
 * What reads more rows of the larger world than it may, whenever it is asked. Entries of rows that were just deleted are passed
 * over once and then forgotten, but not while somebody may still see them: a statement of autovacuum, for one.
 */
async function grownOf(asked: Asked): Promise<Record<string, string>> {
  const grown: Record<string, string> = {}
  for (const [what, ask] of asked)
    for (let look = 0; look < LOOKS; look++) {
      const read: number[] = []
      for (const place of places) read.push(await readFor(place, ask))
      const [few = 0, many = 0] = read
      delete grown[what]
      if (many <= (GROWING[what]?.[1] ?? RATIO * few + SLACK)) break
      grown[what] = `${few} → ${many}`
    }
  return grown
}

it('reads as many rows of a world with four times as many members', async () => {
  expect(await grownOf(Object.entries(ASKED).filter(([what]) => !what.startsWith('page ')))).toEqual({})
})

// Before messages are added, whose failures 오늘 counts.
it('finds the consultations of 오늘 without a look at all others that have not ended', async () => {
  const REST = { few: 200, many: 800 }
  for (const [i, { db, deps }] of places.entries()) {
    const at = instantOf(deps.now())
    // To be called in a week, and worked on an hour ago.
    await db.execute(sql`
      insert into consultations (receipt, name, tier_name, preferred_time, state, next_action_date, created_at, worked_at)
      select 'rest ' || n, '김하나', 'STANDARD', 'any', 'talking', case when n % 2 = 0 then ${at}::timestamptz::date + 7 end,
        ${at}::timestamptz - interval '9 days', ${at}::timestamptz - interval '1 hour'
      from generate_series(1, ${i === 0 ? REST.few : REST.many}) as n`)
  }
  const asked: Asked = [
    ['staff: attention', (place, turn) => ASKED['staff: attention']?.(place, turn) ?? Promise.reject()],
  ]
  // As autovacuum does after so many: until then another index of few rows is as good.
  for (const { db } of places) await db.execute(sql`analyze consultations`)
  expect(await grownOf(asked)).toEqual({})
})

it('sends the next messages without a look at all others that wait', async () => {
  for (const { db, deps } of places) {
    const at = instantOf(deps.now())
    // To every member: what may go out now, what waits for the morning, what is to be tried later, what was given up.
    await db.execute(sql`
      insert into messages (member_id, channel, kind, subject, address, sealed_text, created_at, expires_at, tries, next_try_at, by_night)
      select id, 'push', 'result', subject, '1', 'x', ${at}::timestamptz, ${at}::timestamptz + interval '1 day', tries,
        ${at}::timestamptz + make_interval(secs => wait), by_night
      from members, (values ('now', 0, -1, true), ('in the morning', 0, -2, false), ('later', 1, 60, true), ('given up', 10, -3, true))
        as kinds (subject, tries, wait, by_night)`)
  }
  const ofPush = ({ deps }: Place) => ({ channel: 'push' as const, at: instantOf(deps.now()) })
  const asked: Asked = [
    [
      'the next of the day',
      (place) => claimMessages(place.db, { queue: 'notices', ...ofPush(place), isQuiet: false, limit: 5 }),
    ],
    [
      'the next of the night',
      (place) => claimMessages(place.db, { queue: 'notices', ...ofPush(place), isQuiet: true, limit: 5 }),
    ],
    [
      'none at night',
      (place) =>
        claimMessages(place.db, { queue: 'notices', ...ofPush(place), channel: 'sms', isQuiet: true, limit: 5 }),
    ],
    ['when to go on', (place) => nextTryAt(place.db, { queue: 'notices', ...ofPush(place), isQuiet: false })],
    ['when to go on at night', (place) => nextTryAt(place.db, { queue: 'notices', ...ofPush(place), isQuiet: true })],
    [
      'a code',
      (place) =>
        claimMessages(place.db, { ...ofPush(place), queue: 'awaited', channel: 'sms', isQuiet: false, limit: 10 }),
    ],
  ]
  // The planner knows of a night on which nothing waited, as on a Saturday; then of those that wait.
  expect(await grownOf(asked)).toEqual({})
  for (const { db } of places) await db.execute(sql`analyze messages`)
  expect(await grownOf(asked)).toEqual({})
})
