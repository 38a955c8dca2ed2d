import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'

/*
 * Run by kill.test.ts: says which rows of earlier runs the database holds, then writes for ever, and says of
 * each row when it was acknowledged. Every row is written with its double, in one transaction.
 */
const { DATA_DIR, RUN } = process.env as { DATA_DIR: string; RUN: string }
const WRITERS = 8

const say = (line: string) => writeSync(1, `${line}\n`)
const { db } = await openEmbedded({ dataDir: DATA_DIR, report: (error) => say(`report ${error}`) })

await db.execute(
  sql`create table if not exists kept (run int, n int, is_double boolean, primary key (run, n, is_double))`,
)
const { rows } = (await db.execute(
  sql`select run || ':' || n as row, count(*)::int as halves from kept group by run, n`,
)) as unknown as { rows: { row: string; halves: number }[] }
say(`found ${JSON.stringify(rows.filter(({ halves }) => halves === 2).map(({ row }) => row))}`)
say(`torn ${rows.filter(({ halves }) => halves !== 2).length}`)
const { rows: files } = (await db.execute(sql`select pg_relation_filepath('kept') as file`)) as unknown as {
  rows: { file: string }[]
}
say(`file ${files[0]?.file}`)

let next = 0
await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const n = next++
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (${Number(RUN)}, ${n}, false)`)
        await tx.execute(sql`insert into kept values (${Number(RUN)}, ${n}, true)`)
      })
      say(`kept ${RUN}:${n}`)
    }
  }),
)
