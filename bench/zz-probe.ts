import { sql } from 'drizzle-orm'
import { addDesk } from '/work/wt/tables/bench/support/desk.ts'
import { onPostgres } from '/work/wt/tables/bench/support/on-postgres.ts'
import { membersMatching } from '/work/wt/tables/server/members/staff-store.ts'

await onPostgres(async (db) => {
  await addDesk(db, 1_000_000)
  for (const search of ['1234', '0777', '01000001234', '00012345', 'ember1234', 'er99999', 'member77']) {
    const q = membersMatching(db, { search, sort: 'newest', limit: 50 })
    for (let i = 0; i < 3; i++) {
      const t = performance.now()
      ;(await q.execute?.()) ?? (await q)
      console.log(search, (performance.now() - t).toFixed(2))
    }
    const r = (await db.execute(sql`explain analyze ${q.getSQL()}`)) as any
    console.log(r.rows.map((x: any) => Object.values(x)[0]).join('\n'))
  }
})
