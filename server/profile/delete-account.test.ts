import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  deleteAccount,
  exportMyData,
  giveConsents,
  sendMobileNumberCode,
  updateProfile,
} from '#contract/members/profile.ts'
import { getMe, refreshTokens } from '#contract/members/sessions.ts'
import { checkUsername, logIn, register, requestPasswordReset, sendPhoneCode } from '#contract/members/sign-in.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { createApp } from '#server/app.ts'
import { createLogger } from '#server/http/logging.ts'
import { instantOf } from '#server/server-deps.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { aMemberWithEverything, NON_PAYER, PAYER, TRACES } from '#tests/support/member-with-everything.ts'
import { enquiries } from '../company/tables.ts'
import { sweep } from '../jobs/sweep.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)
const DAY = 24 * 60 * 60_000

const remove = ({ token, password }: MadeMember) => app.call(deleteAccount, { query: {}, body: { password } }, token)
const post = (url: string, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: anAddress(), headers })

/** Every row of every table, as text, with the tables that hold it. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = (await app.db.execute(
    // The draws are many, and no personal data.
    sql`select table_name from information_schema.tables
      where table_schema = 'public' and table_name not in ('draws', 'draw_prizes', 'winning_stores') order by 1`,
  )) as unknown as { rows: { table_name: string }[] }
  const holding: string[] = []
  for (const { table_name } of tables.rows) {
    const found = (await app.db.execute(
      sql`select 1 as found from ${sql.identifier(table_name)} as t where t::text ilike ${`%${text}%`} limit 1`,
    )) as unknown as { rows: unknown[] }
    if (found.rows.length > 0) holding.push(table_name)
  }
  return holding
}

/** Tables that hold something of members, and know whose. */
async function tablesOfMembers(): Promise<string[]> {
  const { rows } = (await app.db.execute(
    sql`select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'member_id' order by 1`,
  )) as unknown as { rows: { table_name: string }[] }
  return rows.map(({ table_name }) => table_name)
}

async function tablesHolding(member_id: number, tables: readonly string[]): Promise<string[]> {
  const holding: string[] = []
  for (const table of tables) {
    const found = await app.db.execute(sql`select from ${sql.identifier(table)} where member_id = ${member_id} limit 1`)
    if ((found as unknown as { rows: unknown[] }).rows.length > 0) holding.push(table)
  }
  return holding
}

describe('deleting an account', () => {
  it('leaves nothing of what was asked for at the same moment', async () => {
    for (let i = 0; i < 6; i++) {
      const member = await aMember(app)
      const { username, mobile_number, token } = member
      await app.call(updateProfile, { body: { mobile_number: anApplicant().mobile_number } }, token)
      await app.call(updateProfile, { body: { mobile_number } }, token)
      const authorization = { authorization: `Bearer ${token}` }
      const ask = () =>
        Promise.all([
          post(giveConsents.path, { terms: true, version: '2026-10-10' }, authorization),
          post(generateNumberSets.path, {}, authorization),
          post(sendMobileNumberCode.path, {}, authorization),
          post(requestPasswordReset.path, { username, mobile_number }),
          post(sendPhoneCode.path, { mobile_number }),
        ])
      let isGone = false
      const removed = remove(member).finally(() => {
        isGone = true
      })
      while (!isGone) for (const { statusCode } of await ask()) expect(statusCode).toBeLessThan(500)
      expect((await removed).status).toBe(200)
      expect(await tablesWith(mobile_number)).toEqual([])
      const kept = await app.db.execute(sql`
        select (select count(*) from consents where member_id = ${member.id})
          + (select count(*) from generation_usage where member_id = ${member.id})
          + (select count(*) from number_sets where member_id = ${member.id})
          + (select count(*) from temporary_passwords where member_id = ${member.id}) as rows`)
      expect(Number((kept as unknown as { rows: { rows: string }[] }).rows[0]?.rows)).toBe(0)
    }
  })

  it('of whoever has something in every table leaves nothing personal anywhere, and ends everything at once', async () => {
    const member = await aMemberWithEverything(app)
    const tables = await tablesOfMembers()
    expect(await tablesHolding(member.id, tables)).toEqual(tables)
    for (const trace of TRACES) expect(await tablesWith(trace)).not.toEqual([])
    const { body: exported } = await app.call(
      exportMyData,
      { body: { current_password: member.password } },
      member.token,
    )
    // A confirmation is a hash that lives for five minutes.
    expect(tables.filter((table) => table !== 'confirmations' && !(table in exported.data))).toEqual([])
    expect(exported.data).toMatchObject({
      generation_requests: [{ key: 'k1' }],
      cancellations: [{ account: '국민 ●●●● 4417 · 떠*****주' }],
      awaited_payments: [
        { amount: 59_700, depositor: NON_PAYER, is_awaited: true },
        { amount: 59_700, depositor: PAYER, is_awaited: true },
      ],
      payments: [{ amount: 59_700, depositor: PAYER }],
    })

    const { status, body } = await remove(member)
    expect([status, body.message]).toEqual([200, '계정이 삭제되었습니다.'])
    for (const trace of [...TRACES, NON_PAYER, '김 로또', 'argon2id$v=19$m=19456,t=2,p=1$'])
      expect({ trace, tables: await tablesWith(trace) }).toEqual({
        trace,
        // Payments stay in the books for as long as the law wants them.
        tables: trace === '떠나는' ? ['awaited_payments', 'deposits'] : [],
      })
    expect(await tablesWith(PAYER)).toEqual(['awaited_payments', 'deposits'])
    // Contracts, refunds, and times and addresses of sign-ins, under the number alone (docs/privacy.md).
    expect(await tablesHolding(member.id, tables)).toEqual([
      'cancellations',
      'consultations',
      'leak_notices',
      'sessions',
      'subscriptions',
    ])

    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
    expect((await app.call(refreshTokens, { body: { refresh_token: member.refresh_token } })).status).toBe(401)
    expect((await post(logIn.path, { username: member.username, password: member.password })).statusCode).toBe(401)
  })

  it('needs the right password', async () => {
    const member = await aMember(app)
    const without = await app.call(deleteAccount, { query: {}, body: undefined }, member.token)
    expect([without.status, without.body.code, without.body.detail]).toEqual([
      422,
      'password_required',
      '비밀번호를 입력해 주세요.',
    ])
    const wrong = await app.call(deleteAccount, { query: {}, body: { password: 'not this' } }, member.token)
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password'])
    expect((await app.call(getMe, {}, member.token)).status).toBe(200)
  })

  it('takes the password from the query too, and writes it into no log', async () => {
    const member = await aMember(app, { password: 'never-to-be-logged' })
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line) => void lines.push(line) })
    const logging = await createApp(app.db, app.deps, { logger })
    const headers = { authorization: `Bearer ${member.token}` }
    const remove = (password: string) =>
      logging.app.inject({ method: 'DELETE', url: `${deleteAccount.path}?password=${password}`, headers })
    expect((await remove('never-to-be-logged-2')).statusCode).toBe(422)
    expect((await remove('never-to-be-logged')).statusCode).toBe(200)
    expect(lines.filter((line) => line.includes('"statusCode":'))).toHaveLength(2)
    expect(lines.join('')).not.toContain('never-to-be-logged')
    expect(lines.join('')).not.toContain(member.token)
  })

  it('keeps the username from others for 30 days, and the number from nobody', async () => {
    const member = await aMember(app)
    await remove(member)
    const available = async () =>
      (await app.call(checkUsername, { query: { username: member.username.toUpperCase() } })).body
    const again = () => post(register.path, { ...anApplicant(), username: member.username })
    expect(await available()).toEqual({ available: false, message: '이미 사용 중인 아이디입니다.' })
    expect((await again()).json().code).toBe('username_taken')
    expect((await aMember(app, { mobile_number: member.mobile_number })).user.mobile_number).toBe(member.mobile_number)
    app.setNow(NOW + 30 * DAY)
    expect(await available()).toEqual({ available: true, message: '사용할 수 있는 아이디입니다.' })
    expect((await again()).statusCode).toBe(200)
  })

  it('asked for many times at once happens once', async () => {
    const member = await aMember(app)
    const statuses = (await Promise.all([1, 2, 3].map(() => remove(member)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('touches nobody else', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    await remove(member)
    expect((await app.call(getMe, {}, other.token)).body).toEqual(other.user)
  })
})

describe('the export', () => {
  it('are handed out three times in ten minutes, to each member for themselves', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    const ask = async ({ token, password: current_password }: { token: string; password: string }) =>
      (await app.call(exportMyData, { body: { current_password } }, token)).status
    expect([await ask(member), await ask(member), await ask(member), await ask(member)]).toEqual([200, 200, 200, 429])
    expect(await ask(other)).toBe(200)
    app.setNow(NOW + 10 * 60_000)
    const later = { token: await signedInAgain(app, member), password: member.password }
    expect([await ask(later), await ask(later), await ask(later), await ask(later)]).toEqual([200, 200, 200, 429])
  })

  it('gives a member everything that is kept about them, and nothing of others', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    await app.call(giveConsents, { body: { terms: true, version: '2026-10-10' } }, member.token)
    await post(sendPhoneCode.path, { mobile_number: member.mobile_number })
    const { body, headers } = await app.call(
      exportMyData,
      { body: { current_password: member.password } },
      member.token,
    )
    expect(headers['content-disposition']).toBe('attachment; filename="lottolens-my-data.json"')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.profile).toEqual((await app.call(getMe, {}, member.token)).body)
    expect(body.data).toMatchObject({
      consents: [{ kind: 'terms', is_given: true, version: '2026-10-10', given_at: '2026-10-12T03:00:00.000Z' }],
      sessions: [{ method: 'password', started_at: '2026-10-12T03:00:00.000Z', ended_at: null }],
      social_accounts: [],
      messages: [{ channel: 'sms', kind: 'login_code', address: member.mobile_number }],
    })
    const text = JSON.stringify(body)
    for (const secret of ['argon2', 'hash', 'sealed', 'token', other.username, other.mobile_number])
      expect(text).not.toContain(secret)
  })

  it('is given to nobody who has the access token alone', async () => {
    const member = await aMember(app)
    const take = async (body: object) => (await app.call(exportMyData, { body }, member.token)).body
    expect(await take({})).toMatchObject({ code: 'current_password_required' })
    expect(await take({ current_password: 'not the password' })).toMatchObject({ code: 'wrong_password' })
    expect(
      (await app.inject({ url: exportMyData.path, headers: { authorization: `Bearer ${member.token}` } })).statusCode,
    ).toBe(405)
  })
})

describe('the hourly sweep', () => {
  it('forgets sign-ins, texts and limits in their time, and no living session', async () => {
    const member = await aMember(app)
    const staying = await aMember(app, { stay_logged_in: true })
    await post(sendPhoneCode.path, { mobile_number: member.mobile_number })
    const count = async (table: string) =>
      (
        (await app.db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`)) as unknown as {
          rows: { n: number }[]
        }
      ).rows[0]?.n

    app.setNow(NOW + 2 * DAY)
    await sweep(app.db, app.deps)
    expect(await count('phone_codes')).toBe(0)
    const limits = await app.db.execute(
      sql`select from attempt_limits where empty_at < ${instantOf(NOW + 2 * DAY)}::timestamptz`,
    )
    expect((limits as unknown as { rows: unknown[] }).rows).toEqual([])
    const refreshed = await app.call(refreshTokens, { body: { refresh_token: staying.refresh_token } })
    expect(refreshed.status).toBe(200)
    expect(await count('sessions')).toBeGreaterThan(1)

    app.setNow(NOW + 200 * DAY)
    await sweep(app.db, app.deps)
    for (const table of ['sessions', 'refresh_tokens', 'messages', 'retired_usernames'])
      expect(await count(table)).toBe(0)
    expect(await count('members')).toBeGreaterThan(1)
  })

  it('keeps an enquiry for three years', async () => {
    const asked = { receipt: 'R-1', name: '김하늘', contact: 'sky@example.kr', message: '문의' }
    await app.db.insert(enquiries).values({ ...asked, created_at: instantOf(NOW) })
    const left = async (days: number) => {
      app.setNow(NOW + days * DAY)
      await sweep(app.db, app.deps)
      return (await app.db.select().from(enquiries)).length
    }
    expect([await left(3 * 365 - 1), await left(3 * 365 + 1)]).toEqual([1, 0])
  })
})
