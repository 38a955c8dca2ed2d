import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCrowding } from '#contract/analysis/crowding.ts'
import { generateNumberSets, listNumberSets, type NumberSet } from '#contract/number-sets/number-sets.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { fillCrowding } from './fill-crowding.ts'

const app = useApp()
const setsOf = async (token: string, query: Parameters<typeof app.call<typeof listNumberSets>>[1]) =>
  (await app.call(listNumberSets, query, token)).body.generated_numbers
const crowdings = (sets: readonly NumberSet[]) => sets.map(({ crowding }) => crowding)

describe('every set shows its crowding', () => {
  it('as anyone is told of the same six, when it is made and in the list', async () => {
    const { token } = await aMember(app)
    const made = await app.call(generateNumberSets, { body: { count: 5 } }, token)
    const listed = await setsOf(token, { query: {} })
    expect(crowdings(listed)).toEqual(crowdings(made.body.generated_numbers.toReversed()))
    for (const { numbers, crowding } of listed) {
      const { body } = await app.call(getCrowding, { query: { numbers: numbers.join(',') } })
      expect(crowding).toBeCloseTo(body.crowding, 1)
    }
  })
  it('also of sets that were made before there was one, by what could be seen then', async () => {
    const { token, id } = await aMember(app)
    await app.call(generateNumberSets, { body: {} }, token)
    const [made] = await setsOf(token, { query: {} })
    await app.db.execute(sql`update number_sets set crowding_permille = null where member_id = ${id}`)
    expect(crowdings(await setsOf(token, { query: {} }))).toEqual([made?.crowding])
  })
  it('once the job has been there, they are ordered and filtered like all others', async () => {
    const { token, id } = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 8 } }, token)
    const all = crowdings(await setsOf(token, { query: {} }))
    await app.db.execute(sql`update number_sets set crowding_permille = null where member_id = ${id}`)
    expect(await setsOf(token, { query: { crowding: 'less' } })).toEqual([])
    await fillCrowding(app.db, app.deps)
    expect(crowdings(await setsOf(token, { query: { sort: 'least_crowded' } }))).toEqual(all.toSorted((a, b) => a - b))
    expect(crowdings(await setsOf(token, { query: { crowding: 'less' } }))).toEqual(all.filter((one) => one < 50))
  })
  it('and the list is sorted and filtered by it', async () => {
    const { token } = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 8 } }, token)
    const all = crowdings(await setsOf(token, { query: {} }))
    expect(crowdings(await setsOf(token, { query: { sort: 'least_crowded' } }))).toEqual(all.toSorted((a, b) => a - b))
    expect(crowdings(await setsOf(token, { query: { sort: 'most_crowded' } }))).toEqual(all.toSorted((a, b) => b - a))
    expect(crowdings(await setsOf(token, { query: { crowding: 'less' } }))).toEqual(all.filter((one) => one < 50))
    expect(crowdings(await setsOf(token, { query: { crowding: 'more' } }))).toEqual(all.filter((one) => one >= 50))
  })
  it.each(['sort=best', 'crowding=none', 'crowding=less&crowding=more'])('%s is refused', async (query) => {
    const { token } = await aMember(app)
    const answer = await app.get(`${listNumberSets.path}?${query}`, { authorization: `Bearer ${token}` })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  })
})

describe('less crowded numbers', () => {
  it('are made for a member without a plan too, with what they fixed and excluded', async () => {
    const { token } = await aMember(app)
    const { status, body } = await app.call(
      generateNumberSets,
      { body: { count: 10, strategy: 'uncrowded', fixed_numbers: [34], excluded_numbers: [13, 44] } },
      token,
    )
    expect(status).toBe(200)
    expect(body.remaining_numbers).toBe(0)
    for (const { numbers, crowding, strategy } of body.generated_numbers) {
      expect(strategy).toBe('uncrowded')
      expect(crowding).toBeLessThanOrEqual(50)
      expect(numbers).toContain(34)
      expect(numbers).not.toContain(13)
    }
    expect(body.generated_numbers.every(({ follows_strategy }) => follows_strategy)).toBe(true)
    // Not the extremes: among ten of the half, some lie in its upper part.
    expect(Math.max(...crowdings(body.generated_numbers))).toBeGreaterThan(5)
  })
  it('that cannot be less crowded, since the wishes are a pattern themselves, say so when made and in the list', async () => {
    const { token } = await aMember(app)
    const fixed_numbers = [1, 2, 3, 4, 5]
    const body = { count: 2, strategy: 'uncrowded' as const, fixed_numbers }
    const made = (await app.call(generateNumberSets, { body }, token)).body.generated_numbers
    expect(made.map(({ strategy, follows_strategy }) => [strategy, follows_strategy])).toEqual([
      ['uncrowded', false],
      ['uncrowded', false],
    ])
    for (const { follows_strategy } of await setsOf(token, { query: {} })) expect(follows_strategy).toBe(false)
  })
  it('are found where the wishes leave few of them', async () => {
    const { token } = await aMember(app)
    // Among 40 sets some are less crowded, so a request for one set finds one.
    const body = { count: 1, strategy: 'uncrowded' as const, fixed_numbers: [22, 30, 36, 43, 44] }
    const [set] = (await app.call(generateNumberSets, { body }, token)).body.generated_numbers
    expect(set).toMatchObject({ follows_strategy: true })
    expect(set?.crowding).toBeLessThanOrEqual(50)
  })
})
