import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportMember, openMember } from '#contract/admin/members.ts'
import { assignSubscription } from '#contract/admin/plans.ts'
import { getPlayLimits, setBudget, takeBreak } from '#contract/members/play-limits.ts'
import { exportMyData } from '#contract/members/profile.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { audit_log } from '../staff/tables.ts'

const app = useApp()
const HOUR = 3_600_000
const DAY = 24 * HOUR

let member: MadeMember
beforeEach(async () => {
  await app.db.execute(sql`truncate play_limits`)
  member = await aMember(app)
})

const set = (budget: number | null, who = member) => app.call(setBudget, { body: { budget } }, who.token)
const rest = (days: 7 | 30 | 90, who = member) => app.call(takeBreak, { body: { days } }, who.token)
const limits = async (who = member) => (await app.call(getPlayLimits, {}, await signedInAgain(app, who))).body
/** A day later the access token has run out. */
const setAgain = async (budget: number | null) =>
  app.call(setBudget, { body: { budget } }, await signedInAgain(app, member))

describe('a budget', () => {
  it('is none until its member sets one, and lower at once', async () => {
    expect(await limits()).toEqual({ budget: null, pending: null, break: null })
    for (const budget of [30_000, 20_000, 1_000])
      expect((await set(budget)).body).toEqual({ budget, pending: null, break: null })
    expect(await limits()).toMatchObject({ budget: 1_000 })
  })

  it.each([30_000, null])('becomes %s only after 24 hours, to the second', async (looser) => {
    await set(20_000)
    const from = new Date(MONDAY + DAY).toISOString()
    expect((await set(looser)).body).toEqual({ budget: 20_000, pending: { budget: looser, from }, break: null })
    app.setNow(MONDAY + DAY - 1_000)
    expect(await limits()).toMatchObject({ budget: 20_000, pending: { budget: looser, from } })
    app.setNow(MONDAY + DAY)
    expect(await limits()).toEqual({ budget: looser, pending: null, break: null })
  })

  it('that waits is taken back by the one that holds, and begins to wait anew when it is chosen again', async () => {
    await set(20_000)
    await set(30_000)
    app.setNow(MONDAY + 20 * HOUR)
    expect((await setAgain(20_000)).body).toEqual({ budget: 20_000, pending: null, break: null })
    await setAgain(50_000)
    app.setNow(MONDAY + DAY + HOUR)
    expect(await limits()).toMatchObject({
      budget: 20_000,
      pending: { budget: 50_000, from: new Date(MONDAY + 44 * HOUR).toISOString() },
    })
  })

  it('that has come is what the next change is measured by', async () => {
    await set(20_000)
    await set(30_000)
    app.setNow(MONDAY + DAY)
    expect((await setAgain(30_000)).body).toEqual({ budget: 30_000, pending: null, break: null })
    expect((await setAgain(25_000)).body).toEqual({ budget: 25_000, pending: null, break: null })
  })

  it('that is lowered drops a loosening that waits', async () => {
    await set(20_000)
    await set(null)
    expect((await set(10_000)).body).toEqual({ budget: 10_000, pending: null, break: null })
    app.setNow(MONDAY + 2 * DAY)
    expect(await limits()).toMatchObject({ budget: 10_000 })
  })

  it.each([0, -1_000, 500, 1_500, 1_001_000, 1e12, 20_000.5, '20000', true, undefined])('is not %j', async (budget) => {
    const { status, body } = await app.call(setBudget, { body: { budget } as never }, member.token)
    expect([status, body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(/1,000원 단위/)])
    expect(await limits()).toMatchObject({ budget: null })
  })

  it('of two changes at once is one of them', async () => {
    await set(20_000)
    const answers = await Promise.all([set(10_000), set(30_000), set(15_000)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { budget } = await limits()
    expect(budget).toBeLessThanOrEqual(15_000)
  })
})

describe('a break', () => {
  it.each([
    [7, '2026-10-19'],
    [30, '2026-11-11'],
    [90, '2027-01-10'],
  ] as const)('of %d days ends with the last moment of %s in Seoul', async (days, last_day) => {
    expect(await rest(days)).toMatchObject({ status: 201, body: { break: { last_day } } })
    const over = Date.parse(`${last_day}T15:00:00Z`)
    app.setNow(over - 1)
    expect(await limits()).toMatchObject({ break: { last_day } })
    app.setNow(over)
    expect(await limits()).toEqual({ budget: null, pending: null, break: null })
  })

  it('begins on the Korean day, also where it is still yesterday in London', async () => {
    app.setNow('2026-10-13T15:30:00Z')
    const { body } = await app.call(takeBreak, { body: { days: 7 } }, await signedInAgain(app, member))
    expect(body.break).toEqual({ last_day: '2026-10-21' })
  })

  it('is made longer, and not shorter', async () => {
    await rest(7)
    expect((await rest(30)).body.break).toEqual({ last_day: '2026-11-11' })
    const shorter = await rest(7)
    expect([shorter.status, shorter.body.code]).toEqual([409, 'break_is_longer'])
    expect((await limits()).break).toEqual({ last_day: '2026-11-11' })
  })

  it.each([0, 1, 14, -7, '7', 7.5, null])('does not last %j days', async (days) => {
    const { status, body } = await app.call(takeBreak, { body: { days } as never }, member.token)
    expect([status, body.errors?.[0]?.message]).toEqual([400, '쉬는 기간은 7, 30, 90일 중 하나예요.'])
  })

  it('leaves the budget and what waits as they are, and another member too', async () => {
    const other = await aMember(app)
    await set(20_000)
    await set(30_000)
    expect((await rest(7)).body).toMatchObject({ budget: 20_000, pending: { budget: 30_000 } })
    expect(await limits(other)).toEqual({ budget: null, pending: null, break: null })
  })

  it('moves no day of the plan', async () => {
    await loadShippedTiers(app.db, app.deps)
    const period = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-12' }
    await app.asStaff(assignSubscription, { params: { id: String(member.id) }, body: period })
    await rest(7)
    expect((await app.call(getMySubscription, {}, member.token)).body.last_day).toBe('2026-11-12')
  })
})

describe('who reads it', () => {
  it('is its member, who may take it along', async () => {
    await set(37_000)
    await set(null)
    await rest(30)
    const { body } = await app.call(exportMyData, { body: { current_password: member.password } }, member.token)
    expect(body.data.play_limits).toEqual([
      {
        ...{ budget: 37_000, pending_budget: null, pending_from: new Date(MONDAY + DAY).toISOString() },
        break_last_day: '2026-11-11',
      },
    ])
  })

  it('is nobody of the staff: not in the record, not in the file they hand out, not in the log', async () => {
    await set(37_000)
    await rest(30)
    const about = { params: { id: String(member.id) }, body: { reason: '회원이 전화로 요청' } }
    const file = await app.asStaff(exportMember, about)
    const record = await app.asStaff(openMember, about)
    const log = await app.db.select().from(audit_log)
    expect(log.length).toBeGreaterThan(0)
    for (const shown of [file, record, log])
      expect(JSON.stringify(shown)).not.toMatch(/37000|play_limits|break_last_day|2026-11-11/)
  })
})
