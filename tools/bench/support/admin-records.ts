import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#server/database/database.ts'
import { FAMILY, GIVEN } from '#tools/world/build.ts'

/** Rows of each list but the members. */
const LISTED = 250_000

/**
 * The data of a service after years, made up by the database: members with names of three syllables, and as much of
 * everything that staff list. Many more end as they should than wait for somebody.
 */
export async function addAdminRecords(db: Database, members: number): Promise<void> {
  const [index] = await rowsOf<{ readonly indexdef: string }>(
    db,
    sql`select indexdef from pg_indexes where indexname = 'members_search'`,
  )
  const statements = [
    // To make an index of what is there takes a fraction of adding to it row by row.
    sql`drop index members_search`,
    sql`insert into members (username, username_key, name, mobile_number, provider, created_at)
      select 'Member' || n, 'member' || n,
        substr(${FAMILY}, 1 + abs(hashint4(n) % 20), 1) || substr(${GIVEN}, 1 + abs(hashint4(-n) % 35), 1)
          || substr(${GIVEN}, 1 + abs(hashint4(n + 10000000) % 35), 1),
        '010' || lpad(n::text, 8, '0'), 'email', now() - make_interval(secs => ${members}::int - n)
      from generate_series(1, ${members}::int) as n`,
    sql`insert into consultations (receipt, name, mobile_number, tier_name, preferred_time, state, next_action_date, created_at, worked_at, closed_at)
      select 'Q' || n, '김하나', '01012345678', 'STANDARD', 'any',
        (array['waiting', 'talking', 'not_joined', 'not_joined'])[1 + n % 4],
        case when n % 4 = 1 then current_date + n % 400 end, now(), now(), case when n % 4 > 1 then now() end
      from generate_series(1, ${2 * LISTED}::int) as n`,
    sql`insert into deposits (day, amount, depositor, source, fingerprint, stored_by, stored_at)
      select current_date - n % 1000, 9900 + abs(hashint4(n) % 90000), '김하나', 'hand', 'f' || n, 'bench', now()
      from generate_series(1, ${LISTED}::int) as n`,
    sql`insert into subscriptions (member_id, tier_id, start_date, end_date, monthly_price, monthly_sets, sold_days,
        terms_version, contract_wording, created_at)
      select n, (select min(id) from subscription_tiers), current_date, current_date + 30, 9900, 30, 31, '2026-10-01', 1, now()
      from generate_series(1, ${LISTED}::int) as n`,
    sql`insert into cancellations (receipt, subscription_id, member_id, ends, last_day, requested_at, amount, paid, days, used_days,
        sets_used, for_days, for_sets, state)
      select 'C' || n, s.id, s.member_id, 'today', current_date, now(), 100, 200, 30, 10, 0, 100, 0, 'paid'
      from generate_series(1, ${LISTED}::int) as n join subscriptions s on s.member_id = n`,
    sql`insert into enquiries (receipt, name, contact, message, state, created_at)
      select 'E' || n, '김하나', 'a@example.com', '안녕하세요', (array['new', 'closed'])[1 + n % 2], now()
      from generate_series(1, ${2 * LISTED}::int) as n`,
    sql`insert into messages (channel, address, kind, created_at, expires_at, next_try_at, sent_at, failure)
      select 'sms', '01012345678', 'code', now(), now(), now(), case when n % 2 = 0 then now() end, case when n % 2 = 1 then 'no' end
      from generate_series(1, ${2 * LISTED}::int) as n`,
    sql`insert into audit_log (at, actor, deed, outcome, previous_hash, hash)
      select now(), 'bench', 'PUT /api', 'done', '', '' from generate_series(1, ${LISTED}::int)`,
    sql.raw(index?.indexdef ?? ''),
  ]
  for (const statement of statements)
    await db.transaction(async (tx) => {
      // A million rows take longer than any call may.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(statement)
    })
  await db.execute(sql`analyze`)
}
