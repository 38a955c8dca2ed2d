import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contract/members/profile.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, signedInAgain } from '#tests/support/makers.ts'
import { loadShippedTiers } from './replace-tiers.ts'

const app = useApp()

beforeEach(() => loadShippedTiers(app.db, app.deps))

describe('the subscription', () => {
  const october = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11' }
  it.each([
    ['2026-10-11T14:59:59Z', 'inactive', null, 10, null],
    ['2026-10-11T15:00:00Z', 'active', 'STANDARD', 60, 30],
    ['2026-11-10T15:00:00Z', 'active', 'STANDARD', 60, 0],
    ['2026-11-11T14:59:59Z', 'active', 'STANDARD', 60, 0],
    ['2026-11-11T15:00:00Z', 'expired', null, 10, null],
  ])('at %s is %s', async (now, subscription_status, tier_name, monthly_allowance, days_until_renewal) => {
    const member = await aMember(app)
    await aSubscription(app, { member_id: member.id, ...october })
    app.setNow(now)
    const token = await signedInAgain(app, member)
    const { body } = await app.call(getMySubscription, {}, token)
    expect(body).toMatchObject({
      ...{ subscription_status, tier_name, monthly_allowance, days_until_renewal },
      subscription_start_date: '2026-10-12',
      subscription_end_date: '2026-11-11',
      last_day: tier_name === null ? null : '2026-11-11',
      remaining_numbers: monthly_allowance,
    })
  })
  it.each(['2026-10-20', '2026-10-12'])(
    'and the profile name the same last day when it was cancelled from %s',
    async (day) => {
      const member = await aMember(app)
      await aSubscription(app, { member_id: member.id, ...october })
      await app.db.execute(sql`update subscriptions set cancelled_date = ${day} where member_id = ${member.id}`)
      app.setNow('2026-10-11T16:00:00Z')
      const token = await signedInAgain(app, member)
      const last = day === october.start_date ? '2026-11-11' : '2026-10-19'
      const status = day === october.start_date ? 'cancelled' : 'active'
      const { body } = await app.call(getMySubscription, {}, token)
      expect(body).toMatchObject({ subscription_status: status, subscription_end_date: last })
      expect(body.history[0]).toMatchObject({ status, end_date: last })
      const profile = await app.call(getProfile, {}, token)
      expect(profile.body).toMatchObject({ subscription_status: status, subscription_end_date: last })
    },
  )

  it('of a member without one is none, with ten sets', async () => {
    const { token } = await aMember(app)
    expect((await app.call(getMySubscription, {}, token)).body).toEqual({
      tier_name: null,
      subscription_status: 'inactive',
      subscription_start_date: null,
      subscription_end_date: null,
      days_until_renewal: null,
      last_day: null,
      monthly_allowance: 10,
      used_this_month: 0,
      remaining_numbers: 10,
      history: [],
    })
  })
})
