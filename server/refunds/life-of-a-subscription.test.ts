import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { cancelSubscription, extendSubscription, listTiers, replaceTiers } from '#contract/admin/plans.ts'
import * as admin from '#contract/admin/refunds.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { getMySubscriptionReceipt, withdrawMyCancellation } from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { createChanges } from '#server/database/publish.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, typedBy, typedIn } from '#tests/support/makers.ts'
import { upgradedDatabase } from '#tests/support/older-database.ts'
import { aPaidPeriod, payFor } from '#tests/support/paid-period.ts'
import { approveAs, cancelWithPassword, payAs } from '#tests/support/refund-steps.ts'
import { loadHistory } from '../draws/load-history.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

/*
 * A subscription's whole life as one table of facts, to the won: once lived with this release alone, and once begun in a
 * release from before what was sold was kept with a period, and lived on after the upgrade. The facts are the same.
 */

/** The member whose life it is, once they are there, and what the steps have to remember. */
interface Life {
  readonly app: ReturnType<typeof useApp>
  member: MadeMember
  /** A token of the day. */
  token: string
  /** The periods by the names that the table gives them. */
  readonly ids: Record<string, number>
  receipt: string
}

interface Step {
  /** Korean day; it happens at noon. */
  readonly day: string
  readonly what: string
  /** The state that an older release had left, where the life began in one. */
  readonly isOld?: true
  readonly happens: (life: Life) => Promise<unknown>
  /** Sets a month from then on. */
  readonly allowance: number
  /** Every period, the first sold first: plan, days, state, won in and back, won that come back if it ended today. */
  readonly periods: readonly string[]
}

const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
const make = async ({ app, token }: Life, sets: number) => {
  for (let made = 0; made < sets; made += 10) {
    const { status } = await app.call(generateNumberSets, { body: { count: Math.min(10, sets - made) } }, token)
    expect(status).toBe(200)
  }
}
const sell = async (
  { app, member, token, ids }: Life,
  name: string,
  tier_name: string,
  won: number,
  days: string[],
) => {
  const [start_date = '', end_date = ''] = days
  const sold = { tier_name, start_date, end_date, won, day: days[2] ?? start_date }
  ids[name] = (await aPaidPeriod(app, { ...member, token }, sold)).subscription_id
}
const paramsOf = ({ member }: Life) => ({ id: String(member.id) })
/** Approved by one, paid by another. */
const payBack = async ({ app, receipt }: Life, amount: number, paid_on: string) => {
  await approveAs(app, '서연', receipt, amount)
  await payAs(app, '지급 담당', receipt, paid_on)
}
const endOwn = async (life: Life, name: string, amount: number) => {
  const body = { subscription_id: life.ids[name], ends: 'today' as const, amount, reason: null, account }
  const { status, body: ended } = await cancelWithPassword(life.app, life.token, {
    ...body,
    current_password: life.member.password,
  })
  expect(status).toBe(201)
  life.receipt = ended.receipt
}

const LIFE: readonly Step[] = [
  {
    ...{ day: '2026-10-12', what: 'is sold for three months', isOld: true, allowance: 60 },
    happens: (life) => sell(life, 'first', 'STANDARD', 59_700, ['2026-10-12', '2027-01-11']),
    periods: ['STANDARD 2026-10-12 2027-01-11 active, 59700 in, 0 back, 59700 if ended'],
  },
  {
    ...{ day: '2026-10-20', what: 'makes the sets of October', isOld: true, allowance: 60 },
    happens: (life) => make(life, 60),
    periods: ['STANDARD 2026-10-12 2027-01-11 active, 59700 in, 0 back, 39800 if ended'],
  },
  {
    ...{ day: '2026-10-25', what: 'outlives another price and fewer sets', isOld: true, allowance: 60 },
    happens: async ({ app }) => {
      const { tiers, revision } = await app.asStaff(listTiers)
      const changed = { price: 24_900, max_numbers_per_month: 40 }
      const body = tiers.map(({ id: _, ...tier }) => (tier.name === 'STANDARD' ? { ...tier, ...changed } : tier))
      await app.asStaff(replaceTiers, { query: { revision }, body })
    },
    periods: ['STANDARD 2026-10-12 2027-01-11 active, 59700 in, 0 back, 39800 if ended'],
  },
  {
    ...{ day: '2026-11-01', what: 'is given ten days more', allowance: 60 },
    happens: (life) =>
      life.app.asStaff(extendSubscription, { params: paramsOf(life), body: { end_date: '2027-01-21' } }),
    periods: ['STANDARD 2026-10-12 2027-01-21 active, 59700 in, 0 back, 41166 if ended'],
  },
  {
    ...{ day: '2026-11-05', what: 'makes the sets of November', allowance: 60 },
    happens: (life) => make(life, 60),
    periods: ['STANDARD 2026-10-12 2027-01-21 active, 59700 in, 0 back, 21526 if ended'],
  },
  {
    ...{ day: '2026-11-21', what: 'is followed by a second period, at the new price', allowance: 60 },
    happens: (life) => sell(life, 'second', 'STANDARD', 24_900, ['2027-01-22', '2027-02-21', '2026-11-21']),
    periods: [
      'STANDARD 2026-10-12 2027-01-21 active, 59700 in, 0 back, 22567 if ended',
      'STANDARD 2027-01-22 2027-02-21 inactive, 24900 in, 0 back, 24900 if ended',
    ],
  },
  {
    ...{ day: '2026-12-01', what: 'changes its plan from today', allowance: 150 },
    happens: async (life) => {
      const [params, change] = [
        paramsOf(life),
        { start_date: '2026-12-01', end_date: '2026-12-31', tier_name: 'PRIME' },
      ]
      const subscription_id = life.ids.first as number
      const query = { ...change, subscription_id: String(subscription_id) }
      const { ends, begins, difference } = await life.app.asStaff(admin.previewPlanChange, { params, query })
      expect([ends.refund.amount, begins.price, difference]).toEqual([23_152, 39_900, 16_748])
      const shown = { amount: 23_152, price: 39_900, staff_reason: '더 많이', account }
      const done = await life.app.asStaff(admin.changePlan, { params, body: { ...change, ...shown, subscription_id } })
      life.receipt = done.receipt
      life.ids.third = done.id
    },
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 0 back, 23152 requested',
      'PRIME 2026-12-01 2026-12-31 active, 0 in, 0 back, 0 if ended',
      'STANDARD 2027-01-22 2027-02-21 inactive, 24900 in, 0 back, 24900 if ended',
    ],
  },
  {
    ...{ day: '2026-12-02', what: 'gets the first period’s money back, and pays for the other', allowance: 150 },
    happens: async (life) => {
      await payBack(life, 23_152, '2026-12-02')
      const paid = { tier_name: 'PRIME', won: 39_900, day: '2026-12-02' }
      await payFor(life.app, life.token, life.ids.third as number, paid)
    },
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 active, 39900 in, 0 back, 39900 if ended',
      'STANDARD 2027-01-22 2027-02-21 inactive, 24900 in, 0 back, 24900 if ended',
    ],
  },
  {
    ...{ day: '2026-12-10', what: 'makes twenty sets', allowance: 150 },
    happens: (life) => make(life, 20),
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 active, 39900 in, 0 back, 27030 if ended',
      'STANDARD 2027-01-22 2027-02-21 inactive, 24900 in, 0 back, 24900 if ended',
    ],
  },
  {
    ...{ day: '2026-12-15', what: 'ends the second period before it begins, and takes that back', allowance: 150 },
    happens: async (life) => {
      await endOwn(life, 'second', 24_900)
      const params = { receipt: life.receipt }
      expect((await life.app.call(withdrawMyCancellation, { params }, life.token)).status).toBe(200)
    },
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 active, 39900 in, 0 back, 20594 if ended',
      'STANDARD 2027-01-22 2027-02-21 inactive, 24900 in, 0 back, 24900 if ended',
    ],
  },
  {
    ...{ day: '2026-12-16', what: 'has it ended by staff, and paid back', allowance: 150 },
    happens: async (life) => {
      const body = { subscription_id: life.ids.second as number, amount: 24_900, staff_reason: '전화로 부탁', account }
      life.receipt = (await life.app.asStaff(cancelSubscription, { params: paramsOf(life), body })).receipt
      await payBack(life, 24_900, '2026-12-16')
    },
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 active, 39900 in, 0 back, 19307 if ended',
      'STANDARD 2027-01-22 2027-02-21 cancelled, 24900 in, 24900 back, 24900 paid',
    ],
  },
  {
    ...{ day: '2026-12-20', what: 'is cancelled and paid back, and used to the end of the day', allowance: 150 },
    happens: async (life) => {
      await endOwn(life, 'third', 14_159)
      await payBack(life, 14_159, '2026-12-20')
    },
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 active, 39900 in, 14159 back, 14159 paid',
      'STANDARD 2027-01-22 2027-02-21 cancelled, 24900 in, 24900 back, 24900 paid',
    ],
  },
  {
    ...{ day: '2027-01-04', what: 'is over; five free sets count for no period', allowance: 10 },
    happens: (life) => make(life, 5),
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 cancelled, 39900 in, 14159 back, 14159 paid',
      'STANDARD 2027-01-22 2027-02-21 cancelled, 24900 in, 24900 back, 24900 paid',
    ],
  },
  {
    ...{ day: '2027-01-05', what: 'is renewed at the price of the day', allowance: 40 },
    happens: (life) => sell(life, 'fourth', 'STANDARD', 24_900, ['2027-01-05', '2027-02-04']),
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 cancelled, 39900 in, 14159 back, 14159 paid',
      'STANDARD 2027-01-05 2027-02-04 active, 24900 in, 0 back, 24900 if ended',
      'STANDARD 2027-01-22 2027-02-21 cancelled, 24900 in, 24900 back, 24900 paid',
    ],
  },
  {
    ...{ day: '2027-01-06', what: 'makes ten sets', allowance: 40 },
    happens: (life) => make(life, 10),
    periods: [
      'STANDARD 2026-10-12 2027-01-21 cancelled, 59700 in, 23152 back, 23152 paid',
      'PRIME 2026-12-01 2026-12-31 cancelled, 39900 in, 14159 back, 14159 paid',
      'STANDARD 2027-01-05 2027-02-04 active, 24900 in, 0 back, 18675 if ended',
      'STANDARD 2027-01-22 2027-02-21 cancelled, 24900 in, 24900 back, 24900 paid',
    ],
  },
]

/** One step of a life and the facts after it. */
async function live(life: Life, { day, happens, isOld, allowance, periods }: Step, isUpgraded: boolean) {
  const { app, member } = life
  app.setNow(`${day}T03:00:00Z`)
  life.token = (await typedIn(app, typedBy(member))).json<{ access_token: string }>().access_token
  if (!isOld || !isUpgraded) await happens(life)
  // A second later, so that what was made at this instant was made before.
  app.setNow(`${day}T03:00:01Z`)
  expect((await app.call(getMySubscription, {}, life.token)).body.monthly_allowance).toBe(allowance)
  const { periods: shown } = await app.asStaff(admin.listPeriodsOf, { params: paramsOf(life) })
  expect(
    shown.toReversed().map(({ ending, cancellation, ...one }) => {
      const money = cancellation ? `${cancellation.amount} ${cancellation.state}` : `${ending?.refund.amount} if ended`
      const days = `${one.start_date} ${one.end_date} ${one.status}`
      return `${one.tier_name} ${days}, ${one.paid} in, ${one.refunded} back, ${money}`
    }),
  ).toEqual(periods)
}

/** The receipts at the end: what was sold, whatever happened since. */
async function receiptsOf({ app, token, ids }: Life) {
  const receipts = []
  for (const id of Object.values(ids).toSorted((a, b) => a - b)) {
    const { body } = await app.call(getMySubscriptionReceipt, { params: { id: String(id) } }, token)
    const { monthly_price, monthly_sets, sold_days, paid, refunded, not_known } = body
    receipts.push([monthly_price, monthly_sets, sold_days, paid, refunded, not_known.length])
  }
  return receipts
}
const RECEIPTS = [
  [19_900, 60, 92, 59_700, 23_152, 0],
  [24_900, 40, 31, 24_900, 24_900, 0],
  [39_900, 150, 31, 39_900, 14_159, 0],
  [24_900, 40, 31, 24_900, 0, 0],
]

describe('a subscription of this release', () => {
  const app = useApp()
  let life: Life
  it.each(LIFE)('$what', async (step) => {
    if (step === LIFE[0]) {
      await loadShippedTiers(app.db, app.deps)
      life = { app, member: await aMember(app), token: '', ids: {}, receipt: '' }
    }
    await live(life, step, false)
    if (step === LIFE.at(-1)) expect(await receiptsOf(life)).toEqual(RECEIPTS)
  })
})

/** The first steps as a release left them that kept neither price nor sets with a period: sold, paid, made, the plan changed. */
const begunBefore = () =>
  upgradedDatabase(
    '0022_audience',
    `insert into members (username, username_key, name, provider, created_at)
       values ('hana', 'hana', '김하나', 'email', '2026-10-01T00:00:00Z');
     insert into consents (member_id, kind, is_given, version, given_at)
       select 1, kind, true, '2026-10-01', '2026-10-01T00:00:00Z' from unnest(array['terms', 'privacy', 'age']) as kind;
     insert into subscription_tiers (name, price, features, description, max_numbers_per_month) values
       ('STANDARD', 24900, '[]', 'x', 40), ('PRIME', 39900, '[]', 'x', 150);
     insert into subscriptions (member_id, tier_id, start_date, end_date, created_at)
       values (1, 1, '2026-10-12', '2027-01-11', '2026-10-12T02:00:00Z');
     insert into awaited_payments (subscription_id, amount, depositor, written_by, written_at)
       values (1, 59700, '김하나', 'jiyun', '2026-10-12T02:00:00Z');
     insert into deposits (day, amount, depositor, source, fingerprint, stored_by, stored_at, awaited_payment_id, matched_by)
       values ('2026-10-12', 59700, '김하나', 'hand', 'a', 'jiyun', '2026-10-12T02:00:00Z', 1, 'jiyun');
     insert into number_sets (member_id, round_target, mask, strategy, generated_at)
       select 1, 1247, 31 + (1::bigint << (5 + n)), 'random', '2026-10-20T03:00:00Z' from generate_series(1, 39) as n;
     insert into number_sets (member_id, round_target, mask, strategy, generated_at)
       select 1, 1247, 47 + (1::bigint << (5 + n)), 'random', '2026-10-20T03:00:00Z' from generate_series(1, 21) as n;
     insert into generation_usage (member_id, month, used) values (1, '2026-10', 60);
     insert into audit_log (at, actor, deed, outcome, before, previous_hash, hash) values ('2026-10-25T03:00:00Z', 'jiyun',
       'PUT /api/v1/admin/plans', 'done',
       '[{"id": 1, "price": 19900, "max_numbers_per_month": 60}, {"id": 2, "price": 39900, "max_numbers_per_month": 150}]', '', '');`,
  )

describe('a subscription that began before what was sold was kept', () => {
  const app = useApp(undefined, begunBefore)
  let life: Life
  it.each(LIFE)('$what', async (step) => {
    if (step === LIFE[0]) {
      await loadHistory(app.db, { changes: createChanges(), now: app.deps.now })
      // Signs in with a password that somebody of today has chosen.
      const { id, password } = await aMember(app)
      const chosen = sql`(select password_hash from members where id = ${id})`
      await app.db.execute(sql`update members set password_hash = ${chosen} where id = 1`)
      const member = { id: 1, username: 'hana', password } as MadeMember
      life = { app, member, token: '', ids: { first: 1 }, receipt: '' }
    }
    await live(life, step, true)
    if (step === LIFE.at(-1)) expect(await receiptsOf(life)).toEqual(RECEIPTS)
  })
})
