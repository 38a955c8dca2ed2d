import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptAuditBreaks, listAuditLog, verifyAuditLog } from '#contract/admin/audit-log.ts'
import { findMembers } from '#contract/admin/members.ts'
import { anAuditRow } from '#tests/support/an-audit-row.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { audit_log } from '../tables.ts'

const app = useApp()

it('keeps one chain when its first rows come at once', async () => {
  const { rows } = (await app.db.execute(sql`select count(*)::int as n from audit_log`)) as unknown as {
    rows: { n: number }[]
  }
  expect(rows[0]?.n).toBe(0)
  await Promise.all(Array.from({ length: 6 }, () => anAuditRow(app, '아무도 아님')))
  expect(await app.staff('audit', 'verify')).toMatchObject({ code: 0, output: expect.stringContaining('6건') })
})

it('keeps one chain when many actions come at once, and each finds the row before it', async () => {
  const before = Number(/\d+/.exec((await app.staff('audit', 'verify')).output)?.[0])
  const names = Array.from({ length: 60 }, (_, i) => `누군가 ${i}`)
  const answers = await Promise.all(names.map((name) => anAuditRow(app, name)))
  // A busy machine may turn some away at the door, before anybody looks who they are.
  const heard = answers.filter((code) => code === 'staff_not_found').length
  expect(heard).toBeGreaterThan(names.length / 2)
  const after = `${before + heard}건`
  expect(await app.staff('audit', 'verify')).toMatchObject({ code: 0, output: expect.stringContaining(after) })
})

it('finds a member by the end of a number or all of it, and nobody by a part that would tell the rest', async () => {
  const { id, mobile_number } = await aMember(app)
  const found = async (search: string) =>
    (await app.asStaff(findMembers, { query: { search } })).rows.map((member) => member.id)
  expect(await found(mobile_number.slice(-4))).toContain(id)
  expect(await found(mobile_number)).toEqual([id])
  for (const part of [mobile_number.slice(3, 8), mobile_number.slice(-5), mobile_number.slice(-7)])
    expect(await found(part)).toEqual([])
})

it('takes nobody for the command line by a secret of odd letters', async () => {
  const headers = { 'x-lottolens-console': `é${'a'.repeat(42)}` }
  expect((await app.inject({ url: findMembers.path, headers })).statusCode).toBe(401)
})

const guess = (name: string) => anAuditRow(app, name)
const verify = () => app.asStaff(verifyAuditLog)

/** Tampers as an owner of the database could: the triggers do not hold them. */
async function tampering(...statements: readonly ReturnType<typeof sql>[]) {
  await app.db.execute(sql`alter table audit_log disable trigger user`)
  for (const statement of statements) await app.db.execute(statement)
  await app.db.execute(sql`alter table audit_log enable trigger user`)
}

describe('what somebody is called', () => {
  it.each(['😀', '👨‍👩‍👧‍👦 가족', '\u0301 accent', '�'])('breaks no chain: %s', async (name) => {
    expect(await guess(name)).toBe('staff_not_found')
    expect(await verify()).toMatchObject({ open: 0, breaks: [] })
  })
})

describe('a chain that an earlier version wrote', () => {
  let before = '0'.repeat(64)
  /** A row with the plain hash of then, over what was typed rather than what is stored. */
  async function written(actor: string, stored = actor) {
    const at = '2026-10-01T00:00:00.000Z'
    const fields = [
      at,
      null,
      actor,
      null,
      'sign-in',
      null,
      null,
      null,
      '10.1.1.1',
      null,
      'refused',
      'invalid_credentials',
    ]
    const hash = createHash('sha256')
      .update(`["${before}",${JSON.stringify(fields).slice(1)}`)
      .digest('hex')
    const row = sql`insert into audit_log (at, actor, deed, address, outcome, code, previous_hash, hash)
      values (${at}, ${stored}, 'sign-in', '10.1.1.1', 'refused', 'invalid_credentials', ${before}, ${hash})`
    before = hash
    return row
  }
  const HALF = '\ud83d***'

  it('is whole where half an emoji was hashed, goes on under the key, and is sealed by it', async () => {
    await tampering(
      sql`delete from audit_log`,
      await written('a***'),
      await written(HALF, HALF.toWellFormed()),
      await written('b***'),
      sql`update audit_heads set hash = ${before}`,
    )
    expect(await verify()).toMatchObject({ rows: 3, open: 0, breaks: [] })
    await guess('somebody new')
    expect(await verify()).toMatchObject({ rows: 4, open: 0, breaks: [] })
    // Plain rows are not written any more.
    before =
      (await app.db.select({ hash: audit_log.hash }).from(audit_log).orderBy(desc(audit_log.id)).limit(1))[0]?.hash ??
      ''
    await tampering(await written('c***'))
    const [row] = (await app.asStaff(listAuditLog, { query: { limit: '1' } })).rows
    expect((await verify()).breaks).toMatchObject([{ kind: 'changed', from: row?.id }, { kind: 'end' }])
    await tampering(sql`delete from audit_log where id = ${row?.id}`)
    expect(await verify()).toMatchObject({ open: 0 })
  })
})

describe('who changes the log in the database', () => {
  const ids = async () => (await app.asStaff(listAuditLog, { query: { limit: '10' } })).rows.map(({ id }) => id)

  it('is found at every place, each told in words', async () => {
    for (let i = 0; i < 8; i++) await guess(`guess ${i}`)
    const [last = 0, , , fourth = 0, fifth = 0, , seventh = 0] = await ids()
    await tampering(
      sql`update audit_log set actor = 'x***' where id in (${fourth}, ${fifth})`,
      sql`delete from audit_log where id = ${seventh}`,
    )
    const found = await verify()
    expect(found).toMatchObject({ open: 2, broken_at: seventh + 1 })
    expect(found.breaks).toMatchObject([
      { kind: 'gap', from: seventh + 1, rows: 1, actor: 'guess 2' },
      { kind: 'changed', from: fifth, to: fourth, rows: 2, actor: 'x***' },
    ])
    const { output, code } = await app.staff('audit', 'verify')
    expect(code).toBe(1)
    expect(output).toContain(`감사 기록 ${seventh + 1} 앞에서 기록이 지워지거나 끼워졌어요.`)
    expect(output).toContain(`감사 기록 ${fifth}부터 ${fourth}까지 2건은`)
    expect(output).not.toContain(`감사 기록 ${last}`)
  })

  it('and was accepted with a reason is left alone, but found anew after another change', async () => {
    const { open } = await verify()
    expect(open).toBeGreaterThan(0)
    const { output } = await app.staff('accept-audit-breaks', 'reason=복원하다 잃은 것을 확인함')
    expect(output).toBe(`accepted: ${open}`)
    expect(await verify()).toMatchObject({ open: 0, broken_at: null, breaks: { length: open } })
    expect((await app.staff('audit', 'verify')).code).toBe(0)
    const again = app.asStaff(acceptAuditBreaks, { body: { reason: '한 번 더' } })
    await expect(again).rejects.toMatchObject({ code: 'nothing_broken' })
    await tampering(sql`update audit_log set actor = 'y***' where actor = 'x***'`)
    expect(await verify()).toMatchObject({ open: 1 })
    await app.staff('accept-audit-breaks', 'reason=시험')
  })

  it.each(['gone too', 'saying what the last row left says'])(
    'cannot take the last rows away, with the head %s',
    async (how) => {
      for (let i = 0; i < 3; i++) await guess(`more ${i}`)
      const [last = 0, before = 0, left = 0] = await ids()
      await tampering(
        sql`delete from audit_log where id in (${last}, ${before})`,
        how === 'gone too'
          ? sql`delete from audit_heads`
          : sql`update audit_heads set hash = (select hash from audit_log where id = ${left})`,
      )
      expect((await verify()).breaks.at(0)).toMatchObject({ kind: 'end', from: left, is_accepted: false })
      expect((await app.staff('audit', 'verify')).output).toContain(`감사 기록 ${left} 뒤의 기록이 지워졌어요.`)
      // A later row does not cover it up.
      await guess('afterwards')
      expect((await verify()).breaks.at(0)).toMatchObject({ kind: 'gap', is_accepted: false })
      await app.staff('accept-audit-breaks', 'reason=시험')
      expect((await verify()).open).toBe(0)
    },
  )

  it('is found where the end is accepted before anything was appended', async () => {
    await guess('gone')
    await tampering(sql`delete from audit_log where id = (select max(id) from audit_log)`)
    expect((await verify()).open).toBe(1)
    await app.staff('accept-audit-breaks', 'reason=시험')
    expect((await verify()).open).toBe(0)
    // The acceptance holds for that one end, and no other.
    await guess('gone too')
    await tampering(sql`delete from audit_log where id = (select max(id) from audit_log)`)
    expect((await verify()).open).toBe(1)
  })
})
