import { writeSync } from 'node:fs'
import { salesCloseAt } from '#domain/calendar.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import { sealRounds } from '#server/seals/seal-rounds.ts'
import { createServerDeps } from '#server/server-deps.ts'

/* Run by seals.test.ts: an instance whose clock says that the sales of a round have just closed, and seals it. */
const { DATABASE_URL = '', ROUND } = process.env
const say = (line: string) => writeSync(1, `${line}\n`)
const { db, engine, close } = openPostgres(DATABASE_URL, (error) => say(`report ${error}`))
const deps = createServerDeps({
  engine,
  drawMinute: 20 * 60 + 45,
  publicUrl: 'http://localhost:3000',
  secretKey: 'x'.repeat(32),
})
await sealRounds(db, { ...deps, now: () => salesCloseAt(Number(ROUND)) + 4_000, log: () => {} })
say('done')
await close()
process.exit(0)
