import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { verifyAuditLog } from '#contract/admin/audit-log.ts'
import { getHomeFigures, saveHomeFigures } from '#contract/admin/company.ts'
import { listRoles } from '#contract/admin/staff.ts'
import { listAttention } from '#contract/admin/today.ts'
import { anchorAsRestored, anchorFile, readAnchor, writeAnchor } from '#server/backup/kept-anchor.ts'
import { useApp } from '#tests/support/app.ts'
import { audit_heads, audit_log } from '../tables.ts'
import { anchorAuditLog } from './anchor-audit-log.ts'
import { fieldsOf } from './audit-chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'lottolens-anchor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = anchorFile(folder)
const logged: unknown[] = []
const app = useApp(async () => ({ auditAnchor: file, log: (_, facts) => void logged.push(facts) }))

/** An action of staff, so a row of the log. */
async function anAction() {
  const { saving } = await app.asStaff(getHomeFigures)
  await app.asStaff(saveHomeFigures, {
    body: { revision: saving.revision, figures: { statistic_members: `${saving.revision}명` } },
  })
}
const anchored = () => anchorAuditLog(app.db, app.deps)
const verify = (from: 'start' | 'last' = 'start') => app.asStaff(verifyAuditLog, { query: { from } })

/** Changes the log as an owner of the database could: the triggers do not hold them. */
async function tampering(work: () => Promise<unknown>) {
  await app.db.execute(sql`alter table audit_log disable trigger user`)
  await work()
  await app.db.execute(sql`alter table audit_log enable trigger user`)
}

/** Writes all rows again, as others, with hashes that need no key. */
const rewriting = (at?: string) =>
  tampering(async () => {
    let previous_hash = '0'.repeat(64)
    for (const row of await app.db.select().from(audit_log).orderBy(asc(audit_log.id))) {
      const forged = { ...row, at: at ?? row.at, actor: 'nobody' }
      const hash = createHash('sha256')
        .update(`["${previous_hash}",${fieldsOf(forged).slice(1)}`)
        .digest('hex')
      await app.db.execute(
        sql`update audit_log set at = ${forged.at}, actor = 'nobody', previous_hash = ${previous_hash}, hash = ${hash} where id = ${row.id}`,
      )
      previous_hash = hash
    }
    await app.db.update(audit_heads).set({ hash: previous_hash })
  })
const emptying = () =>
  tampering(async () => {
    await app.db.delete(audit_log)
    await app.db.delete(audit_heads)
  })

beforeEach(async () => {
  await emptying()
  rmSync(file, { force: true })
  for (let i = 0; i < 3; i++) await anAction()
})

it('is kept in the data folder and in the server’s log, and moves on with the log', async () => {
  await anchored()
  expect(readAnchor(file)).toMatchObject({ rows: 3, is_keyed: true })
  expect(readFileSync(file, 'utf8')).not.toContain(app.deps.secretKey)
  await anAction()
  await anchored()
  expect(readAnchor(file)).toMatchObject({ rows: 4 })
  expect(logged.at(-1)).toMatchObject({ rows: 4, hash: readAnchor(file)?.hash })
  expect(await verify()).toMatchObject({ rows: 4, open: 0, anchored_at: expect.any(String), since: null })
  await anAction()
  expect(await verify('last')).toMatchObject({ rows: 1, open: 0, since: { rows: 4 } })
})

it.each([
  ['written again in plain hashes of today', () => rewriting()],
  ['written again in plain hashes of long ago', () => rewriting('2026-10-01T00:00:00.000Z')],
  ['emptied', emptying],
])('finds a log that was %s, and holds on until somebody has accepted that', async (_, tamper) => {
  await anchored()
  const before = readAnchor(file)
  await tamper()
  for (const from of ['start', 'last'] as const)
    expect((await verify(from)).breaks).toContainEqual(expect.objectContaining({ kind: 'anchor', is_accepted: false }))
  expect(await app.staff('audit', 'verify')).toMatchObject({
    code: 1,
    output: expect.stringContaining('그때 감사 기록은 3건이었고'),
  })
  const { areas } = await app.asStaff(listAttention)
  expect(areas.find(({ name }) => name === '감사 기록')?.entries).toContainEqual(
    expect.objectContaining({ is_urgent: true, title: '감사 기록이 데이터베이스 밖에 적어 둔 것과 달라요' }),
  )
  await expect(anchored()).rejects.toThrow('끊어진 곳이')
  // A later row does not cover it up.
  await anAction()
  await expect(anchored()).rejects.toThrow('끊어진 곳이')
  expect(readAnchor(file)).toEqual(before)
  await app.staff('accept-audit-breaks', 'reason=옛 백업으로 되돌렸음')
  expect(await verify()).toMatchObject({ open: 0 })
  await anchored()
  expect(readAnchor(file)).not.toEqual(before)
})

it('finds plain rows that are dated after keyed ones began, also where nothing was kept', async () => {
  await rewriting('2026-11-24T00:00:00.000Z')
  expect(existsSync(file)).toBe(false)
  expect((await verify()).breaks).toMatchObject([{ kind: 'changed', rows: 3 }])
  await anAction()
  expect((await verify()).open).toBe(1)
})

it('begins after an upgrade with what there is, without an alarm', async () => {
  await rewriting('2026-10-01T00:00:00.000Z')
  await anchored()
  expect(readAnchor(file)).toMatchObject({ rows: 3, is_keyed: false })
  await anAction()
  expect(await verify()).toMatchObject({ rows: 4, open: 0 })
  await anchored()
  expect(readAnchor(file)).toMatchObject({ rows: 4, is_keyed: true })
})

it('goes back with a restored backup, and says how much that lost', async () => {
  await anchored()
  const older = readAnchor(file)
  if (!older) throw new Error('There is no anchor.')
  writeAnchor(file, { ...older, rows: 10, last_id: older.last_id + 7 })
  expect(anchorAsRestored(folder, older)).toBe(7)
  expect(readAnchor(file)).toEqual(older)
  expect(anchorAsRestored(folder, null)).toBe(3)
  expect(existsSync(file)).toBe(false)
})

it('lets others be answered while a long log is checked', async () => {
  const [head] = await app.db.select().from(audit_heads)
  expect(head).toBeDefined()
  // Copies of a row: every one of them is a break, which takes as long as a right one.
  await tampering(() =>
    app.db.execute(sql`insert into audit_log (at, actor, deed, outcome, previous_hash, hash)
      select at, actor, deed, outcome, previous_hash, hash from audit_log, generate_series(1, 2000)`),
  )
  const order: string[] = []
  const checking = verify().then(() => order.push('checked'))
  for (let i = 0; i < 5; i++) {
    await app.asStaff(listRoles)
    order.push('answered')
  }
  await checking
  expect(order).toEqual(['answered', 'answered', 'answered', 'answered', 'answered', 'checked'])
})
