import { argon2Sync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getMe, listSessions, refreshTokens } from '#contract/members/sessions.ts'
import { logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, typedBy, typedIn } from '#tests/support/makers.ts'
import { members } from '../members/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { known_devices, refresh_tokens, sessions } from '../sessions/tables.ts'

const app = useApp()
const HOUR = 60 * 60_000
const NOW = Date.UTC(2026, 9, 12, 3)

const enter = (payload: object) => typedIn(app, payload)

describe('logging in', () => {
  it('works under both addresses, whatever the username’s case', async () => {
    const member = await aMember(app)
    for (const url of [logIn.path, '/api/v1/auth/login']) {
      const answer = await typedIn(app, { ...typedBy(member), username: member.username.toUpperCase() }, { url })
      expect(answer.statusCode).toBe(200)
      const { access_token, user } = answer.json<SignedIn>()
      expect(user).toEqual(member.user)
      expect((await app.call(getMe, {}, access_token)).status).toBe(200)
    }
  })

  it('answers with the member’s own plan', async () => {
    await aMember(app)
    const member = await aMember(app)
    const period = { start_date: '2026-10-01', end_date: '2026-10-31' }
    await loadShippedTiers(app.db, app.deps)
    await aSubscription(app, { member_id: member.id, tier_name: 'STANDARD', ...period })
    const { user } = (await enter(typedBy(member))).json<SignedIn>()
    expect(user).toMatchObject({ subscription_tier: 'STANDARD', subscription_end_date: '2026-10-31' })
  })

  it('takes a password that another keyboard composed differently', async () => {
    const member = await aMember(app, { password: '가나다라 é１２３' })
    expect((await enter({ ...typedBy(member), password: '가나다라 é123'.normalize('NFD') })).statusCode).toBe(200)
  })

  it('says the same of a wrong password and of a username that nobody has', async () => {
    const member = await aMember(app)
    const answers = [
      await enter({ username: member.username, password: 'something else' }),
      await enter({ username: 'nobody-has-this', password: 'something else' }),
      await enter({ username: '이런 아이디는\u0000 없다', password: 'something else' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        detail: '아이디 또는 비밀번호가 올바르지 않습니다.',
        code: 'invalid_credentials',
      })
    }
  })

  it('asks for both', async () => {
    const answer = await enter({ username: '', password: '' })
    expect(answer.json().errors).toEqual([
      { path: 'username', message: '아이디를 입력해 주세요.' },
      { path: 'password', message: '비밀번호를 입력해 주세요.' },
    ])
  })

  it('is refused to a blocked member who knows the password, and only to them', async () => {
    const member = await aMember(app)
    await app.db.update(members).set({ blocked_at: member.user.created_at }).where(eq(members.id, member.id))
    expect((await enter(typedBy(member))).json()).toMatchObject({ code: 'member_blocked' })
    expect((await enter({ ...typedBy(member), password: 'not this' })).json().code).toBe('invalid_credentials')
  })

  it('leaves nothing behind when it is refused at the last moment', async () => {
    const member = await aMember(app)
    await app.db.update(members).set({ blocked_at: member.user.created_at }).where(eq(members.id, member.id))
    const kept = async () => [
      await app.db.$count(sessions),
      await app.db.$count(refresh_tokens),
      await app.db.$count(known_devices),
    ]
    const before = await kept()
    expect((await enter(typedBy(member))).json()).toMatchObject({ code: 'member_blocked' })
    expect(await kept()).toEqual(before)
  })

  it('raises the work behind an old hash', async () => {
    const member = await aMember(app)
    const nonce = Buffer.alloc(16, 7)
    const cost = { memory: 8_192, passes: 1, parallelism: 1 }
    const tag = argon2Sync('argon2id', { message: Buffer.from(member.password), nonce, tagLength: 32, ...cost })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`
    await app.db.update(members).set({ password_hash: old }).where(eq(members.id, member.id))
    expect((await enter(typedBy(member))).statusCode).toBe(200)
    const [row] = await app.db.select().from(members).where(eq(members.id, member.id))
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await enter(typedBy(member))).statusCode).toBe(200)
  })

  it.each([
    [false, 12],
    [true, 30 * 24],
  ])('with stay_logged_in %s lasts %d hours', async (stay_logged_in, hours) => {
    const member = await aMember(app)
    const { refresh_token } = (await enter({ ...typedBy(member), stay_logged_in })).json<SignedIn>()
    let token = refresh_token
    // Used now and then all the while.
    for (const part of [0.3, 0.6, 0.9, 1]) {
      app.setNow(NOW + part * hours * HOUR - 1_000)
      const refreshed = await app.call(refreshTokens, { body: { refresh_token: token } })
      expect(refreshed.status).toBe(200)
      token = refreshed.body.refresh_token
    }
    const { body: refreshed } = await app.call(refreshTokens, { body: { refresh_token: token } })
    app.setNow(NOW + hours * HOUR)
    const late = await app.call(refreshTokens, { body: { refresh_token: refreshed.refresh_token } })
    expect([late.status, late.body.code]).toEqual([401, 'session_ended'])
    expect((await app.call(getMe, {}, refreshed.access_token)).status).toBe(401)
  })

  it.each([
    [false, 4],
    [true, 15 * 24],
  ])('with stay_logged_in %s ends when nobody used it for %d hours', async (stay_logged_in, idle) => {
    const member = await aMember(app)
    const begin = async () => (await enter({ ...typedBy(member), stay_logged_in })).json<SignedIn>().refresh_token
    const [used, left] = [await begin(), await begin()]
    app.setNow(NOW + idle * HOUR - 1_000)
    const renewed = await app.call(refreshTokens, { body: { refresh_token: used } })
    expect(renewed.status).toBe(200)
    app.setNow(NOW + idle * HOUR)
    const late = await app.call(refreshTokens, { body: { refresh_token: left } })
    expect([late.status, late.body.code]).toEqual([401, 'session_ended'])
    const { items } = (await app.call(listSessions, {}, renewed.body.access_token)).body
    expect(items.map(({ is_current }) => is_current)).toEqual([true])
    app.setNow(NOW + 1.9 * idle * HOUR)
    expect((await app.call(refreshTokens, { body: { refresh_token: renewed.body.refresh_token } })).status).toBe(200)
  })

  it('takes the place of the session that the browser brought along', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    const answer = await app.call(logIn, { body: typedBy(other) }, member.token)
    expect(answer.status).toBe(200)
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
    expect((await app.call(getMe, {}, other.token)).status).toBe(200)
  })

  it('fifty-one times ends the session that was not used for longest, at once', async () => {
    const member = await aMember(app)
    const other = await aMember(app)
    for (let i = 1; i <= 50; i++) {
      app.setNow(NOW + i * 1_000)
      expect((await app.call(logIn, { body: typedBy(member) })).status).toBe(200)
    }
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
    const { body } = await app.call(logIn, { body: typedBy(member) })
    expect((await app.call(listSessions, {}, body.access_token)).body.total).toBe(50)
    expect((await app.call(getMe, {}, other.token)).status).toBe(200)
  })

  it('gives the browser a cookie that no script reads and no other site sends', async () => {
    const member = await aMember(app)
    const answer = await enter(typedBy(member))
    const [pair, ...attributes] = String(answer.headers['set-cookie']).split('; ')
    expect(pair).toMatch(/^__Host-lottolens_device=[\w-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect((await enter({ ...typedBy(member), password: 'wrong wrong' })).headers['set-cookie']).toBeUndefined()
  })
})
