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
import { deleteTicket, saveTicket } from '#contract/number-sets/tickets.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { sealRounds } from '../seals/seal-rounds.ts'
import { settleRounds } from './settle-rounds.ts'
import { closeRound } from './store.ts'

const app = useApp()

beforeEach(async () => {
  await app.db.execute(sql`truncate number_sets, tickets, winning_sets, settlements, generation_usage, attempt_limits`)
})

/** Round 1245 was 4 5 25 28 32 42 + 12: a fourth prize, a miss, a fifth. */
const GAMES = [
  { numbers: [5, 11, 25, 28, 36, 42], number_type: 'auto' },
  { numbers: [2, 4, 14, 22, 31, 40], number_type: 'manual' },
  { numbers: [4, 9, 25, 30, 32, 38], number_type: 'semi-auto' },
] as const
const ticketOf = (more: object = {}) => ({
  round_number: 1245,
  source: 'qr' as const,
  games: GAMES.map(({ numbers, number_type }) => ({ numbers: [...numbers], number_type })),
  ...more,
})
const save = (member: MadeMember, more: object = {}) => app.call(saveTicket, { body: ticketOf(more) }, member.token)
const listed = async ({ token }: MadeMember, query: object = {}) =>
  (await app.call(listNumberSets, { query }, token)).body.generated_numbers.toReversed()

describe('a paper ticket of a round that is over', () => {
  it('is bought, and settled before the answer', async () => {
    const member = await aMember(app)
    const { status, body } = await save(member)
    expect(status).toBe(201)
    expect(
      body.generated_numbers.map(({ numbers, number_type, origin, strategy, is_bought, state, result }) => [
        ...[numbers, number_type, origin, strategy, is_bought, state],
        ...[result?.rank, result?.prize_amount, result?.net_amount, result?.claim_until],
      ]),
    ).toEqual([
      [[5, 11, 25, 28, 36, 42], 'auto', 'ticket', null, true, 'settled', 4, 50_000, 50_000, '2027-10-12'],
      [[2, 4, 14, 22, 31, 40], 'manual', 'ticket', null, true, 'settled', null, 0, 0, null],
      [[4, 9, 25, 30, 32, 38], 'semi-auto', 'ticket', null, true, 'settled', 5, 5_000, 5_000, '2027-10-12'],
    ])
    expect(await listed(member)).toEqual(body.generated_numbers)
    const month = (await app.call(getMyMonth, {}, member.token)).body
    expect([month.spent, month.received]).toEqual([3_000, 55_000])
    const summary = (await app.call(getSettlementSummary, {}, member.token)).body
    expect(summary).toMatchObject({ round_number: 1245, state: 'settled', bought_sets: 3, total_prize: 55_000 })
  })

  it('is settled also where the round was before, and its sales were closed', async () => {
    const [first, second] = [await aMember(app), await aMember(app)]
    await closeRound(app.db, 1245, '2026-10-10T11:00:00.000Z')
    for (const member of [first, second])
      expect((await save(member)).body.generated_numbers.map(({ state }) => state)).toEqual(Array(3).fill('settled'))
    expect((await listed(first)).map(({ result }) => result?.rank)).toEqual([4, null, 5])
  })

  it('follows a correction of its draw as every set does', async () => {
    const member = await aMember(app)
    await save(member)
    const [draw] = await recordedDraws(app.db, 1245, 1245)
    if (!draw) throw new Error('round 1245 is shipped')
    const corrected = { ...draw, numbers: [2, 4, 14, 22, 31, 40], bonus_number: 45 }
    await recordDraw(app.db, app.deps, { draw: corrected, reason: '시험' })
    await settleRounds(app.db, app.deps)
    expect((await listed(member)).map(({ result }) => result?.rank)).toEqual([null, 1, null])
    await recordDraw(app.db, app.deps, { draw, reason: '시험' })
    await settleRounds(app.db, app.deps)
  })
})

describe('a ticket that has not been drawn', () => {
  it('waits for the draw, and is of the round that is sold at the latest', async () => {
    const member = await aMember(app)
    const saved = await save(member, { round_number: 1246, source: 'typed' })
    expect(saved.body.generated_numbers.map(({ state, result }) => [state, result])).toEqual(
      Array(3).fill(['before_draw', null]),
    )
    for (const round_number of [1247, 9_999]) {
      const { status, body } = await save(member, { round_number })
      expect([status, body.code]).toEqual([422, 'round_not_sold'])
    }
    app.setNow('2026-10-17T11:00:00Z')
    const token = await signedInAgain(app, member)
    expect((await save({ ...member, token }, { round_number: 1247 })).status).toBe(201)
  })
})

describe('the same ticket', () => {
  it('twice is one, however its games are ordered and it was read', async () => {
    const member = await aMember(app)
    await save(member)
    const games = ticketOf().games.toReversed()
    const again = await save(member, { games, source: 'typed' })
    expect([again.status, again.body.code]).toEqual([409, 'ticket_known'])
    expect(await listed(member)).toHaveLength(3)
  })
  it('is another where its member says that they bought it twice, and each goes by itself', async () => {
    const member = await aMember(app)
    await save(member)
    const games = ticketOf().games.toReversed()
    const second = await save(member, { games, is_another: true })
    const third = await save(member, { is_another: true })
    expect([second.status, third.status]).toEqual([201, 201])
    expect(await listed(member)).toHaveLength(9)
    const params = { id: String(second.body.ticket_id) }
    expect((await app.call(deleteTicket, { params }, member.token)).status).toBe(200)
    expect(await listed(member)).toHaveLength(6)
    expect((await save(member)).body.code).toBe('ticket_known')
    expect((await save(member, { is_another: true })).status).toBe(201)
    // The first of it need not be said to be another.
    const [other, first] = [await aMember(app), { is_another: true }]
    expect([(await save(other, first)).status, (await save(other)).status]).toEqual([201, 409])
  })
  it('at the same moment is one', async () => {
    const member = await aMember(app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(member)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await listed(member)).toHaveLength(3)
  })
  it('is one for each of two members, and one of another round is another', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    expect([(await save(one)).status, (await save(other)).status]).toEqual([201, 201])
    expect((await save(one, { round_number: 1244 })).status).toBe(201)
    expect([(await listed(one)).length, (await listed(other)).length]).toEqual([6, 3])
  })
})

it.each([
  ['six equal numbers', { games: [{ numbers: [7, 7, 7, 7, 7, 7], number_type: 'auto' }] }],
  ['number 46', { games: [{ numbers: [1, 2, 3, 4, 5, 46], number_type: 'auto' }] }],
  ['five numbers', { games: [{ numbers: [1, 2, 3, 4, 5], number_type: 'auto' }] }],
  ['six games', { games: Array(6).fill({ numbers: [1, 2, 3, 4, 5, 6], number_type: 'auto' }) }],
  ['no game', { games: [] }],
  ['round 0', { round_number: 0 }],
  ['another source', { source: 'photo' }],
])('refuses %s with a sentence', async (_, more) => {
  const { status, body } = await save(await aMember(app), more)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.errors?.[0]?.message).toMatch(/[가-힣].*요\.$/)
})

it('refuses a megabyte of text with a sentence, and a name that is none', async () => {
  const member = await aMember(app)
  const long = await save(member, { games: [{ numbers: '1'.repeat(1_000_000), number_type: 'auto' }] })
  expect([long.status, long.body.code]).toEqual([413, 'body_too_large'])
  expect(long.body.detail).toMatch(/[가-힣].*\.$/)
  const hostile = await save(member, { source: '<script>alert(1)</script>' })
  expect([hostile.status, hostile.body.code]).toEqual([400, 'invalid_request'])
  expect(await listed(member)).toEqual([])
})

it('keeps nothing else of what is sent, such as a serial number', async () => {
  const member = await aMember(app)
  await save(member, { serial: '195138178214141022' })
  const tables = await app.db.execute(sql`select t::text from tickets t union all select s::text from number_sets s`)
  expect(JSON.stringify(tables)).not.toContain('195138178214141022')
})

it('goes as a whole, and can come again', async () => {
  const [member, other] = [await aMember(app), await aMember(app)]
  const { body } = await save(member)
  const [game] = body.generated_numbers
  const params = { id: String(body.ticket_id) }
  const one = await app.call(deleteNumberSet, { params: { id: String(game?.id) } }, member.token)
  expect([one.status, one.body.code]).toEqual([409, 'ticket_is_whole'])
  expect((await app.call(deleteTicket, { params }, other.token)).body.code).toBe('ticket_not_found')
  expect((await app.call(deleteTicket, { params }, member.token)).status).toBe(200)
  expect(await listed(member)).toEqual([])
  expect((await app.call(deleteTicket, { params }, member.token)).body.code).toBe('ticket_not_found')
  expect((await save(member)).status).toBe(201)
})

it('is bought and stays so', async () => {
  const member = await aMember(app)
  const ids = (await save(member)).body.generated_numbers.map(({ id }) => id)
  const { body } = await app.call(markBought, { body: { ids, is_bought: false } }, member.token)
  expect(body.code).toBe('ticket_is_bought')
  expect((await listed(member)).every((set) => set.is_bought)).toBe(true)
})

it('is found by its kind beside the sets made here, and counted', async () => {
  const member = await aMember(app)
  await save(member)
  await app.call(generateNumberSets, { body: { count: 2 } }, member.token)
  expect((await listed(member, { origin: 'ticket' })).map(({ round_target }) => round_target)).toEqual([
    1245, 1245, 1245,
  ])
  expect((await listed(member, { origin: 'made' })).map(({ round_target }) => round_target)).toEqual([1246, 1246])
  const counts = async (query: object) => (await app.call(countNumberSets, { query }, member.token)).body
  expect(await counts({})).toEqual({
    all: 5,
    bought: 3,
    won: 2,
    coming: 2,
    by_origin: { made: 2, ticket: 3, favourite: 0 },
  })
  expect(await counts({ origin: 'made' })).toEqual({
    ...{ all: 2, bought: 0, won: 0, coming: 2 },
    by_origin: { made: 2, ticket: 3, favourite: 0 },
  })
})

it('does not stand in the way of the same six numbers made here, and is in no seal', async () => {
  const [buyer, maker] = [await aMember(app), await aMember(app)]
  const numbers = [1, 2, 3, 4, 5, 6]
  await save(buyer, { round_number: 1246, games: [{ numbers, number_type: 'manual' }] })
  const body = { count: 1, strategy: 'random' as const, fixed_numbers: numbers }
  const made = await app.call(generateNumberSets, { body }, maker.token)
  expect(made.body.generated_numbers[0]).toMatchObject({ numbers, given_before: false })
  app.setNow('2026-10-17T11:05:00Z')
  await sealRounds(app.db, app.deps)
  const sealed = await app.db.execute<{ sets: number }>(sql`select sets from seals where round_number = 1246`)
  expect(JSON.stringify(sealed)).toContain('"sets":1')
})

it('is in what a member takes along', async () => {
  const member = await aMember(app)
  await save(member)
  const { body } = await app.call(exportMyData, { body: { current_password: member.password } }, member.token)
  expect(body.data.tickets).toMatchObject([{ round_number: 1245, source: 'qr' }])
  expect(body.data.number_sets).toHaveLength(3)
})

// The last of the file: a round that is closed stays closed.
describe('a ticket of a round whose sales have closed', () => {
  it('is taken before its draw and after it, and is called a miss only once the round is tallied', async () => {
    const member = await aMember(app)
    // Ten past eight on Saturday: round 1246 is sold no more and not drawn yet.
    app.setNow('2026-10-17T11:10:00Z')
    await closeRound(app.db, 1246, '2026-10-17T11:00:00.000Z')
    const early = { ...member, token: await signedInAgain(app, member) }
    const saved = await save(early, { round_number: 1246 })
    expect([saved.status, saved.body.generated_numbers.map(({ state, result }) => [state, result])]).toEqual([
      201,
      Array(3).fill(['before_draw', null]),
    ])
    // Its numbers are known at a quarter to nine, its tally is not.
    app.setNow('2026-10-17T11:50:00Z')
    const late = { ...member, token: await signedInAgain(app, member) }
    expect((await listed(late)).map(({ state, result }) => [state, result])).toEqual(Array(3).fill(['awaiting', null]))
    const games = [{ numbers: [1, 2, 3, 43, 44, 45], number_type: 'manual' as const }]
    const later = await save(late, { round_number: 1246, games })
    expect(later.body.generated_numbers.map(({ state, result }) => [state, result])).toEqual([['awaiting', null]])
  })
})
