import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getDraw, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { ballsOf, type TalliedDraw } from '#domain/draw/draw.ts'
import { useApp } from '#tests/support/app.ts'
import { EMPTY_DRAWS, forgetDrawsFrom } from '#tests/support/test-database.ts'
import { loadHistory } from './load-history.ts'
import { recordDraw } from './record-draw.ts'
import { correctionsOfRound, recordedDraws } from './record-store.ts'
import { draws } from './tables.ts'

const app = useApp()
const lastTwo = async () => (await recordedDraws(app.db, 1244, 1245)) as [TalliedDraw, TalliedDraw]
const forgetRounds = async (from: number) => {
  await app.db.execute(sql.raw(forgetDrawsFrom(from)))
  app.deps.changes.notify()
}
beforeEach(async () => {
  await app.db.execute(sql.raw(EMPTY_DRAWS))
  await loadHistory(app.db, app.deps)
})

describe('a draw that arrives', () => {
  it('is shown at once, first with its numbers only, then with its money', async () => {
    const [, draw] = await lastTwo()
    await forgetRounds(1245)
    expect((await app.call(getLatestDraw)).body.round_number).toBe(1244)
    const { total_sales: _, prizes: __, first_prize_methods: ___, ...balls } = draw
    expect(await recordDraw(app.db, app.deps, { draw: balls })).toBe('stored')
    expect((await app.call(getLatestDraw)).body).toMatchObject({
      round_number: 1245,
      is_confirmed: false,
      first_prize_amount: null,
    })
    expect((await app.call(getDraw, { params: { round: '1245' } })).body.prize_details).toBeNull()
    expect(await recordDraw(app.db, app.deps, { draw })).toBe('completed')
    expect((await app.call(getLatestDraw)).body).toMatchObject({ is_confirmed: true, first_prize_winners: 10 })
    expect(await recordDraw(app.db, app.deps, { draw })).toBe('unchanged')
    // An addition is no correction.
    expect((await app.call(getDraw, { params: { round: '1245' } })).body.corrections).toEqual([])
  })
  it('goes through its stages, each with its time: numbers, prizes, shops', async () => {
    const [, draw] = await lastTwo()
    const stores = (await app.call(getDraw, { params: { round: '1245' } })).body.winning_stores
    await forgetRounds(1245)
    const times = async () =>
      (
        await app.db
          .select({ stored: draws.stored_at, tallied: draws.tallied_at, completed: draws.completed_at })
          .from(draws)
          .where(eq(draws.round_number, 1245))
      )[0]
    const at = (time: string) => `2026-10-10T${time}:00.000Z`
    app.setNow(at('11:34'))
    await expect(recordDraw(app.db, app.deps, { draw: ballsOf(draw) })).rejects.toMatchObject({
      code: 'draw_not_begun',
    })
    // The balls fall at 20:35, ten minutes before the minute that the pages name.
    app.setNow(at('11:36'))
    expect(await recordDraw(app.db, app.deps, { draw: ballsOf(draw) })).toBe('stored')
    expect(await times()).toEqual({ stored: at('11:36'), tallied: null, completed: null })
    app.setNow(at('12:00'))
    expect(await recordDraw(app.db, app.deps, { draw: { ...draw, first_prize_methods: null } })).toBe('completed')
    expect(await times()).toEqual({ stored: at('11:36'), tallied: at('12:00'), completed: null })
    app.setNow(at('12:02'))
    expect(await recordDraw(app.db, app.deps, { draw })).toBe('completed')
    expect((await times())?.completed).toBeNull()
    app.setNow(at('12:06'))
    expect(await recordDraw(app.db, app.deps, { draw, stores })).toBe('completed')
    expect(await times()).toEqual({ stored: at('11:36'), tallied: at('12:00'), completed: at('12:06') })
    expect((await app.call(getDraw, { params: { round: '1245' } })).body.corrections).toEqual([])
  })
  it('fills a gap without disturbing the pages of the list', async () => {
    const [earlier] = await lastTwo()
    await app.db.execute(sql`delete from winning_stores where round_number = 1244`)
    await app.db.execute(sql`delete from draw_prizes where round_number = 1244`)
    await app.db.execute(sql`delete from draws where round_number = 1244`)
    expect(await recordDraw(app.db, app.deps, { draw: earlier })).toBe('stored')
    const { body } = await app.call(listDraws, { query: { limit: 3 } })
    expect(body.items.map(({ round_number }) => round_number)).toEqual([1245, 1244, 1243])
    expect(body.total).toBe(1245)
  })
  it.each<[string, (draw: TalliedDraw) => TalliedDraw, string]>([
    ['a wrong day', (draw) => ({ ...draw, draw_date: '2026-10-11' }), 'date'],
    ['a number twice', (draw) => ({ ...draw, numbers: [4, 4, 25, 28, 32, 42] }), 'numbers'],
    ['a bonus among the numbers', (draw) => ({ ...draw, bonus_number: 4 }), 'bonus'],
    [
      'one won too much',
      (draw) => ({
        ...draw,
        prizes: draw.prizes.map((prize) =>
          prize.rank === 2 ? { ...prize, prize_per_winner: prize.prize_per_winner + 1 } : prize,
        ),
      }),
      'amount',
    ],
    ['too many sales', (draw) => ({ ...draw, total_sales: draw.total_sales + 1_000_000 }), 'amount'],
  ])('is not stored with %s', async (_, spoil, path) => {
    const [, draw] = await lastTwo()
    await forgetRounds(1245)
    await expect(recordDraw(app.db, app.deps, { draw: spoil(draw) })).rejects.toMatchObject({
      code: 'draw_rejected',
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    })
    expect((await app.call(getLatestDraw)).body.round_number).toBe(1244)
  })
})

describe('a correction', () => {
  it('keeps the old value, the time and the reason', async () => {
    const [, draw] = await lastTwo()
    const wrong = { ...draw, bonus_number: 13 }
    await expect(recordDraw(app.db, app.deps, { draw: wrong })).rejects.toMatchObject({ code: 'reason_required' })
    expect(await recordDraw(app.db, app.deps, { draw: wrong, reason: '오타' })).toBe('corrected')
    expect(await recordDraw(app.db, app.deps, { draw, reason: '공식 발표대로 되돌림' })).toBe('corrected')
    const corrections = await correctionsOfRound(app.db, 1245)
    expect(corrections).toMatchObject([
      { old_value: { bonus_number: 12 }, reason: '오타', corrected_at: '2026-10-12T03:00:00.000Z' },
      { old_value: { bonus_number: 13 }, reason: '공식 발표대로 되돌림' },
    ])
    expect((await app.call(getLatestDraw)).body.bonus_number).toBe(12)
    expect((await app.call(getDraw, { params: { round: '1245' } })).body.corrections).toMatchObject([
      { old_bonus_number: 12, reason: '오타', source: 'staff' },
      { old_bonus_number: 13, reason: '공식 발표대로 되돌림', source: 'staff' },
    ])
  })
  it('can be neither rewritten nor taken away, alone or with all others', async () => {
    const [, draw] = await lastTwo()
    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number: 13 }, reason: '오타' })
    for (const statement of [
      'truncate draw_corrections',
      'delete from draw_corrections',
      `update draw_corrections set reason = '다른 이유'`,
    ])
      await expect(app.db.execute(sql.raw(statement)), statement).rejects.toThrow()
    expect(await correctionsOfRound(app.db, 1245)).toHaveLength(1)
  })
  it('of before new values were kept has got them from what came after it', async () => {
    const [, draw] = await lastTwo()
    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number: 13 }, reason: '오타' })
    await recordDraw(app.db, app.deps, { draw, reason: '되돌림' })
    const values = async () => (await correctionsOfRound(app.db, 1245)).map(({ new_value }) => new_value)
    const before = await values()
    // As before the migration, which ran while they could still be written over.
    await app.db.execute(sql`alter table draw_corrections disable trigger user`)
    await app.db.execute(sql`update draw_corrections set new_value = '{}'`)
    const migration = readFileSync(new URL('../database/migrations/0026_certainty.sql', import.meta.url), 'utf8')
    for (const statement of migration.split('--> statement-breakpoint'))
      if (/^UPDATE/m.test(statement)) await app.db.execute(sql.raw(statement))
    await app.db.execute(sql`alter table draw_corrections enable trigger user`)
    expect(await values()).toEqual(before)
  })
  it('never takes the money from a tallied draw', async () => {
    const [, { total_sales: _, prizes: __, first_prize_methods: ___, ...balls }] = await lastTwo()
    await expect(recordDraw(app.db, app.deps, { draw: balls, reason: '되돌림' })).rejects.toMatchObject({
      code: 'draw_incomplete',
    })
  })
  it('keeps the shops that were stored when only the money changes', async () => {
    const [, draw] = await lastTwo()
    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number: 13 }, reason: '시험' })
    expect((await app.call(getDraw, { params: { round: '1245' } })).body.winning_stores).toHaveLength(10)
  })
})

describe('the shipped history', () => {
  it('loads once; loading again changes nothing, corrected draws stay corrected', async () => {
    const [, draw] = await lastTwo()
    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number: 13 }, reason: '시험' })
    expect(await loadHistory(app.db, app.deps)).toBe(0)
    await app.db.execute(sql`delete from loaded_files`)
    expect(await loadHistory(app.db, app.deps)).toBe(0)
    expect((await app.call(getLatestDraw)).body.bonus_number).toBe(13)
    expect((await app.call(listDraws)).body.total).toBe(1245)
  })
  it('brings back what is missing', async () => {
    await forgetRounds(1200)
    await app.db.execute(sql`delete from loaded_files`)
    expect(await loadHistory(app.db, app.deps)).toBe(46)
    expect((await app.call(getDraw, { params: { round: '1210' } })).body.winning_stores.length).toBeGreaterThan(0)
  })
  it('stores a draw once when several instances start together', async () => {
    await app.db.execute(sql.raw(EMPTY_DRAWS))
    const added = await Promise.all([1, 2, 3].map(() => loadHistory(app.db, app.deps)))
    expect(added.toSorted()).toEqual([0, 0, 1245])
    expect((await app.call(listDraws)).body.total).toBe(1245)
  })
})
