import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drawDateOf } from '#domain/calendar.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { addMember } from '#server/members/store.ts'
import { addSets } from '#server/number-sets/store.ts'

/*
 * Run by saturdays.test.ts while no server has the folder: gives it a member with sets for each of the draws, unless it
 * has one, and says everything that the folder holds of them.
 */
const { DATA_DIR, DRAWS } = process.env as { DATA_DIR: string; DRAWS: string }
/** Six numbers for each round, and four others that are neither among them nor the bonus number. */
const draws: { round_number: number; numbers: number[]; others: number[] }[] = JSON.parse(DRAWS)
const say = (line: string) => writeSync(1, `${line}\n`)

const database = await openEmbedded({ dataDir: DATA_DIR, report: (error) => say(`report ${error}`) })
const { db } = database
await database.migrate()
const rowsOf = async (query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: unknown[] }).rows
const [first, last] = [draws.at(0)?.round_number ?? 0, draws.at(-1)?.round_number ?? 0]

if ((await rowsOf(sql`select 1 from number_sets limit 1`)).length === 0) {
  const generated_at = `${drawDateOf(first)}T00:00:00.000Z`
  await db.transaction(async (tx) => {
    const member_id = await addMember(tx as never, { provider: 'email', created_at: generated_at })
    // A set of every number of hits, in each of the rounds.
    for (const { round_number, numbers, others } of draws)
      await addSets(
        tx as never,
        { member_id, round_target: round_number, strategy: 'random', generated_at },
        [3, 4, 5, 6, 2].map((hits) => ({
          mask: maskOf([...numbers.slice(0, hits), ...others.slice(0, 6 - hits)]),
          crowding_permille: 500,
          follows_strategy: true,
          salt: randomBytes(16).toString('hex'),
        })),
      )
  })
}
const held = {
  draws: await recordedDraws(db, first, last),
  shops: await rowsOf(
    sql`select round_number, count(*)::int as shops from winning_stores where round_number >= ${first} group by 1 order by 1`,
  ),
  winners: await rowsOf(
    sql`select round_number, string_agg(rank::text, ' ' order by rank) as ranks from winning_sets group by 1 order by 1`,
  ),
  sealed: await rowsOf(
    sql`select round_number, sum(sets)::int as sets, count(*)::int as parts from seal_parts group by 1 order by 1`,
  ),
  unfinished: await rowsOf(sql`
    select round_number, 'draw' as what from draws where round_number >= ${first} and completed_at is null
    union all select round_number, 'settlement' from settlements where settled_at is null`),
  corrections: await rowsOf(sql`select * from draw_corrections`),
  doubts: await rowsOf(sql`select * from held_readings`),
}
say(`holds ${JSON.stringify(held)}`)
await database.close()
process.exit(0)
