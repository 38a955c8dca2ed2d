import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelSubscription, extendSubscription } from '#contract/admin/plans.ts'
import { GenerateNumberSets } from '#contract/number-sets/number-sets.ts'
import { maskOf, STRATEGIES } from '#domain/number-set/number-set.ts'
import { useApp } from '#tests/support/app.ts'
import { aSubscription } from '#tests/support/makers.ts'
import { cachedCrowding } from '../crowding/current-crowding.ts'
import { addMember } from '../members/store.ts'
import { mySubscription } from '../plans/my-subscription.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { generateNumberSets } from './generate-number-sets.ts'
import { pageOfSets } from './shown-sets.ts'
import { nameSet, putAwaySet } from './store.ts'

const app = useApp()
let members = 0
const aMemberRow = () => {
  members += 1
  return addMember(app.db, {
    username: `member${members}`,
    username_key: `member${members}`,
    provider: 'email',
    created_at: '2026-10-01T00:00:00.000Z',
  })
}
const generate = (
  member_id: number,
  wanted: Parameters<typeof GenerateNumberSets.parse>[0] = {},
  key: string | null = null,
) =>
  generateNumberSets(app.db, app.deps, {
    member_id,
    wanted: GenerateNumberSets.parse(wanted),
    key,
    crowding: cachedCrowding(app.db, app.deps),
  })
/** Wishes that five sets meet. */
const FIVE_POSSIBLE = {
  fixed_numbers: [1, 2, 3, 4, 5],
  excluded_numbers: Array.from({ length: 35 }, (_, i) => i + 6),
}
const codeOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const showing = async () => ({ ...app.deps, ...(await cachedCrowding(app.db, app.deps)()) })
const listed = async (member_id: number) =>
  (await pageOfSets(app.db, await showing(), member_id, { skip: 0, limit: 100 })).generated_numbers

beforeEach(async () => {
  await app.db.execute(sql`truncate number_sets, generation_usage, generation_requests restart identity cascade`)
  await loadShippedTiers(app.db, app.deps)
})

describe('making sets', () => {
  it('gives sets for the open round and says how many remain', async () => {
    const member = await aMemberRow()
    const { generated_numbers, remaining_numbers } = await generate(member, { count: 3, strategy: 'hot_cold' })
    expect(remaining_numbers).toBe(7)
    expect(generated_numbers).toHaveLength(3)
    for (const set of generated_numbers)
      expect(set).toMatchObject({
        round_target: 1246,
        strategy: 'hot_cold',
        state: 'before_draw',
        result: null,
        name: null,
      })
    expect((await listed(member)).map(({ id }) => id)).toEqual(generated_numbers.map(({ id }) => id).toReversed())
  })
  it('never passes the monthly allowance, however many ask at once', async () => {
    const member = await aMemberRow()
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(generate(member))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(10)
    expect(codes.filter((code) => code === 'quota_exceeded')).toHaveLength(40)
    expect(await listed(member)).toHaveLength(10)
  })
  it('spends nothing when it cannot give everything', async () => {
    const member = await aMemberRow()
    await generate(member, { count: 8 })
    expect(await codeOf(generate(member, { count: 3 }))).toBe('quota_exceeded')
    expect((await generate(member, { count: 2 })).remaining_numbers).toBe(0)
  })
  it('begins a new allowance with the Korean month', async () => {
    const member = await aMemberRow()
    app.setNow('2026-10-31T14:59:59Z')
    await generate(member, { count: 10 })
    expect(await codeOf(generate(member))).toBe('quota_exceeded')
    app.setNow('2026-10-31T15:00:00Z')
    expect((await generate(member)).remaining_numbers).toBe(9)
  })
  it('with one key spends once, also when it comes twice at the same time', async () => {
    const member = await aMemberRow()
    const answers = await Promise.all([1, 2, 3].map(() => generate(member, { count: 2 }, 'once')))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.remaining_numbers).toBe(8)
    expect(await codeOf(generate(member, { count: 3 }, 'once'))).toBe('key_reused')
    expect((await generate(await aMemberRow(), { count: 2 }, 'once')).remaining_numbers).toBe(8)
  })
  it('gives no set twice in a round while there are others, also after one was put away', async () => {
    const [one, other] = [await aMemberRow(), await aMemberRow()]
    const { generated_numbers } = await generate(one, { ...FIVE_POSSIBLE, count: 3 })
    await putAwaySet(app.db, one, generated_numbers[0]?.id as number, '2026-10-12T00:00:00.000Z')
    const more = await generate(other, { ...FIVE_POSSIBLE, count: 2 })
    const sets = [...generated_numbers, ...more.generated_numbers]
    expect(new Set(sets.map(({ numbers }) => maskOf(numbers))).size).toBe(5)
    expect(sets.some(({ given_before }) => given_before)).toBe(false)
  })
  it('gives again what fewest hold where the wishes leave nothing else, says so, and never twice to one member', async () => {
    const [one, other, third] = [await aMemberRow(), await aMemberRow(), await aMemberRow()]
    await generate(one, { ...FIVE_POSSIBLE, count: 5 })
    const again = await generate(other, { ...FIVE_POSSIBLE, count: 3 })
    expect(again.generated_numbers.every(({ given_before }) => given_before)).toBe(true)
    expect((await listed(other)).every(({ given_before }) => given_before)).toBe(true)
    const held = new Set(again.generated_numbers.map(({ numbers }) => maskOf(numbers)))
    const least = await generate(third, { ...FIVE_POSSIBLE, count: 2 })
    expect(least.generated_numbers.some(({ numbers }) => held.has(maskOf(numbers)))).toBe(false)
    expect(await codeOf(generate(one, FIVE_POSSIBLE))).toBe('no_more_sets')
    expect((await mySubscription(app.db, app.deps, one)).remaining_numbers).toBe(5)
  })
  it('gives sets that many want at the same moment to each of them', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, aMemberRow))
    const answers = await Promise.all(members.map((member) => generate(member, { ...FIVE_POSSIBLE, count: 5 })))
    for (const { generated_numbers } of answers)
      expect(new Set(generated_numbers.map(({ numbers }) => maskOf(numbers))).size).toBe(5)
  })
  it('refuses more sets than the wishes allow before it looks for any', async () => {
    const member = await aMemberRow()
    const codes = await Promise.all(
      Array.from({ length: 40 }, () => codeOf(generate(member, { ...FIVE_POSSIBLE, count: 6 }))),
    )
    expect(new Set(codes)).toEqual(new Set(['no_more_sets']))
    expect(await codeOf(generate(member, { ...FIVE_POSSIBLE, count: 5 }))).toBe('done')
  })
  it('slows down who keeps asking for sets that few wishes allow', async () => {
    const member = await aMemberRow()
    const six = { fixed_numbers: [1, 2, 3, 4, 5, 6] }
    expect(await codeOf(generate(member, six))).toBe('done')
    const codes = await Promise.all(Array.from({ length: 40 }, () => codeOf(generate(member, six))))
    expect(codes).toContain('no_more_sets')
    expect(codes).toContain('too_many_attempts')
    expect(await codeOf(generate(member))).toBe('done')
  })
  it.each(STRATEGIES)('%s keeps what is fixed and leaves out what is excluded', async (strategy) => {
    const member = await aMemberRow()
    const { generated_numbers } = await generate(member, {
      strategy,
      count: 10,
      fixed_numbers: [7, 44],
      excluded_numbers: [1, 2, 3],
    })
    for (const { numbers } of generated_numbers) {
      expect(numbers).toEqual(expect.arrayContaining([7, 44]))
      expect(numbers.some((number) => number <= 3)).toBe(false)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    }
  })
  it.each([
    [{ count: 0 }],
    [{ count: -1 }],
    [{ count: 11 }],
    [{ count: 1e9 }],
    [{ count: 'ten' }],
    [{ strategy: 'lucky' }],
    [{ fixed_numbers: [1, 2, 3, 4, 5, 6, 7] }],
    [{ fixed_numbers: [46] }],
    [{ fixed_numbers: [1, 1] }],
    [{ fixed_numbers: [1], excluded_numbers: [1] }],
    [{ excluded_numbers: Array.from({ length: 40 }, (_, i) => i + 1) }],
  ])('%j is no wish', (wrong) => {
    const { success, error } = GenerateNumberSets.safeParse(wrong)
    expect(success).toBe(false)
    expect(error?.issues.length).toBeGreaterThan(0)
  })
})

describe('a set', () => {
  it('can be named and put away by its member alone', async () => {
    const [one, other] = [await aMemberRow(), await aMemberRow()]
    const { generated_numbers } = await generate(one)
    const id = generated_numbers[0]?.id as number
    expect(await nameSet(app.db, other, id, '내 것')).toBe(false)
    expect(await putAwaySet(app.db, other, id, '2026-10-12T00:00:00.000Z')).toBe(false)
    expect(await nameSet(app.db, one, id, '생일')).toBe(true)
    expect(await listed(one)).toMatchObject([{ id, name: '생일' }])
    expect(await putAwaySet(app.db, one, id, '2026-10-12T00:00:00.000Z')).toBe(true)
    expect(await listed(one)).toEqual([])
    expect((await mySubscription(app.db, app.deps, one)).used_this_month).toBe(1)
  })
})

describe('a plan', () => {
  const october = { tier_name: 'STANDARD', start_date: '2026-10-10', end_date: '2026-11-09' }
  it('raises the allowance while it runs, by the days alone', async () => {
    const member_id = await aMemberRow()
    await aSubscription(app, { member_id, ...october })
    expect(await mySubscription(app.db, app.deps, member_id)).toMatchObject({
      tier_name: 'STANDARD',
      subscription_status: 'active',
      days_until_renewal: 28,
      monthly_allowance: 60,
    })
    app.setNow('2026-11-09T15:00:00Z')
    expect(await mySubscription(app.db, app.deps, member_id)).toMatchObject({
      tier_name: null,
      subscription_status: 'expired',
      days_until_renewal: null,
      monthly_allowance: 10,
    })
  })
  it('can be extended and cancelled, and stays in the history', async () => {
    const member_id = await aMemberRow()
    await aSubscription(app, { member_id, ...october })
    const params = { id: String(member_id) }
    await app.asStaff(extendSubscription, { params, body: { end_date: '2026-12-09' } })
    expect((await mySubscription(app.db, app.deps, member_id)).days_until_renewal).toBe(58)
    const end = () => app.asStaff(cancelSubscription, { params, body: { staff_reason: '이유' } })
    await end()
    // Today is used to its end.
    expect(await mySubscription(app.db, app.deps, member_id)).toMatchObject({ subscription_status: 'active' })
    expect(await codeOf(end())).toBe('already_cancelled')
    app.setNow('2026-10-12T15:00:00Z')
    expect(await mySubscription(app.db, app.deps, member_id)).toMatchObject({
      subscription_status: 'cancelled',
      history: [{ tier_name: 'STANDARD', status: 'cancelled' }],
    })
    expect(await codeOf(end())).toBe('no_subscription')
    await aSubscription(app, { member_id, ...october, start_date: '2026-10-13', tier_name: 'ROYAL' })
    expect((await mySubscription(app.db, app.deps, member_id)).monthly_allowance).toBe(600)
  })
  it.each([
    [{ end_date: '2026-10-09' }, 'period_reversed'],
    [{ start_date: '2026-02-30' }, 'invalid_request'],
    [{ tier_name: 'GOLD' }, 'tier_not_found'],
  ])('with %j is refused and nothing is stored', async (wrong, code) => {
    const member_id = await aMemberRow()
    expect(await codeOf(aSubscription(app, { member_id, ...october, ...wrong }))).toBe(code)
    expect((await mySubscription(app.db, app.deps, member_id)).history).toEqual([])
  })
  it('is given once for the same days, however many give it at once', async () => {
    const member_id = await aMemberRow()
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(aSubscription(app, { member_id, ...october }))))
    expect(codes.toSorted()).toEqual(['done', 'period_overlaps', 'period_overlaps'])
  })
})
