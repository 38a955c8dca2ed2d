import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getMe, logIn, sendPhoneCode } from '#contract/accounts.ts'
import { getCompanyInfo } from '#contract/company.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { runCommand } from './run-command.ts'
import { askServer, listenForStaff, staffSocketPath } from './staff-socket.ts'
import { newestDeeds } from './store.ts'

const app = useApp()
const staff = (...argv: string[]) => runCommand(app.outside, { argv, actor: 'jiyun@command-line' })

describe('staff on the command line', () => {
  it('find and see members', async () => {
    const member = await aMember(app)
    expect((await staff('member', 'list', member.username.slice(3))).output).toContain(member.username)
    expect((await staff('member', 'list', 'nobody%')).output).toContain('0명')
    const { output, code } = await staff('member', 'show', member.username.toUpperCase())
    expect(code).toBe(0)
    expect(output).toContain('이용 중')
    expect(output).not.toContain('argon2')
    expect(await staff('member', 'show', 'nobody-here')).toEqual({
      output: '그런 아이디의 회원이 없습니다. (<아이디>)',
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

  it('give roles', async () => {
    const member = await aMember(app)
    expect((await staff('member', 'role', member.username, 'king')).code).toBe(1)
    await staff('member', 'role', member.username, 'operator')
    expect((await app.call(getMe, {}, member.token)).body.role).toBe('operator')
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
    expect((await staff('company', 'set', 'contact_email', 'help@lotto.kr')).code).toBe(0)
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

  it('leave a trace of every deed', async () => {
    await staff('member', 'role', 'nobody-here', 'operator')
    await runCommand(app.outside, { argv: ['member', 'list', '\u001b[31mred'], actor: 'ev\u001bil' })
    const [listed, refused] = await newestDeeds(app.db, 2)
    expect(refused).toMatchObject({
      actor: 'jiyun@command-line',
      deed: 'member role nobody-here operator',
      outcome: 'refused',
      done_at: '2026-10-12T03:00:00.000Z',
    })
    expect(listed).toMatchObject({ actor: 'ev?il', deed: 'member list ?[31mred', outcome: 'done' })
  })
})

describe('the staff’s socket', () => {
  const listening = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lottolens-'))
    const path = staffSocketPath(folder)
    const socket = await listenForStaff(path, (asked) => runCommand(app.outside, asked))
    return {
      path,
      stop: async () => {
        await socket.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  const asked = (...argv: string[]) => ({ argv, actor: 'jiyun@command-line' })

  it('carries a command to the server and its answer back', async () => {
    const { path, stop } = await listening()
    const answers = await Promise.all([
      askServer(path, asked('draw', 'show', '1')),
      askServer(path, asked('draw', 'show', '2')),
    ])
    expect(answers.map((answer) => answer?.code)).toEqual([0, 0])
    expect(answers[1]?.output).toContain('제2회')
    await stop()
    expect(await askServer(path, asked('outbox'))).toBeNull()
  })

  it('is open to the server’s own user alone', async () => {
    const { path, stop } = await listening()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await stop()
  })

  it('takes the place of one that a killed server left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lottolens-'))
    const path = staffSocketPath(folder)
    writeFileSync(path, '')
    expect(await askServer(path, asked('outbox'))).toBeNull()
    const socket = await listenForStaff(path, (given) => runCommand(app.outside, given))
    expect((await askServer(path, asked('draw', 'show', '1')))?.code).toBe(0)
    await socket.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['', 'x', '{}', '{"argv":"member list","actor":"x"}', '[]'])('survives %s', async (text) => {
    const { path, stop } = await listening()
    const socket = connect(path)
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.end(text)
    const chunks = await socket.setEncoding('utf8').toArray()
    if (chunks.length > 0) expect(JSON.parse(chunks.join('')).code).toBeGreaterThan(0)
    expect((await askServer(path, asked('draw', 'show', '1')))?.code).toBe(0)
    await stop()
  })

  it('survives more than it will read', async () => {
    const { path, stop } = await listening()
    const socket = connect(path)
    await once(socket, 'connect')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.end('x'.repeat(1_100_000))
    socket.resume()
    await closed
    expect((await askServer(path, asked('draw', 'show', '1')))?.code).toBe(0)
    await stop()
  })

  it('carries a file of some length', async () => {
    const { path, stop } = await listening()
    const input = JSON.stringify({ title: '가'.repeat(200_000) })
    const answer = await askServer(path, { ...asked('plans', 'load', '-'), input })
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('플랜') })
    await stop()
  })

  it('finds a short place where the folder’s name is too long for a socket', () => {
    const path = staffSocketPath(`/${'long/'.repeat(40)}`)
    expect(Buffer.byteLength(path)).toBeLessThan(108)
    expect(path).not.toBe(staffSocketPath(`/${'long/'.repeat(41)}`))
  })
})
