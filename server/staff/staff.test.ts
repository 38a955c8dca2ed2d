import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { getMe } from '#contract/members/sessions.ts'
import { logIn, sendPhoneCode } from '#contract/members/sign-in.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { fieldsOf } from './call-fields.ts'
import { CALLS, runCommand } from './cli.ts'

const app = useApp()
const { staff } = app

/** Enters a company detail as it stands now. */
const enter = async (detail: string) => {
  const revision = /^saving.revision: (\d+)$/m.exec((await staff('get-company-details')).output)?.[1]
  return staff('save-company-details', `revision=${revision}`, `details.${detail}`)
}

describe('staff on the command line', () => {
  it('find and see members', async () => {
    const member = await aMember(app)
    expect((await staff('find-members', `search=${member.username.slice(3)}`)).output).toMatch(
      /mem\*+\t김\* *\*또|mem\*+\t김\*+또/,
    )
    expect((await staff('find-members', 'search=nobody%')).output).toContain('찾는 회원이 없어요.')
    expect((await staff('find-members', `username=${member.username}`)).output).toMatch(
      new RegExp(`^${member.id}\t`, 'm'),
    )
    const { output, code } = await staff('open-member', `id=${member.id}`, 'reason=본인 요청')
    expect(code).toBe(0)
    expect(output).toContain(`username: ${member.username}`)
    expect(output).not.toContain('argon2')
    expect(await staff('open-member', 'id=999999', 'reason=시험')).toEqual({
      output: '회원을 찾을 수 없습니다.',
      code: 1,
    })
  })

  it('block a member at once, everywhere, and let them back in', async () => {
    const member = await aMember(app)
    await staff('block-member', `id=${member.id}`, 'reason=시험')
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
    const { username, password } = member
    expect((await app.call(logIn, { body: { username, password } })).body.code).toBe('member_blocked')
    await staff('unblock-member', `id=${member.id}`, 'reason=시험')
    expect((await app.call(logIn, { body: { username, password } })).status).toBe(200)
    // Sessions from before stay ended.
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
  })

  it('log a member out everywhere', async () => {
    const member = await aMember(app)
    expect((await staff('log-member-out', `id=${member.id}`, 'reason=시험')).output).toBe('sessions_ended: 1')
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
  })

  it('free a number that belongs to somebody else', async () => {
    const member = await aMember(app)
    await staff('free-mobile-number', `id=${member.id}`, 'reason=시험')
    expect((await app.call(getMe, {}, member.token)).body.mobile_number).toBeNull()
    expect((await aMember(app, { mobile_number: member.mobile_number })).mobile_number).toBe(member.mobile_number)
  })

  it('read text messages that nobody delivers', async () => {
    const member = await aMember(app)
    const payload = { mobile_number: member.mobile_number }
    await app.inject({ method: 'POST', url: sendPhoneCode.path, payload, remoteAddress: anAddress() })
    expect((await staff('open-messages', 'limit=1')).output).toMatch(/\t\[로또렌즈\] 인증번호 \d{6}/)
    expect((await staff('open-messages', 'limit=0')).code).toBe(1)
  })

  it('enter company details, which the site shows at once', async () => {
    const shown = async () => (await app.call(getCompanyInfo)).body
    expect((await shown()).contact_email).toBeNull()
    expect((await enter('contact_email=help@lotto.kr')).code).toBe(0)
    expect((await shown()).contact_email).toBe('help@lotto.kr')
    await enter('working_hours=평일 09:00–18:00')
    expect((await shown()).working_hours).toBe('평일 09:00–18:00')
    await enter('contact_email=-')
    expect((await shown()).contact_email).toBeNull()
    for (const wrong of ['contact_email=x', 'bank_logo_url=javascript:alert(1)', 'nothing=x', 'name=\u0000', 'name= '])
      expect((await enter(wrong)).code).toBe(1)
  })

  it('see a draw', async () => {
    expect((await staff('get-draw', 'round=1245')).output).toContain('numbers: 4 5 25 28 32 42\nbonus_number: 12')
    for (const round of ['0', '99999', 'x', '']) expect((await staff('get-draw', `round=${round}`)).code).toBe(1)
  })

  it.each([[[]], [['help', 'fly']], [['member']], [['__proto__']], [['constructor']], [['member', 'fly']]])(
    '%j shows what there is',
    async (argv) => {
      const { output, code } = await staff(...argv)
      expect(code).toBe(2)
      expect(output).toContain('open-member')
      expect(output).toContain('admin add <이름>')
    },
  )

  it('leave a trace of what they changed or opened, also of what was refused, with what is personal masked', async () => {
    const { id } = await aMember(app)
    await staff('open-member', `id=${id}`, 'reason=본인 요청')
    await enter('contact_email=x')
    const account = ['bank_name=국민은행', 'account_number=123-456', 'account_holder=홍길동', 'bank_logo_url=-']
    await staff('change-company-account', 'revision=0', ...account.map((field) => `account.${field}`))
    const argv = ['block-member', `id=${id}`, 'reason=시험']
    await runCommand(app.api.callAs, app.deps.report, { argv, actor: 'ev\u001bil' })
    const [blocked, entered, refused, opened] = (await app.asStaff(listAuditLog, { query: { limit: '4' } })).rows
    expect(opened).toMatchObject({
      ...{ at: '2026-10-12T03:00:00.000Z', actor: 'jiyun@command-line', permission: 'members:open', outcome: 'done' },
      ...{ target: `member ${id}`, after: { reason: '본인 요청' } },
    })
    expect(refused).toMatchObject({ outcome: 'refused', code: 'invalid_request', target: 'company' })
    expect(entered).toMatchObject({ target: 'company account', outcome: 'done' })
    expect(blocked).toMatchObject({ actor: 'ev?il', target: `member ${id}` })
    // The company's account stands on the site.
    expect(JSON.stringify(entered)).toContain('홍길동')
    expect(JSON.stringify([blocked, opened])).not.toMatch(/홍길동|010\d{8}/)
    expect((await staff('list-audit-log', 'limit=2')).output).toMatch(
      new RegExp(`회원의 이용을 차단했어요\t.*\t회원 ${id}\t`),
    )
  })

  it('cannot change that trace unnoticed', async () => {
    await enter('address=서울')
    expect((await staff('audit', 'verify')).output).toMatch(/^감사 기록 \d+건이 온전합니다\.$/)
    const forged = sql`update audit_log set actor = 'nobody' where id = (select max(id) from audit_log)`
    await expect(app.db.execute(forged)).rejects.toThrow()
    await expect(app.db.execute(sql`delete from audit_log`)).rejects.toThrow()
    await expect(app.db.execute(sql`truncate audit_log`)).rejects.toThrow()
    // The owner of the database can take the trigger away, but not mend the chain.
    await app.db.execute(sql`alter table audit_log disable trigger user`)
    await app.db.execute(forged)
    await app.db.execute(sql`alter table audit_log enable trigger user`)
    const { output, code } = await staff('audit', 'verify')
    expect(code).toBe(1)
    expect(output).toMatch(/1곳이 끊어졌습니다\.\n- 감사 기록 \d+의 내용이 적힌 뒤에 바뀌었어요/)
    expect(output).toContain('2026.10.12 12:00 · nobody · 회사 정보를 저장했어요 · 회사 정보')
  })
})

describe('the command line', () => {
  it('says of each call what it takes, from the contract', async () => {
    const { output, code } = await staff('help', 'work-on-consultation')
    expect(code).toBe(0)
    expect(output).toContain('work-on-consultation receipt= revision= state= next_action_date= [kind=] text=')
    expect(output).toMatch(/state= +waiting \| talking/)
    // The call has a name in its address and one in its body.
    expect((await staff('help', 'put-role')).output).toContain('put-role name= [body.name=] permissions= revision=')
  })

  it('takes no secret as an argument, which everybody on the machine could read', () => {
    const secret = /password|secret|token|(^|[._])codes?$/
    const taken = [...CALLS].flatMap(([name, endpoint]) => fieldsOf(endpoint).map((field) => `${name} ${field.name}`))
    expect(taken.filter((one) => secret.test(one.split(' ')[1] as string))).toEqual([])
  })

  it('saves a list as the file that it is', async () => {
    await staff('admin', 'add', '하윤')
    const { output } = await staff('export-staff')
    expect(output).toMatch(/^\uFEFF번호,/)
    expect(output).not.toContain('?')
  })

  it('takes several values of one field with commas or one after the other', async () => {
    const put = (...given: string[]) => staff('put-role', 'name=야간', ...given)
    const granted = async () =>
      JSON.parse((await staff('list-roles', '--json')).output).find(({ name }: { name: string }) => name === '야간')
        .permissions
    await put('permissions=draws:read,members:read', 'revision=-')
    expect(await granted()).toEqual(['draws:read', 'members:read'])
    await put('permissions=draws:read', 'permissions=audit:read', 'revision=1')
    expect(await granted()).toEqual(['draws:read', 'audit:read'])
  })
})
