import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { prizeRank } from '#domain/draw/draw.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { useApp } from '#tests/support/app.ts'
import { cachedCrowding } from '../crowding/current-crowding.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { addMember } from '../members/store.ts'
import { settlementSummary } from './member-results.ts'
import { numberSetData } from './personal-data.ts'
import { settleRounds } from './settle-rounds.ts'
import { pageOfSets } from './shown-sets.ts'
import { addSets as storeSets } from './store.ts'
import { number_sets, winning_sets } from './tables.ts'

const app = useApp()
let member_id = 0
let draw: TalliedDraw

/** Round 1245: 4 5 25 28 32 42 + 12. */
const SETS: [number[], number | null][] = [
  [[4, 5, 25, 28, 32, 42], 1],
  [[4, 5, 12, 25, 28, 32], 2],
  [[4, 5, 25, 28, 32, 45], 3],
  [[4, 5, 25, 28, 44, 45], 4],
  [[4, 5, 25, 43, 44, 45], 5],
  [[4, 5, 12, 25, 44, 45], 5],
  [[4, 5, 12, 43, 44, 45], null],
  [[1, 2, 3, 6, 7, 8], null],
]
const showing = async () => ({ ...app.deps, ...(await cachedCrowding(app.db, app.deps)()) })
const shown = async () =>
  (await pageOfSets(app.db, await showing(), member_id, { skip: 0, limit: 50 })).generated_numbers.toReversed()
const addSets = (masks: readonly number[]) =>
  storeSets(
    app.db,
    { member_id, round_target: 1245, strategy: 'random', generated_at: '2026-10-09T12:00:00.000Z' },
    masks.map((mask) => ({ mask, crowding_permille: 500, follows_strategy: true })),
  )
const forgetDraw = async () => {
  for (const table of ['draw_corrections', 'winning_stores', 'draw_prizes', 'draws'])
    await app.db.execute(sql.raw(`delete from ${table} where round_number = 1245`))
}

beforeEach(async () => {
  await app.db.execute(sql`truncate winning_sets, settlements, number_sets restart identity cascade`)
  draw ??= (await recordedDraws(app.db, 1245, 1245))[0] as TalliedDraw
  member_id ||= await addMember(app.db, { provider: 'email', created_at: '2026-10-01T00:00:00.000Z' })
  await addSets(SETS.map(([numbers]) => maskOf(numbers)))
})

describe('a whole Saturday', () => {
  it('goes from before the draw over waiting to settled, corrected and settled again', async () => {
    await forgetDraw()
    app.setNow('2026-10-10T11:44:59Z')
    expect(new Set((await shown()).map(({ state }) => state))).toEqual(new Set(['before_draw']))
    expect((await settlementSummary(app.db, app.deps, member_id)).state).toBeNull()

    app.setNow('2026-10-10T11:45:00Z')
    const { total_sales: _, prizes: __, first_prize_methods: ___, ...balls } = draw
    await recordDraw(app.db, app.deps, { draw: balls })
    await settleRounds(app.db, app.deps)
    for (const set of await shown()) expect(set).toMatchObject({ state: 'matched', result: null })
    expect(await settlementSummary(app.db, app.deps, member_id)).toMatchObject({
      state: 'matched',
      winners_by_rank: null,
    })

    await recordDraw(app.db, app.deps, { draw })
    expect(new Set((await shown()).map(({ state }) => state))).toEqual(new Set(['matched']))
    await settleRounds(app.db, app.deps)
    expect((await shown()).map(({ result }) => result?.rank)).toEqual(SETS.map(([, rank]) => rank))
    expect((await shown())[0]?.result).toEqual({
      matched_numbers: [4, 5, 25, 28, 32, 42],
      is_bonus_matched: false,
      winning_numbers: [4, 5, 25, 28, 32, 42],
      bonus_number: 12,
      rank: 1,
      prize_amount: 3_006_515_775,
      net_amount: expect.any(Number),
      claim_until: '2027-10-12',
    })
    expect((await shown())[7]?.result).toMatchObject({ rank: null, prize_amount: 0, net_amount: 0, claim_until: null })
    expect(await settlementSummary(app.db, app.deps, member_id)).toMatchObject({
      sets: 8,
      winners_by_rank: [1, 1, 1, 1, 2],
    })

    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number: 45 }, reason: '시험' })
    expect(new Set((await shown()).map(({ state }) => state))).toEqual(new Set(['matched']))
    await settleRounds(app.db, app.deps)
    expect((await shown()).map(({ result }) => result?.rank)).toEqual([1, 3, 2, 4, 5, 5, null, null])
    await recordDraw(app.db, app.deps, { draw, reason: '되돌림' })
    await settleRounds(app.db, app.deps)
    expect((await shown()).map(({ result }) => result?.rank)).toEqual(SETS.map(([, rank]) => rank))
  })

  it('again changes nothing, and goes on where it was stopped', async () => {
    app.setNow('2026-10-12T00:00:00Z')
    await settleRounds(app.db, app.deps)
    const before = await shown()
    await settleRounds(app.db, app.deps)
    expect(await shown()).toEqual(before)
    await app.db.execute(sql`update settlements set settled_at = null, through_id = 3`)
    await app.db.execute(sql`delete from winning_sets where set_id > 3`)
    expect(new Set((await shown()).map(({ state }) => state))).toEqual(new Set(['matched']))
    await settleRounds(app.db, app.deps)
    expect((await shown()).map(({ result }) => result?.rank)).toEqual(SETS.map(([, rank]) => rank))
  })

  it('takes in a set that came late, which is never a miss before', async () => {
    app.setNow('2026-10-12T00:00:00Z')
    await settleRounds(app.db, app.deps)
    await addSets([maskOf([4, 5, 25, 1, 2, 3])])
    expect((await shown()).map(({ state }) => state)).toEqual([...SETS.map(() => 'settled'), 'matched'])
    await settleRounds(app.db, app.deps)
    expect((await shown()).map(({ result }) => result?.rank)).toEqual([...SETS.map(([, rank]) => rank), 5])
  })

  it('ends also where the sets after the last finished slice are gone', async () => {
    await settleRounds(app.db, app.deps)
    await app.db.execute(sql`update settlements set settled_at = null, through_id = 8`)
    await app.db.execute(sql`delete from winning_sets where set_id > 6`)
    await app.db.execute(sql`delete from number_sets where id > 6`)
    await settleRounds(app.db, app.deps)
    expect((await shown()).map(({ result }) => result?.rank)).toEqual([1, 2, 3, 4, 5, 5])
  })

  it('leaves nothing of a member who goes', async () => {
    await settleRounds(app.db, app.deps)
    await app.db.transaction((tx) => numberSetData.erase(tx as never, app.deps, member_id))
    for (const table of [number_sets, winning_sets]) expect(await app.db.select().from(table)).toEqual([])
  })

  it('is done once when several do it at once', async () => {
    await Promise.all([1, 2, 3].map(() => settleRounds(app.db, app.deps)))
    expect((await shown()).map(({ result }) => result?.rank)).toEqual(SETS.map(([, rank]) => rank))
  })

  it('ranks a thousand sets as the rule does, one by one', async () => {
    const sets = Array.from({ length: 1_000 }, (_, i) => {
      const numbers = new Set<number>()
      for (let step = 1; numbers.size < 6; step++)
        numbers.add(((i * 31 + step * step * (7 + (i % 11)) + step) % 45) + 1)
      return [...numbers].toSorted((a, b) => a - b)
    })
    await addSets(sets.map(maskOf))
    await settleRounds(app.db, app.deps)
    for (let skip = 0; ; skip += 100) {
      const { generated_numbers, has_more } = await pageOfSets(app.db, await showing(), member_id, { skip, limit: 100 })
      for (const { numbers, result } of generated_numbers) expect(result?.rank).toBe(prizeRank(numbers, draw))
      if (!has_more) break
    }
  })

  it('stops before balls that cannot be, for its round alone, and calls nothing a miss', async () => {
    await storeSets(
      app.db,
      { member_id, round_target: 1244, strategy: 'random', generated_at: '2026-10-02T12:00:00.000Z' },
      [{ mask: maskOf([1, 2, 3, 4, 5, 6]), crowding_permille: 500, follows_strategy: true }],
    )
    await app.db.execute(sql`update draws set numbers = '{4,4,25,28,32,42}' where round_number = 1245`)
    const states = async () => (await shown()).map(({ round_target, state }) => `${round_target} ${state}`)
    await expect(settleRounds(app.db, app.deps)).rejects.toThrow(/^round 1245 cannot be settled: .*오름차순이 아닙니다/)
    expect(await states()).toEqual(['1244 settled', ...SETS.map(() => '1245 matched')])
    await app.db.execute(sql`update draws set numbers = '{4,5,25,28,32,42}' where round_number = 1245`)
    await settleRounds(app.db, app.deps)
    expect(await states()).toEqual(['1244 settled', ...SETS.map(() => '1245 settled')])
  })

  it('stops where a winner is stored with another rank than its own, and nobody reads that rank', async () => {
    await settleRounds(app.db, app.deps)
    await app.db.execute(sql`update settlements set settled_at = null, through_id = 3`)
    await app.db.execute(sql`update winning_sets set rank = 1 where set_id = 5`)
    const stopped = settleRounds(app.db, app.deps)
    await expect(stopped).rejects.toThrow('round 1245: 1 sets with 3 numbers are stored as rank 1')
    expect((await shown()).map(({ state, result }) => [state, result])).toEqual(SETS.map(() => ['matched', null]))
  })
})
