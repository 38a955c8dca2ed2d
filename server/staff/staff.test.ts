import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { getMe } from '#contract/members/sessions.ts'
import { logIn, sendPhoneCode } from '#contract/members/sign-in.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { runCommand } from './commands/run-command.ts'

const app = useApp()
const { staff } = app

describe('staff on the command line', () => {
  it('find and see members', async () => {
    const member = await aMember(app)
    expect((await staff('member', 'list', member.username.slice(3))).output).toMatch(
      /mem\*+\t김\* *\*또|mem\*+\t김\*+또/,
    )
    expect((await staff('member', 'list', 'nobody%')).output).toContain('0명')
    const { output, code } = await staff('member', 'show', member.username.toUpperCase())
    expect(code).toBe(0)
    expect(output).toContain('이용 중')
    expect(output).not.toContain('argon2')
    expect(await staff('member', 'show', 'nobody-here')).toEqual({
      output: '그런 아이디의 회원이 없습니다. (<아이디> [--reason <이유>])',
      code: 1,
    })
  })

  it('block a member at once, everywhere, and let them back in', async () => {
    const member = await aMember(app)
    await staff('member', 'block', member.username)
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
    const { username, password } = member
    expect((await app.call(logIn, { body: { username, password } })).body.code).toBe('member_blocked')
    await staff('member', 'unblock', member.username)
    expect((await app.call(logIn, { body: { username, password } })).status).toBe(200)
    // Sessions from before stay ended.
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
  })

  it('log a member out everywhere', async () => {
    const member = await aMember(app)
    expect((await staff('member', 'logout', member.username)).output).toContain('1대')
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
  })

  it('free a number that belongs to somebody else', async () => {
    const member = await aMember(app)
    await staff('member', 'free-number', member.username)
    expect((await app.call(getMe, {}, member.token)).body.mobile_number).toBeNull()
    expect((await aMember(app, { mobile_number: member.mobile_number })).mobile_number).toBe(member.mobile_number)
  })

  it('read text messages that nobody delivers', async () => {
    const member = await aMember(app)
    const payload = { mobile_number: member.mobile_number }
    await app.inject({ method: 'POST', url: sendPhoneCode.path, payload, remoteAddress: anAddress() })
    expect((await staff('outbox', '1')).output).toMatch(/보내지 않음\t\[로또렌즈\] 인증번호 \d{6}/)
    expect((await staff('outbox', '0')).code).toBe(1)
  })

  it('enter company details, which the site shows at once', async () => {
    const shown = async () => (await app.call(getCompanyInfo)).body
    expect((await shown()).contact_email).toBeNull()
    expect(await staff('company', 'set', 'contact_email', 'help@lotto.kr')).toEqual({
      ...{ output: 'contact_email: - → help@lotto.kr', code: 0 },
    })
    expect((await shown()).contact_email).toBe('help@lotto.kr')
    await staff('company', 'set', 'working_hours', '평일', '09:00–18:00')
    expect((await shown()).working_hours).toBe('평일 09:00–18:00')
    await staff('company', 'unset', 'contact_email')
    expect((await shown()).contact_email).toBeNull()
    for (const wrong of [
      ['contact_email', 'x'],
      ['bank_logo_url', 'javascript:alert(1)'],
      ['nothing', 'x'],
      ['name', '\u0000'],
      ['name', ' '],
    ])
      expect((await staff('company', 'set', ...wrong)).code).toBe(1)
  })

  it('see a draw', async () => {
    expect((await staff('draw', 'show', '1245')).output).toContain('4 5 25 28 32 42 + 12')
    for (const round of ['0', '99999', 'x', '']) expect((await staff('draw', 'show', round)).code).toBe(1)
  })

  it.each([[[]], [['help']], [['member']], [['__proto__']], [['constructor']], [['member', 'fly']]])(
    '%j shows what there is',
    async (argv) => {
      const { output, code } = await staff(...argv)
      expect(code).toBe(2)
      expect(output).toContain('member show <아이디>')
    },
  )

  it('leave a trace of what they changed or opened, also of what was refused, with what is personal masked', async () => {
    const { username, id } = await aMember(app)
    await staff('member', 'show', username, '--reason', '본인 요청')
    await staff('company', 'set', 'contact_email', 'x')
    await staff('company', 'set', 'account_holder', '홍길동')
    await runCommand(app.api.callAs, app.world.report, { argv: ['member', 'block', username], actor: 'ev\u001bil' })
    const [blocked, entered, refused, opened] = (await app.asStaff(listAuditLog, { query: { limit: '4' } })).rows
    expect(opened).toMatchObject({
      ...{ at: '2026-10-12T03:00:00.000Z', actor: 'jiyun@command-line', permission: 'members:open', outcome: 'done' },
      ...{ target: `member ${id}`, after: { reason: '본인 요청' } },
    })
    expect(refused).toMatchObject({ outcome: 'refused', code: 'invalid_request', target: 'company' })
    expect(entered).toMatchObject({ target: 'company', outcome: 'done' })
    expect(blocked).toMatchObject({ actor: 'ev?il', target: `member ${id}` })
    expect(JSON.stringify([blocked, entered, opened])).not.toMatch(/홍길동|010\d{8}/)
    expect((await staff('audit', 'list', '2')).output).toContain(`회원의 이용을 차단했어요\t회원 ${id}`)
  })

  it('cannot change that trace unnoticed', async () => {
    await staff('company', 'set', 'address', '서울')
    expect((await staff('audit', 'verify')).output).toMatch(/^감사 기록 \d+건이 온전합니다\.$/)
    const forged = sql`update audit_log set actor = 'nobody' where id = (select max(id) from audit_log)`
    await expect(app.db.execute(forged)).rejects.toThrow()
    await expect(app.db.execute(sql`delete from audit_log`)).rejects.toThrow()
    await expect(app.db.execute(sql`truncate audit_log`)).rejects.toThrow()
    // Who owns the database can take the trigger away, but not mend the chain.
    await app.db.execute(sql`alter table audit_log disable trigger user`)
    await app.db.execute(forged)
    await app.db.execute(sql`alter table audit_log enable trigger user`)
    const { output, code } = await staff('audit', 'verify')
    expect(code).toBe(1)
    expect(output).toMatch(/1곳이 끊어졌습니다\.\n- 감사 기록 \d+의 내용이 적힌 뒤에 바뀌었어요/)
    expect(output).toContain('2026.10.12 12:00 · nobody · 회사 정보를 저장했어요 · 회사 정보')
  })
})
