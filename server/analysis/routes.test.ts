import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()

it('counts every round as a plain recount in SQL does', async () => {
  const { body } = await app.call(getDrawStatistics)
  const { rows } = (await app.db.execute(sql`
    select sum(winners)::text as winners, sum(winners * prize_per_winner)::text as paid,
      round(avg(prize_per_winner))::text as mean,
      percentile_cont(0.5) within group (order by prize_per_winner)::text as median
    from draw_prizes where rank = 1 and winners > 0`)) as unknown as { rows: Record<string, string>[] }
  expect({
    winners: String(body.total_first_prize_winners),
    paid: String(body.total_first_prize_paid),
    mean: String(body.mean_first_prize),
    median: String(body.median_first_prize),
  }).toEqual(rows[0])
  expect(body).toMatchObject({
    total_rounds: 1245,
    newest_round: 1245,
    biggest_first_prize: { round_number: 19, amount: 40_722_959_400, winners: 1 },
    possible_combinations: 8_145_060,
  })
})
