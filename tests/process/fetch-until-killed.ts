import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import { maskOf } from '#domain/number-mask.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { forgetLease } from '#server/draws/fetching/fetch-store.ts'
import { syncDraws } from '#server/draws/fetching/sync-draws.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { storesOfRound } from '#server/draws/store.ts'
import { addMember } from '#server/members/store.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { addSets } from '#server/number-sets/store.ts'
import { createWorld } from '#server/world.ts'

/*
 * Run by saturdays.test.ts: fetches and settles on a Saturday night as the jobs of the server do, again and again. Says
 * `ready` before it begins, and when nothing of what the sources have is missing `done` with everything that is stored.
 */
const { DATA_DIR, ROUND, OFFICIAL_URL, MIRROR_URL } = process.env as Record<string, string>
const say = (line: string) => writeSync(1, `${line}\n`)
const FIRST = 1246
const ROUNDS = [FIRST, FIRST + 1, FIRST + 2, FIRST + 3]
const DRAW_MINUTE = 20 * 60 + 45

const database = await openEmbedded({ dataDir: DATA_DIR as string, report: (error) => say(`report ${error}`) })
const { db, engine } = database
const round = Number(ROUND)
const world = createWorld(
  { engine, drawMinute: DRAW_MINUTE, publicUrl: 'http://localhost:3000', secretKey: 'x'.repeat(32) },
  {
    now: () => drawBeginsAt(round, DRAW_MINUTE) + 600_000,
    drawSources: [
      { name: 'official', url: OFFICIAL_URL as string, pause: 0, patience: 5_000 },
      { name: 'mirror', url: MIRROR_URL as string, pause: 0, patience: 5_000 },
    ],
  },
)
await database.migrate()
await loadHistory(db, world)
const { rows } = (await db.execute(sql`select count(*)::int as sets from number_sets`)) as unknown as {
  rows: { sets: number }[]
}
if (rows[0]?.sets === 0) {
  const generated_at = `${drawDateOf(FIRST)}T00:00:00.000Z`
  await db.transaction(async (tx) => {
    const member_id = await addMember(tx as never, { provider: 'email', created_at: generated_at })
    // One set of every number of hits, in each of the four rounds.
    for (const round_target of ROUNDS)
      await addSets(
        tx as never,
        { member_id, round_target, strategy: 'random', generated_at },
        [3, 4, 5, 6, 2].map((hits) => ({
          mask: maskOf([...[3, 11, 19, 24, 36, 44].slice(0, hits), ...[1, 2, 4, 5].slice(0, 6 - hits)]),
          crowding_permille: 500,
          follows_strategy: true,
        })),
      )
  })
}
await forgetLease(db)
say('ready')
for (;;) {
  const { outcome } = await syncDraws(db, world, { asked_by: 'schedule' })
  await settleRounds(db, world)
  if (outcome === 'nothing_missing' || outcome === 'waiting') break
}
const stored = await Promise.all(
  (await recordedDraws(db, FIRST, round)).map(async (draw) => ({
    ...draw,
    stores: (await storesOfRound(db, draw.round_number)).length,
  })),
)
const winners = (
  (await db.execute(
    sql`select round_number, string_agg(rank::text, ' ' order by rank) as ranks from winning_sets group by 1 order by 1`,
  )) as unknown as { rows: unknown[] }
).rows
const corrections = ((await db.execute(sql`select * from draw_corrections`)) as unknown as { rows: unknown[] }).rows
  .length
say(`done ${JSON.stringify({ stored, winners, corrections })}`)
await database.close()
process.exit(0)
