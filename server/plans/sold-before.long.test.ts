import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { upgradedDatabase } from '#tests/support/older-database.ts'
import { periodOfId, periodsOf, soldPriceOf, type TakenPeriod } from './subscription-store.ts'

/*
 * Periods that were sold before price, sets, days and terms were kept with them, as a database of that time holds them:
 * member 1 was sold PRIME at 39,900 won for 150 sets, three months, on October 12. What happened then to the plan, to the
 * last day and to the terms is what each case tells of.
 */
const SOLD_AT = '2026-10-12T03:00:00Z'
const PRIME = `insert into subscription_tiers (name, price, features, description, max_numbers_per_month)
  values ('PRIME', 39900, '[]', 'x', 150);`
const MEMBER = `insert into members (username, username_key, name, provider, created_at)
  values ('hana', 'hana', '김하나', 'email', '2026-10-01T00:00:00Z');`
const PERIOD = `insert into subscriptions (member_id, tier_id, start_date, end_date, created_at)
  values (1, 1, '2026-10-12', '2027-01-11', '${SOLD_AT}');`
const changePlan = (price: number, sets: number) =>
  `update subscription_tiers set price = ${price}, max_numbers_per_month = ${sets};`
const onRecord = (at: string, action: string, before: unknown) =>
  `insert into audit_log (at, actor, deed, outcome, before, previous_hash, hash)
    values ('${at}', 'jiyun', '${action}', 'done', '${JSON.stringify(before)}', '', '');`
const byCommand = (at: string, action: string) =>
  `insert into staff_deeds (done_at, actor, deed, outcome) values ('${at}', 'jiyun', '${action}', 'done');`
const plansChanged = (at: string, price: number, sets: number) =>
  onRecord(at, 'PUT /api/v1/admin/plans', [{ id: 1, name: 'P***E', price, max_numbers_per_month: sets }])
const agreed = (at: string, version: string) =>
  `insert into consents (member_id, kind, is_given, version, given_at) values (1, 'terms', true, '${version}', '${at}');`
const wording = (version: string) =>
  `insert into legal_texts (kind, version, title, body, written_at) values ('terms', '${version}', 'x', 'x', now());`

/** The sale when nothing happened since. */
const AS_SOLD = { monthly_price: 39_900, monthly_sets: 150, sold_days: 92, terms_version: '2026-10-01', not_known: [] }

const cases: Record<string, { until?: string; happened: string; sold: object }> = {
  'is the plan of today where nobody changed it': {
    happened: agreed('2026-10-01T00:00:00Z', '2026-10-01'),
    sold: AS_SOLD,
  },
  'is the plan as the next change found it, whatever came later': {
    happened: `${agreed('2026-10-01T00:00:00Z', '2026-10-01')}
      ${plansChanged('2026-10-01T00:00:00Z', 1, 1)}
      ${plansChanged('2026-10-20T00:00:00Z', 39_900, 150)} ${plansChanged('2026-11-01T00:00:00Z', 44_900, 100)}
      ${changePlan(49_900, 50)}`,
    sold: AS_SOLD,
  },
  'has the days of before it was extended': {
    happened: `${agreed('2026-10-01T00:00:00Z', '2026-10-01')}
      ${onRecord('2026-11-01T00:00:00Z', 'PUT /api/v1/admin/members/:id/subscription', [{ id: 1, end_date: '2027-01-11' }])}
      ${onRecord('2026-12-01T00:00:00Z', 'PUT /api/v1/admin/members/:id/subscription', [{ id: 1, end_date: '2027-02-11' }])}
      update subscriptions set end_date = '2027-03-11';`,
    sold: AS_SOLD,
  },
  'says that price and sets are not known where a file of plans was loaded since without a trace': {
    happened: `${byCommand('2026-10-20T00:00:00Z', 'plans load new.json (120자)')} ${changePlan(49_900, 50)}`,
    sold: {
      ...{ monthly_price: 49_900, monthly_sets: 50, sold_days: 92, terms_version: '2026-10-12' },
      not_known: ['monthly_price', 'monthly_sets', 'terms_version'],
    },
  },
  'says that the days are not known where it was extended without a trace': {
    happened: `${agreed('2026-10-01T00:00:00Z', '2026-10-01')} ${byCommand('2026-11-01T00:00:00Z', 'subscription extend Hana 2027-02-11')}
      ${byCommand('2026-11-01T00:00:00Z', 'subscription extend hanabi 2027-02-11')}
      update subscriptions set end_date = '2027-02-11';`,
    sold: { ...AS_SOLD, sold_days: 123, not_known: ['sold_days'] },
  },
  'is not touched by what was done for somebody else, or before': {
    happened: `${agreed('2026-10-01T00:00:00Z', '2026-10-01')} ${byCommand('2026-11-01T00:00:00Z', 'subscription extend hanabi 2027-02-11')}
      ${byCommand('2026-10-10T00:00:00Z', 'plans load new.json (120자)')}`,
    sold: AS_SOLD,
  },
  'has what was agreed to be paid as its price where the plan is not known': {
    until: '0022_audience',
    happened: `${byCommand('2026-10-20T00:00:00Z', 'plans load new.json (120자)')} ${changePlan(49_900, 50)}
      ${agreed('2026-10-01T00:00:00Z', '2026-10-01')}
      insert into awaited_payments (subscription_id, amount, depositor, written_by, written_at)
        values (1, 100000, 'x', 'x', now()), (1, 19700, 'x', 'x', now());`,
    sold: { ...AS_SOLD, monthly_sets: 50, not_known: ['monthly_sets'] },
  },
  'keeps price and sets that were kept already': {
    until: '0022_audience',
    happened: `update subscriptions set monthly_price = 39900, monthly_sets = 150; ${changePlan(49_900, 50)}
      ${byCommand('2026-10-20T00:00:00Z', 'plans load new.json (120자)')} ${agreed('2026-10-01T00:00:00Z', '2026-10-01')}`,
    sold: AS_SOLD,
  },
  'was sold under the terms of its day where their wordings are kept': {
    until: '0022_audience',
    happened: `${agreed('2026-10-01T00:00:00Z', '2025-01-01')}
      ${wording('2025-01-01')} ${wording('2026-10-01')} ${wording('2026-10-13')}`,
    sold: AS_SOLD,
  },
}

describe('a period of before what was sold was kept', () => {
  it.each(Object.entries(cases))('%s', async (_, { until = '0017_bought', happened, sold }) => {
    const { db, close } = await upgradedDatabase(until, `${PRIME} ${MEMBER} ${PERIOD} ${happened}`)
    const period = (await periodOfId(db, 1)) as TakenPeriod
    expect(period).toMatchObject(sold)
    expect(period.sold_price).toBe(soldPriceOf({ ...period, sold_price: null }))
    await expect(db.execute(sql`update subscriptions set monthly_sets = null`)).rejects.toThrow()
    await close()
  })
})

it('knows what a period of before cost, whatever its days, as it does of one that is sold today', async () => {
  const days = [
    ['2026-01-31', 28],
    ['2026-01-31', 29],
    ['2026-01-31', 59],
    ['2027-02-28', 31],
    ['2028-02-29', 366],
    ['2026-10-12', 1],
    ['2026-10-12', 30],
    ['2026-10-12', 31],
    ['2026-10-12', 45],
    ['2026-12-31', 700],
  ]
  const rows = days.map(([day, sold]) => `(1, 1, '${day}', '2030-12-31', now(), 19901, 60, ${sold}, '2026-10-01', 1)`)
  const old = `${PRIME} ${MEMBER} insert into subscriptions (member_id, tier_id, start_date, end_date, created_at,
    monthly_price, monthly_sets, sold_days, terms_version, contract_wording) values ${rows.join(', ')};`
  const { db, close } = await upgradedDatabase('0057_refund_approvals', old)
  const periods = await periodsOf(db, 1)
  expect(periods).toHaveLength(days.length)
  for (const period of periods) expect(period.sold_price).toBe(soldPriceOf({ ...period, sold_price: null }))
  await close()
})
