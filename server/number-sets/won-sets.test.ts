import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember } from '#tests/support/makers.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

const app = useApp()

beforeEach(async () => {
  await app.db.execute(sql`truncate number_sets, winning_sets, settlements`)
})

const listed = async ({ token }: MadeMember) => (await app.call(listNumberSets, { query: {} }, token)).body

describe('did I win', () => {
  /** The published amount of rank 1 becomes another, as if that had been drawn. */
  const wonSetOf = async (member: MadeMember, prize_per_winner: number) => {
    const [draw] = await app.db.select().from(draws).where(sql`${draws.round_number} = 1245`)
    const balls = `${draw?.numbers.join(' ')} + ${draw?.bonus_number}`
    const mask = (draw?.numbers ?? []).reduce((sum, number) => sum + 2 ** (number - 1), 0)
    await app.db
      .update(draw_prizes)
      .set({ prize_per_winner })
      .where(sql`${draw_prizes.round_number} = 1245 and ${draw_prizes.rank} = 1`)
    const generated_at = '2026-10-09T00:00:00.000Z'
    const [set] = await app.db
      .insert(number_sets)
      .values({ member_id: member.id, round_target: 1245, mask, strategy: 'random', generated_at })
      .returning()
    const settled_at = '2026-10-10T12:00:00.000Z'
    await app.db.insert(settlements).values({ round_number: 1245, balls, through_id: set?.id as number, settled_at })
    await app.db.insert(winning_sets).values({ round_number: 1245, set_id: set?.id as number, rank: 1 })
    expect(numbersOfMask(mask)).toEqual(draw?.numbers)
  }
  it.each([
    [5_000, 5_000],
    [2_000_000, 2_000_000],
    [2_000_001, 1_560_001],
    [300_000_000, 234_000_000],
    [500_000_000, 368_000_000],
    [1_000_000_000, 703_000_000],
    [1_604_686_625, 1_108_140_055],
    [2_000_000_000, 1_373_000_000],
    [3_000_000_000, 2_043_000_000],
  ])('%i won before tax are %i won, to be claimed within a year', async (prize, net_amount) => {
    const member = await aMember(app)
    await wonSetOf(member, prize)
    const [set] = (await listed(member)).generated_numbers
    expect(set?.result).toMatchObject({ rank: 1, prize_amount: prize, net_amount, claim_until: '2027-10-12' })
  })
  it('is not answered while the settlement is unfinished or of other balls', async () => {
    const member = await aMember(app)
    await wonSetOf(member, 5_000)
    for (const doubt of [sql`settled_at = null`, sql`settled_at = now(), balls = '1 2 3 4 5 6 + 7'`]) {
      await app.db.execute(sql`update settlements set ${doubt}`)
      expect((await listed(member)).generated_numbers).toMatchObject([{ state: 'matched', result: null }])
      const summary = (await app.call(getSettlementSummary, {}, member.token)).body
      expect(summary).toMatchObject({ state: 'matched', winners_by_rank: null, total_prize: null })
    }
  })
})
