import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { verifyAuditLog } from '#server/staff/audit/verify-audit-log.ts'
import { readersDuring, UNCACHED } from './support/readers.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'
import { openSite } from './support/site.ts'

const ROWS = 100_000
const TURNS = 3
/** Milliseconds of reading while nothing else happens. */
const QUIET = 5_000

/** How long readers of the embedded engine wait while the whole audit log is checked in the same process. */
export const auditLog: Topic = async () => {
  const site = await openSite()
  // No row is what its hash says, which takes longer to find out than that one is.
  await site.db.execute(sql`
    insert into audit_log (at, actor, deed, outcome, previous_hash, hash)
    select '2026-11-24T00:00:00Z'::timestamptz + n * interval '1 second', '서연', 'POST /api/v1/admin/members/:id/block',
      'done', repeat('0', 64), repeat('1', 64) from generate_series(1, ${ROWS}::int) as n`)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const port = (site.app.server.address() as { port: number }).port
  const watched = (work: () => Promise<unknown>) => readersDuring(port, [UNCACHED], work)
  await watched(() => after(QUIET))
  const [idle, during, seconds]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    idle.push((await watched(() => after(QUIET))).p99)
    const meanwhile = await watched(async () => {
      const start = performance.now()
      await verifyAuditLog(site.db, site.deps)
      seconds.push((performance.now() - start) / 1_000)
    })
    during.push(meanwhile.p99)
  }
  await site.close()
  const rows: Row[] = [
    atMost(
      `p99 of readers while ${ROWS.toLocaleString('en')} rows of the audit log are checked, to idle`,
      2,
      median(during) / median(idle),
      `${median(during).toFixed(1)} ms against ${median(idle).toFixed(1)}; the check took ${median(seconds).toFixed(1)} s`,
    ),
  ]
  return rows
}
