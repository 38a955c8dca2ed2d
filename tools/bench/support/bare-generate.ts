import pg from 'pg'
import { differentMasks } from './number-sets.ts'

/*
 * Run by generating.ts: the work behind a generated set (periods read, one spent, one row added), as a driver alone would
 * send it. Columns that follow from others are left to their defaults. As many loops at once as members, as many connections as the server has.
 */
const { url, seconds, members, seed } = JSON.parse(process.argv[2] as string) as {
  url: string
  seconds: number
  members: readonly number[]
  seed: number
}
const CONNECTIONS = 10
const MASKS = 100_000
const PERIODS = `select "subscriptions"."id", "subscription_tiers"."name", "subscriptions"."monthly_sets",
  "subscriptions"."start_date", "subscriptions"."end_date", "subscriptions"."cancelled_date"
  from "subscriptions" inner join "subscription_tiers" on "subscription_tiers"."id" = "subscriptions"."tier_id"
  where "subscriptions"."member_id" = $1 order by "subscriptions"."start_date" desc, "subscriptions"."id" desc`
const SPEND = `insert into "generation_usage" ("member_id", "month", "used") values ($1, $2, $3)
  on conflict ("member_id", "month") do update set "used" = "generation_usage"."used" + $4
  where "generation_usage"."used" + $5 <= $6 returning "used"`
const ADD = `insert into "number_sets"
  ("id", "member_id", "round_target", "mask", "strategy", "name", "generated_at", "deleted_at")
  values (default, $1, $2, $3, $4, default, $5, default) on conflict do nothing returning "id", "mask"`
const masks = differentMasks(MASKS, seed)
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
const start = performance.now()
const end = start + seconds * 1_000
let made = 0
await Promise.all(
  members.map(async (member) => {
    while (performance.now() < end) {
      const client = await pool.connect()
      const now = new Date().toISOString()
      await client.query(PERIODS, [member])
      await client.query('begin')
      await client.query(SPEND, [member, now.slice(0, 7), 1, 1, 1, 1_000_000])
      const mask = masks.pop() ?? 0
      await client.query(ADD, [member, 9_000, mask, 'random', now])
      await client.query('commit')
      client.release()
      made += 1
    }
  }),
)
console.log(JSON.stringify({ perSecond: made / ((performance.now() - start) / 1_000) }))
await pool.end()
