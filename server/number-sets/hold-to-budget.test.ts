import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setBudget, takeBreak } from '#contract/members/play-limits.ts'
import { getMyMonth, markBought } from '#contract/number-sets/bought-sets.ts'
import { addFavourite, playFavourite } from '#contract/number-sets/favourites.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { deleteNumberSet, generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { deleteTicket, saveTicket } from '#contract/number-sets/tickets.ts'
import { openRound } from '#domain/calendar.ts'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { settleRounds } from './settle-rounds.ts'

const app = useApp()
const DAY = 24 * 3_600_000

let token: string
let member: MadeMember
beforeEach(async () => {
  await app.db.execute(
    sql`truncate number_sets, tickets, favourites, winning_sets, settlements, generation_usage, generation_requests, attempt_limits, play_limits`,
  )
  member = await aMember(app)
  token = member.token
})

const at = async (instant: string | number) => {
  app.setNow(instant)
  token = await signedInAgain(app, member)
}
const budget = (won: number | null) => app.call(setBudget, { body: { budget: won } }, token)
const make = (count: number) => app.call(generateNumberSets, { body: { count } }, token)
const made = async (count: number) => (await make(count)).body.generated_numbers.map(({ id }) => id)
const mark = (ids: readonly number[], more: { is_bought?: boolean; is_confirmed?: boolean } = {}) =>
  app.call(markBought, { body: { ids: [...ids], is_bought: true, ...more } }, token)
const paper = (round_number: number, games: number, more: object = {}) =>
  app.call(
    saveTicket,
    {
      body: {
        ...{ round_number, source: 'typed' as const, ...more },
        games: Array.from({ length: games }, (_, i) => ({
          numbers: [1, 2, 3, 4, 5, 10 + i],
          number_type: 'manual' as const,
        })),
      },
    },
    token,
  )
const spent = async () => (await app.call(getMyMonth, {}, token)).body.spent
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const EXCEEDED = [409, 'budget_exceeded']

describe('what passes the budget of the month', () => {
  it('is asked about twice: a mark is kept only once it is confirmed', async () => {
    const [a = 0, b = 0, c = 0] = await made(3)
    await budget(2_000)
    expect((await mark([a, b])).status).toBe(200)
    expect(code(await mark([c]))).toEqual(EXCEEDED)
    expect(await spent()).toBe(2_000)
    expect((await mark([c], { is_confirmed: true })).body.generated_numbers[0]?.is_bought).toBe(true)
    expect(await spent()).toBe(3_000)
  })

  it('is so for a paper ticket, of which nothing is kept before, and for a favourite', async () => {
    await budget(2_000)
    expect(code(await paper(1246, 3))).toEqual(EXCEEDED)
    expect(await spent()).toBe(0)
    const { favourites } = (await app.call(addFavourite, { body: { numbers: [1, 2, 3, 4, 5, 6] } }, token)).body
    const play = (more: object = {}) =>
      app.call(
        playFavourite,
        { params: { id: String(favourites[0]?.id) }, body: { round_number: 1246, is_bought: true, ...more } },
        token,
      )
    expect((await paper(1246, 2)).status).toBe(201)
    expect(code(await play())).toEqual(EXCEEDED)
    expect((await play({ is_confirmed: true })).body.favourites[0]?.is_bought).toBe(true)
    expect((await paper(1246, 1, { is_confirmed: true })).status).toBe(201)
    expect(await spent()).toBe(4_000)
    // A second mark on the same set costs nothing more.
    expect((await play()).status).toBe(200)
  })

  it('is asked about from 80 % on, also where it still fits, and not below', async () => {
    const ids = await made(5)
    await budget(5_000)
    expect((await mark(ids.slice(0, 3))).status).toBe(200)
    expect((await mark(ids.slice(3, 4))).status).toBe(200)
    expect(await spent()).toBe(4_000)
    const near = [409, 'budget_near']
    expect(code(await mark(ids.slice(4)))).toEqual(near)
    expect(code(await paper(1246, 1))).toEqual(near)
    expect(code(await paper(1246, 2))).toEqual(EXCEEDED)
    expect(await spent()).toBe(4_000)
    // What is taken back is not asked about, nor what is of a month that is over.
    expect((await mark(ids.slice(3, 4), { is_bought: false })).status).toBe(200)
    expect((await mark(ids.slice(3, 4))).status).toBe(200)
    expect((await paper(1240, 1)).status).toBe(201)
    expect((await mark(ids.slice(4), { is_confirmed: true })).status).toBe(200)
    expect(await spent()).toBe(5_000)
  })

  it('is not what was marked before, and nothing without a budget', async () => {
    const ids = await made(4)
    expect((await mark(ids)).status).toBe(200)
    await budget(1_000)
    expect((await mark(ids)).status).toBe(200)
    expect((await mark(ids.slice(0, 1), { is_bought: false })).status).toBe(200)
    expect(code(await mark(ids))).toEqual(EXCEEDED)
  })

  it('leaves all of a call undone, and says so also of sets that are nobody’s', async () => {
    const [a = 0, b = 0] = await made(2)
    await budget(1_000)
    expect(code(await mark([a, b]))).toEqual(EXCEEDED)
    expect(await spent()).toBe(0)
    expect(code(await mark([a, 999_999_999]))).toEqual([404, 'number_set_not_found'])
    expect(await spent()).toBe(0)
  })

  it('frees the budget again when it was not bought after all, or the ticket goes', async () => {
    const [a = 0, b = 0] = await made(2)
    await budget(1_000)
    await mark([a])
    expect(code(await mark([b]))).toEqual(EXCEEDED)
    await mark([a], { is_bought: false })
    expect((await mark([b])).status).toBe(200)
    await app.call(deleteNumberSet, { params: { id: String(b) } }, token)
    const { body } = await paper(1246, 1)
    expect(code(await mark([a]))).toEqual(EXCEEDED)
    await app.call(deleteTicket, { params: { id: String(body.ticket_id) } }, token)
    expect((await mark([a])).status).toBe(200)
  })

  it('is not passed by two calls at once that would each fit', async () => {
    const [a = 0, b = 0, c = 0] = await made(3)
    await budget(2_000)
    await mark([a])
    const answers = await Promise.all([mark([b]), mark([c]), paper(1246, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([expect.any(Number), 409, 409])
    expect(await spent()).toBe(2_000)
  })

  it('follows a looser budget only once that holds', async () => {
    const [a = 0, b = 0] = await made(2)
    await budget(1_000)
    await mark([a])
    await budget(2_000)
    expect(code(await mark([b]))).toEqual(EXCEEDED)
    await at(MONDAY + DAY)
    expect((await mark([b])).status).toBe(200)
  })

  it('does not change with a correction of the draw, nor with what was won', async () => {
    await budget(3_000)
    await paper(1245, 2)
    const [draw] = await recordedDraws(app.db, 1245, 1245)
    if (!draw) throw new Error('round 1245 is shipped')
    const [a = 0, b = 0] = await made(2)
    await recordDraw(app.db, app.deps, {
      draw: { ...draw, numbers: [1, 2, 3, 4, 5, 10], bonus_number: 45 },
      reason: '시험',
    })
    await settleRounds(app.db, app.deps)
    expect((await mark([a])).status).toBe(200)
    expect(code(await mark([b]))).toEqual(EXCEEDED)
    await recordDraw(app.db, app.deps, { draw, reason: '처음 값이 맞음' })
  })
})

describe('a month is that of the draw in Seoul, as in the ledger', () => {
  it('so that the next one begins with the round after the last Saturday', async () => {
    // Saturday 31 October, 19:59 in Seoul: round 1248 is sold, then 1249 of November.
    await at('2026-10-31T10:59:00Z')
    const october = await made(2)
    await budget(1_000)
    await mark(october.slice(0, 1))
    expect(code(await mark(october.slice(1)))).toEqual(EXCEEDED)
    expect(code(await make(1))).toEqual([409, 'budget_spent'])
    await at('2026-10-31T11:00:00Z')
    const november = await made(2)
    expect((await mark(november.slice(0, 1))).status).toBe(200)
    expect(code(await mark(november.slice(1)))).toEqual(EXCEEDED)
    // The evening is of October, and what is held against the budget of November.
    expect((await app.call(getMyMonth, {}, token)).body).toMatchObject({
      ...{ month: '2026-10', spent: 1_000, budget: 1_000 },
      on_sale: { month: '2026-11', spent: 1_000 },
    })
    const { months } = (await app.call(getLedger, {}, token)).body
    expect(months.map(({ month, spent }) => [month, spent])).toEqual([
      ['2026-10', 1_000],
      ['2026-11', 1_000],
    ])
  })

  it('and changes at midnight in Seoul: what is marked of a month that is over is not asked about', async () => {
    await at('2026-10-31T10:00:00Z')
    const ids = await made(3)
    await budget(1_000)
    await at('2026-10-31T14:59:59Z')
    await mark(ids.slice(0, 1))
    expect(code(await mark(ids.slice(1, 2)))).toEqual(EXCEEDED)
    await at('2026-10-31T15:00:00Z')
    expect((await mark(ids)).status).toBe(200)
    expect((await paper(1240, 5)).status).toBe(201)
    expect((await app.call(getMyMonth, {}, token)).body).toMatchObject({ month: '2026-11', spent: 0, budget: 1_000 })
  })
})

describe('making numbers', () => {
  it('stops once the budget is spent, until the month is over or a loosening holds', async () => {
    await budget(2_000)
    const ids = await made(3)
    await mark(ids.slice(0, 1))
    expect((await make(1)).status).toBe(200)
    await mark(ids.slice(1, 2))
    const stopped = await make(1)
    expect(code(stopped)).toEqual([409, 'budget_spent'])
    expect(stopped.body.detail).toContain('다음 달')
    await mark(ids.slice(0, 1), { is_bought: false })
    expect((await make(1)).status).toBe(200)
    await mark(ids.slice(0, 1))
    await budget(null)
    expect(code(await make(1))).toEqual([409, 'budget_spent'])
    await at(MONDAY + DAY)
    expect((await make(1)).status).toBe(200)
  })

  it('spends nothing of the allowance when it is refused, and a request that named itself may be sent again', async () => {
    await app.call(takeBreak, { body: { days: 7 } }, token)
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k1' }
    const request = { method: 'POST' as const, url: generateNumberSets.path, payload: { count: 2 } }
    expect((await app.inject({ ...request, headers })).json().code).toBe('on_break')
    await at('2026-10-19T15:00:00Z')
    const again = await app.inject({ ...request, headers: { ...headers, authorization: `Bearer ${token}` } })
    expect(again.json()).toMatchObject({ remaining_numbers: 8 })
  })
})

describe('on a break', () => {
  it('nothing is made, whatever is asked for, and the refusal names the day', async () => {
    await app.call(takeBreak, { body: { days: 30 } }, token)
    for (const body of [
      null,
      ...STRATEGIES.map((strategy) => ({ count: 2, strategy })),
      { count: 1, fixed_numbers: [1, 2, 3, 4] },
    ]) {
      const answer = await app.call(generateNumberSets, { body }, token)
      expect(code(answer)).toEqual([409, 'on_break'])
      expect(answer.body.errors?.[0]?.message).toBe('11월 11일 (수)까지 쉬기로 했어요. 그때까지 번호를 만들지 않아요.')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(29 * 24 * 3_600)
    }
  })

  it('a favourite is not played, and what was bought is still recorded', async () => {
    const ids = await made(1)
    const { favourites } = (await app.call(addFavourite, { body: { numbers: [1, 2, 3, 4, 5, 6] } }, token)).body
    const play = (is_bought: boolean) =>
      app.call(
        playFavourite,
        { params: { id: String(favourites[0]?.id) }, body: { round_number: openRound(MONDAY), is_bought } },
        token,
      )
    await play(true)
    await play(false)
    await app.call(takeBreak, { body: { days: 7 } }, token)
    expect(code(await play(true))).toEqual([409, 'on_break'])
    expect((await play(false)).status).toBe(200)
    expect((await mark(ids)).status).toBe(200)
    expect((await paper(1246, 1)).status).toBe(201)
    expect(await spent()).toBe(2_000)
  })

  it('is over at midnight in Seoul after its last day', async () => {
    await app.call(takeBreak, { body: { days: 7 } }, token)
    await at('2026-10-19T14:59:59Z')
    expect(code(await make(1))).toEqual([409, 'on_break'])
    await at('2026-10-19T15:00:00Z')
    expect((await make(1)).status).toBe(200)
  })
})
