import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/admin/audit-log.ts'
import { anAuditRow } from '#tests/support/an-audit-row.ts'
import { useApp } from '#tests/support/app.ts'
import { readLines, writeLines } from '../../backup/backup-file.ts'
import { rowsOf } from '../../database/database.ts'
import { carryOverKeys } from '../../key-rotation/carry-over-keys.ts'
import { archivesOf } from './audit-archives.ts'
import { cutAuditLog, partitionsOf } from './audit-months.ts'

const folder = mkdtempSync(join(tmpdir(), 'audit-archives-'))
afterAll(() => rmSync(folder, { recursive: true }))
const backups: { folder: string; keep: number; passphrase?: string } = { folder, keep: 3 }
const app = useApp(async () => ({ backups, report: () => {} }))

const guess = (name: string) => anAuditRow(app, name)
const verify = (files: 'yes' | 'no' = 'no') => app.asStaff(contract.verifyAuditLog, { query: { files } })
const archive = (month: string) => app.asStaff(contract.archiveAuditLog, { body: { month } })
const bringBack = (month: string) => app.asStaff(contract.bringBackAuditLog, { params: { month } })
const archives = () => app.asStaff(contract.listAuditArchives)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
const oldest = async (limit = 200) =>
  (await app.asStaff(contract.listAuditLog, { query: { sort: 'oldest', limit: String(limit) } })).rows
const fileOf = (month: string) => join(folder, `lottolens-audit-log-${month}.archive`)

/** Tampers as an owner of the database could. */
async function tampering(...statements: readonly ReturnType<typeof sql>[]) {
  await app.db.execute(sql`alter table audit_log disable trigger user`)
  for (const statement of statements) await app.db.execute(statement)
  await app.db.execute(sql`alter table audit_log enable trigger user`)
}

const JANUARY_2080 = '2080-01-15T03:00:00Z'
/**
 * Rows in January, February and March of 2078, each month with a partition; ends in January 2080. The first partition ends with
 * the month in which the tests are run, so theirs are far behind it.
 */
async function fillMonths() {
  for (const month of ['01', '02', '03']) {
    app.setNow(`2078-${month}-10T03:00:00Z`)
    await cutAuditLog(app.db, app.world)
    for (let i = 0; i < 3; i++) await guess(`guess ${month}`)
  }
  app.setNow(JANUARY_2080)
  await cutAuditLog(app.db, app.world)
  await guess('today')
}

describe('old months of the audit log', () => {
  let all: Awaited<ReturnType<typeof oldest>> = []
  beforeEach(() => app.setNow(JANUARY_2080))

  it('are refused in words as long as they are not old, not there, or not the oldest whole ones', async () => {
    await fillMonths()
    all = await oldest()
    expect(await codeOf(archive('2079-01'))).toBe('audit_month_too_new')
    expect(await codeOf(archive('2077-05'))).toBe('audit_month_not_apart')
    expect(await codeOf(archive('2078-13'))).toBe('invalid_request')
    expect(await codeOf(bringBack('2078-01'))).toBe('audit_archive_not_found')
    expect(readdirSync(folder)).toEqual([])
  })

  it('are listed with those that are old enough, whether or not there is a folder for them', async () => {
    const months = async () => app.asStaff(contract.listAuditMonths)
    const { has_folder, months: here } = await months()
    expect(has_folder).toBe(true)
    const named = here.filter(({ month }) => month.startsWith('2078') || month.startsWith('2080'))
    expect(here[0]).toMatchObject({ is_first: true, is_old: true })
    expect(named).toMatchObject([
      { month: '2078-01', is_first: false, rows: 3, is_old: true },
      { month: '2078-02', rows: 3, is_old: true },
      { month: '2078-03', rows: 3, is_old: true },
      ...['2078-04', '2078-05'].map((month) => ({ month, rows: 0, is_old: true })),
      { month: '2080-01', is_old: false },
      ...['2080-02', '2080-03'].map((month) => ({ month, rows: 0, is_old: false })),
    ])
    app.setNow('2079-02-10T03:00:00Z')
    const isOld = (await months()).months.filter(({ is_old }) => is_old).map(({ month }) => month)
    expect(isOld.slice(-1)).toEqual(['2078-01'])
  })

  it('leave into a file, and the rest of the log goes on from their end', async () => {
    const { rows, file } = await archive('2078-01')
    expect({ rows, file }).toEqual({ rows: 3, file: 'lottolens-audit-log-2078-01.archive' })
    expect(readFileSync(fileOf('2078-01'), 'latin1')).toMatch(/^LottoLensBackup/)
    expect((await oldest()).slice(0, 1)).toEqual(all.slice(3, 4))
    expect(await verify()).toMatchObject({
      ...{ open: 0, breaks: [], archived: { rows: 3, month: '2078-01', is_verified: false } },
    })
    const { archived_rows, archived_until } = await app.asStaff(contract.listAuditLog)
    expect({ archived_rows, archived_until }).toEqual({ archived_rows: 3, archived_until: '2078-01' })
    const { output, code } = await app.staff('audit', 'verify', '--files')
    expect(output).toContain('그 앞의 2078년 1월까지 3건은 파일에 있어요. 파일의 기록도 확인했어요.')
    expect(code).toBe(0)
    expect(await archives()).toMatchObject([{ month: '2078-01', rows: 3, first_id: all[0]?.id, last_id: all[2]?.id }])
    await archive('2078-02')
    expect(await verify('yes')).toMatchObject({ open: 0, archived: { rows: 6, month: '2078-02', is_verified: true } })
  })

  it('are encrypted where backups are', async () => {
    await bringBack('2078-02')
    rmSync(fileOf('2078-02'))
    const ENCRYPTED_AT = 'LottoLensBackup2'.length
    backups.passphrase = 'only for the tests of this project'
    await archive('2078-02')
    expect(readFileSync(fileOf('2078-02'))[ENCRYPTED_AT]).toBe(1)
    backups.passphrase = 'another one of this project'
    expect(await codeOf(bringBack('2078-02'))).toBe('audit_archive_unreadable')
    backups.passphrase = 'only for the tests of this project'
    await bringBack('2078-02')
    rmSync(fileOf('2078-02'))
    delete backups.passphrase
    await archive('2078-02')
    expect(readFileSync(fileOf('2078-02'))[ENCRYPTED_AT]).toBe(0)
  })

  it('leave once where two ask for it at once, and their file stays whole', async () => {
    await bringBack('2078-02')
    rmSync(fileOf('2078-02'))
    backups.passphrase = 'only for the tests of this project'
    const asked = await Promise.all([archive, archive, archive].map((one) => codeOf(one('2078-02'))))
    expect(asked.filter((code) => code === 'done')).toHaveLength(1)
    // The others find that the month has left, or see it leave while they compare.
    expect(asked.filter((code) => /^audit_(month_not_apart|archive_differs)$/.test(code))).toHaveLength(2)
    expect(readdirSync(folder).filter((name) => name.includes('2078-02'))).toEqual([
      'lottolens-audit-log-2078-02.archive',
    ])
    await bringBack('2078-02')
    rmSync(fileOf('2078-02'))
    delete backups.passphrase
    await archive('2078-02')
  })

  it('come back as they were, the last first, and leave again', async () => {
    expect(await codeOf(bringBack('2078-01'))).toBe('audit_archive_not_newest')
    expect(await bringBack('2078-02')).toEqual({ rows: 3 })
    expect(await bringBack('2078-01')).toEqual({ rows: 3 })
    expect(await archives()).toEqual([])
    expect((await oldest()).slice(0, all.length)).toEqual(all)
    expect(await verify()).toMatchObject({ open: 0, breaks: [], archived: null })
    const brought = sql.identifier('audit_log_2078_01')
    await expect(app.db.execute(sql`truncate ${brought}`)).rejects.toThrow()
    await expect(app.db.execute(sql`delete from ${brought}`)).rejects.toThrow()
    // Both months at once, into the file of the later one, whose older content is something else.
    expect(await codeOf(archive('2078-02'))).toBe('audit_archive_differs')
    rmSync(fileOf('2078-02'))
    expect(await archive('2078-02')).toMatchObject({ rows: 6 })
    expect(await verify('yes')).toMatchObject({ open: 0, archived: { rows: 6 } })
    expect(await bringBack('2078-02')).toEqual({ rows: 6 })
    expect((await oldest()).slice(0, all.length)).toEqual(all)
    expect(await verify()).toMatchObject({ open: 0, breaks: [] })
    await archive('2078-02')
  })

  it('are not taken from a file that is another, cut short or gone, and nothing is half done', async () => {
    const [file, away] = [fileOf('2078-02'), join(folder, 'away')]
    renameSync(file, away)
    expect(await codeOf(verify('yes'))).toBe('audit_archive_unreadable')
    expect(await codeOf(bringBack('2078-02'))).toBe('audit_archive_unreadable')
    const bytes = readFileSync(away)
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] as number) ^ 1
    writeFileSync(file, bytes)
    expect(await codeOf(bringBack('2078-02'))).toBe('audit_archive_unreadable')
    writeFileSync(file, readFileSync(fileOf('2078-01')))
    expect(await codeOf(verify('yes'))).toBe('audit_archive_differs')
    expect(await codeOf(bringBack('2078-02'))).toBe('audit_archive_differs')
    await writeLines(file, undefined, async (write) => {
      for await (const line of readLines(away, undefined)) await write({ ...(line as object), rows: ['{"id":1,'] })
    })
    expect(await codeOf(bringBack('2078-02'))).toBe('audit_archive_differs')
    rmSync(file)
    renameSync(away, file)
    expect((await partitionsOf(app.db)).map(({ name }) => name)).not.toContain('audit_log_2078_02')
    expect(await rowsOf(app.db, sql`select 1 from pg_class where relname = 'audit_log_2078_02'`)).toEqual([])
    expect(await verify('yes')).toMatchObject({ open: 0 })
  })

  it('cannot be pretended to lie in a file, nor can what is remembered of it be changed or taken away', async () => {
    await guess('afterwards')
    const [row] = await rowsOf<{ month: string }>(app.db, sql`select * from audit_archives`)
    expect(row?.month).toBe('2078-02')
    const [{ last_hash = '' } = {}] = await rowsOf<{ last_hash: string }>(
      app.db,
      sql`select last_hash from audit_archives`,
    )
    // The oldest rows that are left are deleted, and the archive made to end with them.
    const [gone, left] = await oldest(2)
    await tampering(
      sql`create table kept_rows as select * from audit_log where id = ${gone?.id}`,
      sql`delete from audit_log where id = ${gone?.id}`,
      sql`update audit_archives set last_hash = (select previous_hash from audit_log where id = ${left?.id})`,
    )
    expect(await verify()).toMatchObject({ open: 1, archived: null, breaks: [{ kind: 'gap', from: left?.id }] })
    await tampering(
      sql`insert into audit_log overriding system value select * from kept_rows`,
      sql`update audit_archives set last_hash = ${last_hash}`,
    )
    expect(await verify()).toMatchObject({ open: 0, archived: { rows: 6 } })
    await tampering(sql`create table kept_archives as select * from audit_archives`, sql`delete from audit_archives`)
    expect(await verify()).toMatchObject({ open: 1, breaks: [{ kind: 'gap', from: gone?.id }] })
    await tampering(sql`insert into audit_archives select * from kept_archives`)
    expect((await verify()).open).toBe(0)
  })

  it('do not leave while the chain is broken, and a break that was accepted in them stays accepted', async () => {
    const [first, second] = await oldest(2)
    await tampering(sql`update audit_log set actor = 'x***' where id = ${second?.id}`)
    expect(first?.at).toMatch(/^2078-03/)
    expect(await codeOf(archive('2078-03'))).toBe('audit_log_broken')
    await app.staff('accept-audit-breaks', 'reason=시험')
    expect(await archive('2078-03')).toMatchObject({ rows: 3 })
    expect(await verify()).toMatchObject({ open: 0, breaks: [] })
    expect(await verify('yes')).toMatchObject({ open: 0, breaks: [{ from: second?.id, is_accepted: true }] })
    // The row that accepts it leaves, too.
    app.setNow('2081-03-10T03:00:00Z')
    await cutAuditLog(app.db, app.world)
    await archive('2080-01')
    expect(await verify('yes')).toMatchObject({ open: 0, breaks: [{ from: second?.id, is_accepted: true }] })
    await bringBack('2080-01')
    await bringBack('2078-03')
    expect(await verify()).toMatchObject({ open: 0, breaks: [{ from: second?.id, is_accepted: true }] })
  })
  it('leave together where a row of the later one was numbered before one of the earlier', async () => {
    app.setNow('2082-05-31T14:59:59.000Z')
    await cutAuditLog(app.db, app.world)
    await guess('may')
    app.setNow('2082-05-31T15:00:00.000Z')
    await guess('june')
    app.setNow('2082-05-31T14:59:59.500Z')
    await guess('may, of a slower clock')
    app.setNow('2084-01-10T03:00:00Z')
    await cutAuditLog(app.db, app.world)
    const refused = await archive('2082-05').catch((error: { body: { errors: { message: string }[] } }) => error)
    expect(refused).toMatchObject({ code: 'audit_months_mixed' })
    expect(JSON.stringify(refused)).toContain('2082년 6월까지 한 번에 옮겨 주세요.')
    await archive('2082-06')
    expect(await verify('yes')).toMatchObject({ archived: { month: '2082-06', is_verified: true } })
    expect((await verify()).open).toBe(0)
  })

  it('leave together where rows that do not hold, accepted as one break, are of both', async () => {
    for (const month of ['2084-04', '2084-05']) {
      app.setNow(`${month}-10T03:00:00Z`)
      await cutAuditLog(app.db, app.world)
      await guess(`guess ${month}`)
    }
    app.setNow('2086-01-10T03:00:00Z')
    await cutAuditLog(app.db, app.world)
    await tampering(sql`update audit_log set actor = 'x***' where at between '2084-04-01' and '2084-06-01'`)
    await app.staff('accept-audit-breaks', 'reason=시험')
    expect((await verify()).open).toBe(0)
    const refused = await archive('2084-04').catch((error: { code: string }) => error)
    expect(refused).toMatchObject({ code: 'audit_months_mixed' })
    expect(JSON.stringify(refused)).toContain('2084년 5월까지 한 번에 옮겨 주세요.')
    await archive('2084-05')
    expect((await verify()).open).toBe(0)
    expect((await verify('yes')).open).toBe(0)
  })

  it('leave again after a clock that was wrong by years, once the month that it wrote into was brought back', async () => {
    app.setNow('2084-05-20T03:00:00Z')
    await guess('of a clock years behind')
    app.setNow('2086-02-10T03:00:00Z')
    await cutAuditLog(app.db, app.world)
    await guess('after it')
    app.setNow('2088-01-10T03:00:00Z')
    await cutAuditLog(app.db, app.world)
    const refused = await archive('2086-02').catch((error: { code: string }) => error)
    expect(refused).toMatchObject({ code: 'audit_months_mixed' })
    expect(JSON.stringify(refused)).toContain('2084년 5월까지 옮긴 파일까지 되돌린 뒤')
    await bringBack('2084-05')
    expect((await verify('yes')).open).toBe(0)
    expect(await codeOf(archive('2084-05'))).toBe('audit_months_mixed')
    await archive('2086-02')
    expect((await verify('yes')).open).toBe(0)
    expect((await verify()).open).toBe(0)
  })

  it('are followed by no row with a hash that anybody can make', async () => {
    const [{ last_hash: previous = '' } = {}] = await rowsOf<{ last_hash: string }>(
      app.db,
      sql`select last_hash from audit_archives order by until desc limit 1`,
    )
    const at = '2086-01-10T03:00:00.000Z'
    const fields = [at, null, 'nobody', null, 'sign-in', null, null, null, null, null, 'done', null]
    const hash = createHash('sha256')
      .update(`["${previous}",${JSON.stringify(fields).slice(1)}`)
      .digest('hex')
    await tampering(
      sql`delete from audit_log`,
      sql`insert into audit_log (at, actor, deed, outcome, previous_hash, hash)
        values (${at}, 'nobody', 'sign-in', 'done', ${previous}, ${hash})`,
      sql`update audit_heads set hash = ${hash}`,
    )
    expect((await verify()).breaks).toMatchObject([{ kind: 'changed' }])
  })

  it('stay remembered when the key of the installation is replaced', async () => {
    app.setNow('2086-01-10T03:00:00Z')
    const before = await archives()
    expect(before.length).toBeGreaterThan(0)
    const secretKey = 'the key that takes its place, as long as it must be'
    const rotating = { ...app.world, secretKey, earlierKeys: { fallback: app.world.secretKey, retired: [] } }
    await carryOverKeys(app.db, rotating)
    const alone = { ...rotating, earlierKeys: { ...rotating.earlierKeys, fallback: null } }
    expect(await archivesOf(app.db, alone)).toHaveLength(before.length)
    // Whoever has the old key cannot seal any more.
    expect(await archivesOf(app.db, app.world)).toEqual([])
  })
})
