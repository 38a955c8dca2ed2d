import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteNumberSet,
  generateNumberSets,
  getSettlementSummary,
  listNumberSets,
  nameNumberSet,
} from '#contract/number-sets/number-sets.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

/** Numbers that `chance` gives next; once they are used up it is fair again. */
let rigged: number[] = []
let fair = 1
const app = useApp(async () => ({
  chance: (below) => {
    fair = (fair * 48_271) % 2_147_483_647
    return Math.min(rigged.shift() ?? fair % below, below - 1)
  },
}))

beforeEach(async () => {
  rigged = []
  await app.db.execute(sql`truncate number_sets, winning_sets, generation_usage, generation_requests, settlements`)
  await loadShippedTiers(app.db, app.deps)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (token: string, payload: unknown, key?: string) =>
  app.inject({
    method: 'POST',
    url: generateNumberSets.path,
    headers: { ...bearer(token), 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const made = async ({ token }: MadeMember, body: object = {}) =>
  (await app.call(generateNumberSets, { body }, token)).body.generated_numbers
const listed = async ({ token }: MadeMember, query: object = {}) =>
  (await app.call(listNumberSets, { query }, token)).body
const used = async ({ token }: MadeMember) => (await app.call(getMySubscription, {}, token)).body.used_this_month

describe('asking for numbers', () => {
  it.each([
    [{ count: 0 }, 'count'],
    [{ count: -1 }, 'count'],
    [{ count: 11 }, 'count'],
    [{ count: 1e9 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ count: '3' }, 'count'],
    [{ count: 'ten' }, 'count'],
    [{ count: null }, 'count'],
    [{ strategy: 'lucky' }, 'strategy'],
    [{ strategy: '' }, 'strategy'],
    [{ strategy: `hot_cold${'x'.repeat(10_000)}` }, 'strategy'],
    [{ fixed_numbers: [1, 2, 3, 4, 5, 6, 7] }, 'fixed_numbers'],
    [{ fixed_numbers: [46] }, 'fixed_numbers.0'],
    [{ fixed_numbers: [0] }, 'fixed_numbers.0'],
    [{ fixed_numbers: [1, 1] }, 'fixed_numbers'],
    [{ fixed_numbers: '1,2' }, 'fixed_numbers'],
    [{ excluded_numbers: [46] }, 'excluded_numbers.0'],
    [{ excluded_numbers: [9, 9] }, 'excluded_numbers'],
    [{ excluded_numbers: Array.from({ length: 40 }, (_, i) => i + 1) }, 'excluded_numbers'],
    [{ fixed_numbers: [7], excluded_numbers: [7] }, 'excluded_numbers'],
  ])('with %j is refused in Korean, nothing is stored, nothing spent', async (wrong, path) => {
    const member = await aMember(app)
    const answer = await post(member.token, wrong)
    const { code, errors } = answer.json()
    expect([answer.statusCode, code, errors[0].path]).toEqual([400, 'invalid_request', path])
    expect(errors[0].message).toMatch(/[가-힣]/)
    expect(await listed(member)).toEqual({ generated_numbers: [], has_more: false })
    expect(await used(member)).toBe(0)
  })
  it('makes them for nobody else, whatever the wish says', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    await made(one, { member_id: other.id, round_target: 1 })
    expect((await listed(one)).generated_numbers).toMatchObject([{ round_target: 1246 }])
    expect((await listed(other)).generated_numbers).toEqual([])
  })
  it.each(['{', '[]', '"x"', '1'])('with the body %s is refused', async (text) => {
    const member = await aMember(app)
    expect((await post(member.token, text)).statusCode).toBe(400)
    expect(await used(member)).toBe(0)
  })
  it('without any body makes one random set', async () => {
    const member = await aMember(app)
    const answer = await app.inject({ method: 'POST', url: generateNumberSets.path, headers: bearer(member.token) })
    expect(answer.json()).toMatchObject({ generated_numbers: [{ strategy: 'random' }], remaining_numbers: 9 })
  })
  it('works the same on the other address, and for nobody who is not signed in', async () => {
    const member = await aMember(app)
    const [alias] = generateNumberSets.aliases
    const answer = await app.inject({
      method: 'POST',
      url: alias,
      headers: bearer(member.token),
      payload: { count: 2 },
    })
    expect(answer.json()).toMatchObject({ remaining_numbers: 8 })
    const list = await app.inject({ url: listNumberSets.aliases[0], headers: bearer(member.token) })
    expect(list.json()).toEqual(await listed(member))
    for (const url of [generateNumberSets.path, alias])
      expect((await app.inject({ method: 'POST', url, payload: {} })).json().code).toBe('login_required')
    for (const endpoint of [listNumberSets, getMySubscription, getSettlementSummary])
      expect((await app.get(endpoint.path)).statusCode).toBe(401)
  })
  it('never passes the allowance, however many ask at once', async () => {
    const member = await aMember(app)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(member.token, {})))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().code).toBe('quota_exceeded')
    expect((await listed(member)).generated_numbers).toHaveLength(10)
    expect(await used(member)).toBe(10)
    const remaining = answers.flatMap((answer) => (answer.statusCode === 200 ? answer.json().remaining_numbers : []))
    expect(remaining.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
  it('gives all that was asked for or nothing, in the Korean month', async () => {
    const member = await aMember(app)
    await made(member, { count: 8 })
    const refused = await post(member.token, { count: 3 })
    expect(refused.json().code).toBe('quota_exceeded')
    const untilNovember = (Date.parse('2026-10-31T15:00:00Z') - MONDAY) / 1_000
    expect(Number(refused.headers['retry-after'])).toBe(untilNovember)
    expect(await used(member)).toBe(8)
    app.setNow('2026-10-31T15:00:00Z')
    const token = await signedInAgain(app, member)
    expect((await post(token, { count: 3 })).json().remaining_numbers).toBe(7)
  })
})

describe('a request that names itself', () => {
  it('spends once: again, at the same time, and also when the answer was lost', async () => {
    const member = await aMember(app)
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(member.token, { count: 2 }, 'k')))
    const again = await post(member.token, { count: 2 }, 'k')
    expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1)
    expect(again.json()).toMatchObject({ remaining_numbers: 8 })
    expect(await used(member)).toBe(2)
  })
  it('cannot be another request', async () => {
    const member = await aMember(app)
    await post(member.token, { count: 2 }, 'k')
    const other = await post(member.token, { count: 3 }, 'k')
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
    expect(await used(member)).toBe(2)
  })
  it('is nobody else’s', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const first = await post(one.token, {}, 'k')
    const second = await post(other.token, {}, 'k')
    expect(second.statusCode).toBe(200)
    expect(second.json().generated_numbers[0].id).not.toBe(first.json().generated_numbers[0].id)
  })
  it('may try again after it was refused', async () => {
    const member = await aMember(app)
    await made(member, { count: 10 })
    expect((await post(member.token, {}, 'k')).statusCode).toBe(429)
    await aSubscription(app, {
      ...{ member_id: member.id, tier_name: 'SELECT', start_date: '2026-10-12', end_date: '2026-10-31' },
    })
    expect((await post(member.token, {}, 'k')).json().remaining_numbers).toBe(19)
  })
  it.each(['x'.repeat(101), 'a b', '가'])('with the name %s is refused', async (key) => {
    const member = await aMember(app)
    const answer = await post(member.token, {}, Buffer.from(key, 'utf8').toString('latin1'))
    expect([answer.statusCode, await used(member)]).toEqual([400, 0])
  })
})

describe('a set', () => {
  // The first six numbers that are left, six times over.
  const LOWEST = [0, 0, 0, 0, 0, 0]

  it('is never given twice to one member in a round', async () => {
    const member = await aMember(app)
    rigged = [...LOWEST, ...LOWEST, ...LOWEST]
    const [first, second] = [await made(member), await made(member)]
    expect(second[0]?.numbers).not.toEqual(first[0]?.numbers)
    expect(rigged).toEqual([])
  })
  it('that another member has is drawn again', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    rigged = [...LOWEST]
    const [first] = await made(one)
    rigged = [...LOWEST, ...LOWEST]
    const [second] = await made(other)
    expect(second?.numbers).not.toEqual(first?.numbers)
    expect(rigged).toEqual([])
    expect(await used(other)).toBe(1)
  })
  it('goes first to one of two who ask for the last one at once, and the other hears that it was given before', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const body = { fixed_numbers: [1, 2, 3, 4, 5, 6] }
    const answers = await Promise.all([post(one.token, body), post(other.token, body)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(answers.map((answer) => answer.json().generated_numbers[0].given_before).toSorted()).toEqual([false, true])
  })
  it('is out of every other member’s reach by its id', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const before = await made(one, { count: 2 })
    const params = { id: String(before[0]?.id) }
    const named = await app.call(nameNumberSet, { params, body: { name: '내 것' } }, other.token)
    const deleted = await app.call(deleteNumberSet, { params }, other.token)
    const missing = await app.call(deleteNumberSet, { params: { id: '999999999999999' } }, other.token)
    for (const { status, body } of [named, deleted, missing])
      expect([status, body.code]).toEqual([404, 'number_set_not_found'])
    expect((await listed(one)).generated_numbers).toEqual(before.toReversed())
    expect((await listed(other)).generated_numbers).toEqual([])
  })
  it('can be named, renamed and put away, and what was spent stays spent', async () => {
    const member = await aMember(app)
    const [set] = await made(member)
    const params = { id: String(set?.id) }
    const name = async (wanted: string | null) =>
      (await app.call(nameNumberSet, { params, body: { name: wanted } }, member.token)).body.name
    expect(await name('  어머니 생신  ')).toBe('어머니 생신')
    expect(await name(null)).toBeNull()
    expect((await app.call(deleteNumberSet, { params }, member.token)).body).toEqual({ deleted: true })
    expect((await app.call(deleteNumberSet, { params }, member.token)).status).toBe(404)
    expect((await app.call(nameNumberSet, { params, body: { name: 'x' } }, member.token)).status).toBe(404)
    expect((await listed(member)).generated_numbers).toEqual([])
    expect(await used(member)).toBe(1)
  })
  it.each([
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'a'.repeat(31) }],
    [{ name: 'a'.repeat(50_000) }],
    [{ name: 'a\0b' }],
    [{ name: 5 }],
    [{ name: '두\n줄' }],
    [{ name: '\u001b[2J' }],
    [{ name: '\u202e' }],
    [{ name: '\u3164' }],
    [{ name: '\u200b\u200b' }],
    [{ name: '\u2800' }],
    [{ name: '행운\u3164' }],
    [{}],
  ])('cannot be named %j', async (body) => {
    const member = await aMember(app)
    const [set] = await made(member)
    const answer = await app.call(nameNumberSet, { params: { id: String(set?.id) }, body: body as never }, member.token)
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(/[가-힣]/)])
    expect((await listed(member)).generated_numbers[0]?.name).toBeNull()
  })
  it.each(['0x1', '-1', '1.5', 'abc', '9'.repeat(16)])('has no id %s', async (id) => {
    const member = await aMember(app)
    expect((await app.call(deleteNumberSet, { params: { id } }, member.token)).status).toBe(400)
  })
})

describe('the history', () => {
  it('comes by pages, newest first, by round, without one set twice or left out', async () => {
    const member = await aMember(app)
    const old = await made(member, { count: 4 })
    app.setNow('2026-10-20T00:00:00Z')
    const later = { ...member, token: await signedInAgain(app, member) }
    const fresh = await made(later, { count: 3 })
    const all = [...old, ...fresh].map(({ id }) => id).toReversed()
    const pages = await Promise.all([0, 3, 6, 9].map((skip) => listed(later, { skip, limit: 3 })))
    expect(pages.flatMap(({ generated_numbers }) => generated_numbers.map(({ id }) => id))).toEqual(all)
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false, false])
    const ofRound = (await listed(later, { round: 1246 })).generated_numbers
    expect(ofRound.map(({ id }) => id)).toEqual(old.map(({ id }) => id).toReversed())
    expect((await listed(later, { round: 1 })).generated_numbers).toEqual([])
  })
  it.each([{ skip: -1 }, { skip: 'x' }, { limit: 0 }, { limit: 101 }, { round: 0 }, { round: '1e3' }])(
    'with %j is refused',
    async (query) => {
      const member = await aMember(app)
      expect((await app.call(listNumberSets, { query: query as never }, member.token)).status).toBe(400)
    },
  )
})
