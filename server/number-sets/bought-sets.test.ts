import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportMyData } from '#contract/members/profile.ts'
import { getMyMonth, markBought } from '#contract/number-sets/bought-sets.ts'
import {
  countNumberSets,
  deleteNumberSet,
  generateNumberSets,
  getSettlementSummary,
  listNumberSets,
} from '#contract/number-sets/number-sets.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember } from '#tests/support/makers.ts'
import { settleRounds } from './settle-rounds.ts'
import { addSets } from './store.ts'

const app = useApp()

beforeEach(async () => {
  await app.db.execute(sql`truncate number_sets, winning_sets, settlements, generation_usage, generation_requests`)
})

const made = async ({ token }: MadeMember, count: number) =>
  (await app.call(generateNumberSets, { body: { count } }, token)).body.generated_numbers.map(({ id }) => id)
const mark = (member: MadeMember, ids: readonly number[], is_bought = true) =>
  app.call(markBought, { body: { ids: [...ids], is_bought } }, member.token)
const listed = async ({ token }: MadeMember, query: object = {}) =>
  (await app.call(listNumberSets, { query }, token)).body.generated_numbers
const boughtOf = async (member: MadeMember) => (await listed(member)).filter((set) => set.is_bought).map(({ id }) => id)
const monthOf = async ({ token }: MadeMember) => (await app.call(getMyMonth, {}, token)).body
const summaryOf = async ({ token }: MadeMember) => (await app.call(getSettlementSummary, {}, token)).body

/** Round 1245 was 4 5 25 28 32 42 + 12: a fifth prize, a third, a miss. */
const PLAYED = [
  [4, 5, 25, 43, 44, 45],
  [4, 5, 25, 28, 32, 45],
  [1, 2, 3, 6, 7, 8],
]
async function playedLastWeek({ id }: MadeMember) {
  const same = {
    member_id: id,
    round_target: 1245,
    strategy: 'random',
    generated_at: '2026-10-09T00:00:00.000Z',
  } as const
  const sets = PLAYED.map((numbers) => ({ mask: maskOf(numbers), crowding_permille: 500, follows_strategy: true }))
  const added = await addSets(app.db, same, sets)
  await settleRounds(app.db, app.deps)
  return added.map((set) => set.id)
}

describe('a set is marked as bought', () => {
  it('and unmarked, as often as one likes', async () => {
    const member = await aMember(app)
    const [one = 0, two = 0] = await made(member, 3)
    for (const is_bought of [true, true, false, false, true]) {
      const answer = await mark(member, [one, two, one], is_bought)
      expect(answer.body.generated_numbers.map((set) => set.is_bought)).toEqual([is_bought, is_bought])
    }
    expect((await boughtOf(member)).toSorted((a, b) => a - b)).toEqual([one, two])
  })
  it('only with all others that were named, and only by its member', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const [mine = 0] = await made(one, 1)
    const [theirs = 0, gone = 0] = await made(other, 2)
    await app.call(deleteNumberSet, { params: { id: String(gone) } }, other.token)
    for (const [member, ids] of [
      [one, [mine, theirs]],
      [other, [mine]],
      [other, [theirs, gone]],
      [one, [999_999_999]],
    ] as const) {
      const { status, body } = await mark(member, ids)
      expect([status, body.code]).toEqual([404, 'number_set_not_found'])
    }
    expect([await boughtOf(one), await boughtOf(other)]).toEqual([[], []])
  })
  it.each([
    { ids: [], is_bought: true },
    { ids: [0], is_bought: true },
    { ids: ['1'], is_bought: true },
    { ids: Array.from({ length: 101 }, (_, i) => i + 1), is_bought: true },
    { ids: [1] },
    { ids: [1], is_bought: 'yes' },
  ])('not by %j', async (body) => {
    const member = await aMember(app)
    const answer = await app.call(markBought, { body: body as never }, member.token)
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(/[가-힣]/)])
  })
  it('and stands in what its member may take along', async () => {
    const member = await aMember(app)
    await mark(member, await made(member, 1))
    const { body } = await app.call(exportMyData, { body: { current_password: member.password } }, member.token)
    expect(JSON.stringify(body)).toContain('"bought_at":"2026-10-12T03:00:00.000Z"')
  })
})

describe('money', () => {
  it('is only of what was bought, rank and hits are of all, also when it is marked after the draw', async () => {
    const member = await aMember(app)
    const [fifth = 0, third = 0] = await playedLastWeek(member)
    expect(await summaryOf(member)).toMatchObject({
      ...{ sets: 3, bought_sets: 0, most_matched: 5, sets_by_matches: [1, 0, 0, 1, 0, 1, 0] },
      ...{ winners_by_rank: [0, 0, 1, 0, 1], bought_by_rank: [0, 0, 0, 0, 0], total_prize: 0 },
    })
    await mark(member, [fifth])
    expect(await summaryOf(member)).toMatchObject({
      bought_sets: 1,
      bought_by_rank: [0, 0, 0, 0, 1],
      total_prize: 5_000,
    })
    expect((await listed(member)).map(({ result }) => result?.rank)).toEqual([null, 3, 5])
    await mark(member, [fifth], false)
    await mark(member, [third])
    const { total_prize, total_net } = await summaryOf(member)
    expect(total_prize).toBeGreaterThan(1_000_000)
    expect(await monthOf(member)).toMatchObject({ received: total_prize, net: total_net })
  })
  it('of the month is what bought sets cost and won, by the Saturday of their draw', async () => {
    const member = await aMember(app)
    const [fifth = 0, , miss = 0] = await playedLastWeek(member)
    const [coming = 0] = await made(member, 2)
    expect(await monthOf(member)).toMatchObject({ month: '2026-10', spent: 0, received: 0 })
    await mark(member, [fifth, miss, coming])
    const { saturdays, ...month } = await monthOf(member)
    expect(month).toEqual({
      month: '2026-10',
      spent: 3_000,
      received: 5_000,
      net: 5_000,
      budget: null,
      on_sale: { month: '2026-10', spent: 3_000 },
    })
    expect(saturdays).toMatchObject([
      { round_number: 1244, draw_date: '2026-10-03', sets: 0, bought_sets: 0 },
      { round_number: 1245, sets: 3, bought_sets: 2, received: 5_000, best_rank: 5 },
      { round_number: 1246, sets: 2, bought_sets: 1, received: null, best_rank: null },
      { round_number: 1247, sets: 0 },
      { round_number: 1248, draw_date: '2026-10-31' },
    ])
  })
  it('is not named of a round that is not settled', async () => {
    const member = await aMember(app)
    const [fifth = 0] = await playedLastWeek(member)
    await mark(member, [fifth])
    await app.db.execute(sql`update settlements set settled_at = null`)
    expect(await monthOf(member)).toMatchObject({ spent: 1_000, received: 0 })
    expect((await monthOf(member)).saturdays[1]).toMatchObject({ received: null, best_rank: null })
    expect(await summaryOf(member)).toMatchObject({ state: 'matched', bought_by_rank: null, total_prize: null })
  })
})

it('the list can be of what was bought, what won, and what is still to be drawn', async () => {
  const member = await aMember(app)
  const [fifth = 0, third = 0] = await playedLastWeek(member)
  const coming = await made(member, 2)
  await mark(member, [fifth, coming[0] ?? 0])
  const ids = async (show: string) => (await listed(member, { show })).map(({ id }) => id)
  expect(await ids('bought')).toEqual([coming[0], fifth])
  expect(await ids('won')).toEqual([third, fifth])
  expect(await ids('coming')).toEqual(coming.toReversed())
  expect((await app.call(listNumberSets, { query: { show: 'mine' as never } }, member.token)).status).toBe(400)
  const counts = async (query: object) => (await app.call(countNumberSets, { query }, member.token)).body
  expect(await counts({})).toEqual({
    all: (await listed(member)).length,
    bought: 2,
    won: 2,
    coming: 2,
    by_origin: { made: 5, ticket: 0, favourite: 0 },
  })
  const [{ round_target = 0 } = {}] = await listed(member, { show: 'coming' })
  expect(await counts({ round: String(round_target) })).toEqual({
    ...{ all: 2, bought: 1, won: 0, coming: 2 },
    by_origin: { made: 2, ticket: 0, favourite: 0 },
  })
})
