import { sql } from 'drizzle-orm'
import { salesCloseAt } from '#domain/calendar.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { REQUIRED_CONSENTS } from '#domain/member/member.ts'
import type { ResultFacts } from '#domain/member/notification.ts'
import { consentTo } from '#domain/member/notification-kinds.ts'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { possibleSets } from '#domain/number-set/number-set-maker.ts'
import { type Database, rowsOf } from '#server/database/database.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { newestRound } from '#server/draws/store.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { countSealedSets } from '#server/seals/count-sealed-sets.ts'
import { sealRounds } from '#server/seals/seal-rounds.ts'
import { instantOf, type ServerDeps } from '#server/server-deps.ts'
import { hashPassword } from '#server/sign-in/password-hash.ts'
import { appendAllToAuditLog } from '#server/staff/audit/audit-chain.ts'

/** What a world is made of. The same numbers make the same rows, on either engine. */
interface WorldSize {
  readonly members: number
  /** Settled rounds before the open one, the newest stored one included. */
  readonly rounds: number
  /** Number sets over all these rounds and the open one, in equal parts. */
  readonly sets: number
  readonly seed: number
}

/** A place where a world is made: the product's own way to the database, and a statement that may take as long as it takes. */
export interface Site {
  readonly db: Database
  readonly deps: ServerDeps
  readonly run: (statement: string) => Promise<unknown>
  readonly say: (text: string) => void
}

/** Somebody lives here: nothing is added to real people. */
export class Inhabited extends Error {}

/** The password of everybody. */
export const PASSWORD = 'a made-up password'
/** Rounds whose sets are sealed: one run of the product seals no more than sixty. */
const SEALED = 50
/** Rounds of which members were told. */
const TOLD = 12
/** Milliseconds. */
const WEEK = 7 * DAY

/** The Monday after the newest stored round, at which every world is looked at. */
export const mondayAfter = (round: number) => salesCloseAt(round) + 39 * HOUR

/**
 * Makes members with all that years leave behind, in an empty, migrated database: rows by statements, what the product derives
 * (settlements, winners, seals, the audit chain) by the product.
 * @throws {Inhabited}
 */
export async function buildWorld(site: Site, size: WorldSize): Promise<void> {
  const { db, deps, run, say } = site
  const [inhabited] = await rowsOf(db, sql`select 1 from members limit 1`)
  if (inhabited) throw new Inhabited('There are members in this database. A world is made in an empty one.')
  await loadHistory(db, deps)
  await loadShippedTiers(db, deps)
  const newest = (await newestRound(db)) ?? 0
  if (size.rounds >= newest) throw new RangeError(`Only ${newest} rounds have been drawn.`)
  const at = mondayAfter(newest)
  const words = statementsOf(size, newest, at, await passwordHash(size))
  const step = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    say(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  }
  await step('members', () => filling(run, 'members', words.members))
  await step('what they agreed to, their devices and sessions', () => all(run, words.account))
  await step('plans and payments', () => all(run, words.plans))
  await step('number sets', () => filling(run, 'number_sets', words.sets))
  await step('notifications and messages', () => all(run, words.messages))
  await step('enquiries', () => all(run, words.enquiries))
  await step('statistics of the planner', () => run('vacuum (analyze)'))
  const then = { ...deps, now: () => at }
  await step('seals', () => sealRounds(db, then))
  await step('settlements', () => settleRounds(db, then))
  // All at once, as of now: each was on its own night, and its result was told then.
  await all(run, words.told)
  await step('counted seals', () => countSealedSets(db, then))
  await step('audit log', () => fillAuditLog(db, then, size, newest))
  await step('statistics of the planner', () => run('vacuum (analyze)'))
}

/** One hash for all: a million would take a day. */
const passwordHash = ({ seed }: WorldSize) =>
  hashPassword({ from: 'world', isKnown: true }, PASSWORD, (count) => Buffer.alloc(count, seed % 256))

async function all(run: Site['run'], statements: readonly string[]) {
  for (const statement of statements) await run(statement)
}

/** Fills a table without its indexes and references, and makes them anew: sorted once they cost a fraction. */
async function filling(run: Site['run'], table: string, statements: readonly string[]) {
  const read = async (text: string) => ((await run(text)) as { rows: Record<string, string>[] }).rows
  const indexes = await read(
    `select indexdef as made, format('drop index %I', indexname) as gone from pg_indexes
     where tablename = '${table}' and indexname not in (select conname from pg_constraint) order by indexname`,
  )
  const references = await read(
    `select format('alter table %I add constraint %I %s', '${table}', conname, pg_get_constraintdef(oid)) as made,
       format('alter table %I drop constraint %I', '${table}', conname) as gone
     from pg_constraint where conrelid = '${table}'::regclass and contype = 'f' order by conname`,
  )
  const without = [...references, ...indexes]
  await all(
    run,
    without.map(({ gone }) => gone as string),
  )
  await all(run, statements)
  await all(
    run,
    without.toReversed().map(({ made }) => made as string),
  )
}

/** Syllables of which made-up names are put together: one of the first, two of the second. */
export const FAMILY = '김이박최정강조윤장임한오서신권황안송류홍'
export const GIVEN = '가길나다동라마민바사서수순아연영우원유은이인자재정주준지진하현혜호희'

/** Of so many numbered candidates there are at least so many different sets of six: each is one with 0.7. */
const candidatesFor = (sets: number) => {
  const possible = possibleSets({ fixed_numbers: [], excluded_numbers: [] })
  return Math.ceil(((-Math.log1p(-sets / possible) * possible) / 0.7) * 1.05) + 100
}

function statementsOf({ members, rounds, sets, seed }: WorldSize, newest: number, at: number, password: string) {
  const first = newest - rounds + 1
  /** A number from 0 to below `sides`, by the row and what it is for. */
  const dice = (row: string, sides: number, purpose: number) =>
    `((hashint8extended((${row})::bigint, ${seed * 1_000 + purpose}::bigint) & 2147483647) % ${sides})::int`
  const time = (milliseconds: string | number) => `to_timestamp((${milliseconds})::float8 / 1000)`
  const letter = (letters: string, row: string, purpose: number) =>
    `substr('${letters}', 1 + ${dice(row, [...letters].length, purpose)}, 1)`
  const everybody = `generate_series(1, ${members}) as n`
  const began = salesCloseAt(first) - WEEK
  return {
    // All but the last few were there before the first round.
    members: [
      `insert into members (id, username, username_key, password_hash, name, mobile_number, provider, created_at, blocked_at)
       overriding system value
       select n, 'Member' || n, 'member' || n, '${password}',
         ${letter(FAMILY, 'n', 1)} || ${letter(GIVEN, 'n', 2)} || ${letter(GIVEN, 'n', 3)},
         '010' || lpad(n::text, 8, '0'), 'email',
         ${time(`case when n > ${members} - 100 then ${at - WEEK} + (n - ${members - 100}) * ${Math.floor(WEEK / 101)}
           else ${began - 52 * WEEK} + n * ${(52 * WEEK) / members}::float8 end`)},
         case when n % 1000 = 0 then ${time(at - WEEK)} end
       from ${everybody}`,
      `select setval(pg_get_serial_sequence('members', 'id'), ${members})`,
    ],
    account: [
      `insert into consents (member_id, kind, is_given, version, given_at)
       select n, kind, true, '2025-01-01', created_at
       from ${everybody} join members on id = n
         cross join unnest(array['${[...REQUIRED_CONSENTS, consentTo('result', 'push')].join("','")}']) with ordinality as k(kind, i)
       where i < 4 or n % 3 = 0 order by n, i`,
      `insert into push_subscriptions (member_id, endpoint, p256dh, auth, device_name, created_at)
       select n, 'https://push.example.com/' || n, 'key', 'secret', 'Chrome · Windows', ${time(began)}
       from ${everybody} where n % 3 = 0 order by n`,
      `insert into sessions (id, member_id, method, stays_logged_in, started_at, last_used_at, expires_at, user_agent, address)
       select md5('session ' || n || ' ' || ${seed})::uuid, n, 'password', true, started, started, started + interval '30 days',
         'Mozilla/5.0', '10.0.0.1'
       from (select n, ${time(`${at} - ${dice('n', 28 * 24 * 60, 4)} * ${MINUTE}::float8`)} as started from ${everybody}
         where n % 2 = 0) as signed_in order by n`,
      `insert into refresh_tokens (token_hash, session_id, created_at, used_at)
       select encode(sha256(convert_to(id || ' ' || i, 'UTF8')), 'hex'), id, started_at, case when i = 1 then started_at end
       from sessions, generate_series(1, 2) as i`,
      `insert into known_devices (member_id, device_hash, last_seen_at)
       select member_id, md5('device ' || member_id || ' ' || ${seed}), last_used_at from sessions`,
      `insert into favourites (member_id, mask, added_at) select n, (1::bigint << (n % 40)) * 63, ${time(began)}
       from ${everybody} where n % 10 = 0`,
    ],
    // Of what waits for staff there is more than a page, so that the lists of every world from 10,000 members on are full.
    plans: [
      // Every fifth has had a plan, of those two in five have one now.
      `insert into subscriptions (member_id, tier_id, start_date, end_date, monthly_price, monthly_sets, sold_days, terms_version,
         contract_wording, created_at)
       select n, t.id, starts, starts + 364, t.price, t.max_numbers_per_month, 365, '2025-01-01', 1, starts
       from (select n, (${time(at)})::date - (case when n % 25 < 10 then 30 + ${dice('n', 300, 5)} else 400 + ${dice('n', 300, 6)} end)
           as starts from ${everybody} where n % 5 = 0) as taken,
         (select id, price, max_numbers_per_month from subscription_tiers order by place, id limit 1) as t
       order by n`,
      `insert into generation_usage (member_id, month, used)
       select n, '${instantOf(at).slice(0, 7)}', 1 + ${dice('n', 5, 7)} from ${everybody} where n % 10 = 0`,
      `insert into consultations (receipt, member_id, name, mobile_number, tier_name, preferred_time, state, created_at, worked_at,
         closed_at)
       select 'Q' || id, member_id, '김하나', '01012345678', 'STANDARD', 'any',
         case when id % 20 = 0 then 'waiting' else 'joined' end, created_at, created_at,
         case when id % 20 <> 0 then created_at end
       from subscriptions order by id`,
      `insert into awaited_payments (consultation_id, subscription_id, amount, depositor, written_by, written_at)
       select c.id, s.id, s.monthly_price, '김하나', '운영', s.created_at from subscriptions as s join consultations as c
         on c.receipt = 'Q' || s.id order by s.id`,
      `insert into deposits (day, amount, depositor, source, fingerprint, stored_by, stored_at, awaited_payment_id, matched_by,
         matched_at)
       select s.start_date, p.amount, p.depositor, 'hand', 'f' || p.id, '운영', p.written_at, p.id, '운영', p.written_at
       from awaited_payments as p join subscriptions as s on s.id = p.subscription_id
       where p.id % 20 <> 0 order by p.id`,
      `insert into cancellations (receipt, subscription_id, member_id, ends, last_day, requested_at, amount, paid, days, used_days,
         sets_used, for_days, for_sets, state)
       select 'C' || id, id, member_id, 'today', start_date + 10, start_date + 10, 100, monthly_price, 365, 11, 0, 100, 0,
         case when id % 20 = 0 then 'requested' else 'paid' end
       from subscriptions where id % 10 = 0 order by id`,
    ],
    sets: [
      ...Array.from({ length: rounds + 1 }, (_, i) => first + i).flatMap((round) => {
        const count =
          Math.floor((sets * (round - first + 1)) / (rounds + 1)) - Math.floor((sets * (round - first)) / (rounds + 1))
        const from = round > newest ? salesCloseAt(newest) + HOUR : salesCloseAt(round) - WEEK + 5 * HOUR
        const until = round > newest ? at - HOUR : salesCloseAt(round) - HOUR
        const made = candidatesFor(count)
        const spread = `hashint8extended(n::bigint, ${seed * 100_000 + round}::bigint)`
        const mask = Array.from(
          { length: 6 },
          (_, ball) => `(1::bigint << ((h >> ${10 * ball} & 1023) % 45)::int)`,
        ).join(' | ')
        const isSealed = round > newest - SEALED
        const tickets = Math.ceil(members / 50 / rounds)
        return [
          `insert into number_sets (member_id, round_target, mask, strategy, crowding_permille, generated_at, bought_at,
             deleted_at, salt)
           select 1 + ${dice('n', members, 8)}, ${round}, mask, (array['${STRATEGIES.join("','")}'])[1 + ${dice('n', STRATEGIES.length, 9)}],
             ${dice('n', 1001, 10)}, generated_at,
             case when ${dice('n', 10, 11)} < 3 then generated_at + interval '10 minutes' end,
             case when ${dice('n', 100, 12)} = 0 then generated_at + interval '20 minutes' end,
             ${isSealed ? `md5(n || ' ' || ${round} || ' ' || ${seed})::uuid` : 'null'}
           from (
             select n + ${round}::bigint * 100000000 as n, mask,
               ${time(`${from} + i * ${(until - from) / (count + 1)}::float8`)}::timestamp(3) with time zone as generated_at
             from (
               select n, mask, row_number() over (order by n) as i from (
                 select distinct on (mask) mask, n from (
                   select n, ${mask} as mask from (select n, ${spread} as h from generate_series(1, ${made}) as n) as hashed
                 ) as drawn where bit_count(mask::bit(64)) = 6 order by mask, n
               ) as different
             ) as ordered where i <= ${count}
           ) as kept order by n`,
          // One game of paper each, and one favourite that was bought.
          `with saved as (
             insert into tickets (member_id, round_number, source, games, saved_at)
             select 1 + (n + ${round}) % ${members}, ${round}, 'typed', ((1::bigint << (n % 40)) * 63)::text, ${time(until)}
             from generate_series(1, ${tickets}) as n returning id, member_id, games
           )
           insert into number_sets (member_id, round_target, mask, ticket_id, number_type, crowding_permille, generated_at, bought_at)
           select member_id, ${round}, games::bigint, id, 'unknown', 500, ${time(until)}, ${time(until)} from saved order by id`,
          `insert into number_sets (member_id, round_target, mask, crowding_permille, generated_at, bought_at)
           select member_id, ${round}, mask, 500, ${time(until)}, ${time(until)} from favourites
           where (member_id / 10 + ${round}) % 20 = 0 order by member_id`,
        ]
      }),
    ],
    messages: [
      ...Array.from({ length: TOLD }, (_, i) => newest - TOLD + 1 + i).map((round) => {
        const facts: ResultFacts = {
          ...{
            round,
            numbers: [1, 2, 3, 4, 5, 6],
            bonus: 7,
            made: 1,
            bought: 0,
            most_matched: 2,
            ranks: [0, 0, 0, 0, 0],
            net: 0,
          },
          ...{ claim_until: null, is_correction: false },
        }
        return `insert into notifications (member_id, kind, subject, facts, created_at, read_at)
          select n, 'result', 'round ${round}', '${JSON.stringify(facts)}', ${time(salesCloseAt(round) + 2 * HOUR)},
            case when n % 2 = 0 then ${time(salesCloseAt(round) + 12 * HOUR)} end
          from ${everybody} where n % 3 = 0 order by n`
      }),
      ...Array.from({ length: TOLD }, (_, i) => newest - TOLD + 1 + i).map((round) => {
        const [written, sent] = [time(salesCloseAt(round) + 2 * HOUR), time(salesCloseAt(round) + 2 * HOUR + MINUTE)]
        return `insert into messages (member_id, channel, kind, subject, address, created_at, expires_at, sent_at, failure, tries,
            next_try_at)
          select member_id, 'push', 'result', 'round ${round}', id::text, ${written}, ${time(salesCloseAt(round) + WEEK)},
            case when member_id % 150 <> 0 then ${sent} end, case when member_id % 150 = 0 then 'away' end,
            case when member_id % 150 = 0 then 10 else 1 end, ${sent}
          from push_subscriptions order by id`
      }),
      `insert into messages (member_id, channel, kind, address, created_at, expires_at, sent_at, tries, next_try_at)
       select n, 'sms', 'login_code', '010' || lpad(n::text, 8, '0'), written, written + interval '3 minutes', written, 1, written
       from (select n, ${time(`${at} - ${dice('n', 80 * 24 * 60, 13)} * ${MINUTE}::float8`)} as written from ${everybody}
         where n % 10 = 0) as sent order by written`,
    ],
    told: [
      `update settlements set settled_at = ${time(`${salesCloseAt(1) + 2 * HOUR} + (round_number - 1) * ${WEEK}::float8`)}`,
      `insert into notification_runs (key, through_member_id, began_at, finished_at)
       select 'result ' || round_number || ' 0', ${members}, settled_at, settled_at from settlements
       where round_number > ${newest - TOLD}`,
    ],
    enquiries: [
      `insert into enquiries (receipt, name, contact, message, state, created_at)
       select 'E' || n, '김하나', 'a@example.com', '안녕하세요', case when n % 100 = 0 then 'new' else 'closed' end,
         ${time(`${at} - (${members} - n) * ${(52 * WEEK) / members}::float8`)}
       from ${everybody} where n % 50 = 0 order by n`,
    ],
  }
}

/** What staff did, a row for every ten members; each follows the one before. */
async function fillAuditLog(db: Database, deps: ServerDeps, { members, rounds }: WorldSize, newest: number) {
  const [rows, began] = [Math.max(100, Math.floor(members / 10)), salesCloseAt(newest - rounds)]
  const entry = (n: number) => ({
    ...{
      at: instantOf(began + Math.floor(((deps.now() - began) * n) / rows)),
      actor: '운영',
      permission: 'members:read',
    },
    ...{ action: 'POST /api/v1/admin/members/:id/open', target: `member ${1 + ((n * 7919) % members)}`, before: null },
    ...{ after: { reason: '문의' }, address: '10.0.0.1', request_id: `req-${n}`, outcome: 'done' as const, code: null },
  })
  const AT_ONCE = 1_000
  for (let from = 0; from < rows; from += AT_ONCE)
    await db.transaction((tx) =>
      appendAllToAuditLog(
        tx as Database,
        deps,
        Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, i) => entry(from + i)),
      ),
    )
}
