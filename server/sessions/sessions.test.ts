import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addPushSubscription } from '#contract/members/notifications.ts'
import { updateProfile } from '#contract/members/profile.ts'
import { endAllSessions, endSession, getMe, listSessions, logOut, refreshTokens } from '#contract/members/sessions.ts'
import { logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember, typedBy, typedIn } from '#tests/support/makers.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { subscriptionsOfMember } from '../messages/push-subscription-store.ts'
import { refresh_tokens, sessions } from './tables.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)
const refresh = (refresh_token: string) => app.call(refreshTokens, { body: { refresh_token } })
const isSignedIn = async (token: string) => (await app.call(getMe, {}, token)).status === 200

const signInAgain = async ({ username, password }: MadeMember, userAgent = '') =>
  (
    await app.inject({
      method: 'POST',
      url: logIn.path,
      payload: { username, password },
      remoteAddress: anAddress(),
      headers: { 'user-agent': userAgent },
    })
  ).json<SignedIn>()

describe('refreshing', () => {
  it('gives a new access token and a new refresh token', async () => {
    const member = await aMember(app)
    app.setNow(NOW + 20 * 60_000)
    const { status, body } = await refresh(member.refresh_token)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 900,
    })
    expect(body.refresh_token).not.toBe(member.refresh_token)
    expect(await isSignedIn(body.access_token)).toBe(true)
  })

  it('in 20 tabs at the same time leaves all of them signed in, with one token to go on with', async () => {
    const member = await aMember(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(member.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    for (const { body } of answers.slice(0, 3)) expect(await isSignedIn(body.access_token)).toBe(true)
    app.setNow(NOW + 10 * 60_000)
    expect((await refresh(answers[7]?.body.refresh_token ?? '')).status).toBe(200)
  })

  it('without end gets slow, for this session alone', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    const statuses = []
    let token = member.refresh_token
    for (let i = 0; i < 62; i++) {
      const { status, body, headers } = await refresh(token)
      statuses.push(status)
      if (status === 200) token = body.refresh_token
      else expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30)
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
    expect((await refresh(other.refresh_token)).status).toBe(200)
    app.setNow(NOW + 60_000)
    expect((await refresh(token)).status).toBe(200)
  })

  it('again within 30 seconds gives the newest token, also when other tabs have gone on', async () => {
    const member = await aMember(app)
    const first = await refresh(member.refresh_token)
    const second = await refresh(first.body.refresh_token)
    app.setNow(NOW + 30_000)
    const late = await refresh(member.refresh_token)
    expect(late.body.refresh_token).toBe(second.body.refresh_token)
    app.setNow(NOW + 10 * 60_000)
    expect((await refresh(late.body.refresh_token)).status).toBe(200)
  })

  it('with a used token later ends the session, for the thief and for the member', async () => {
    const member = await aMember(app)
    const other = await signInAgain(member)
    const { body } = await refresh(member.refresh_token)
    app.setNow(NOW + 31_000)
    const reused = await refresh(member.refresh_token)
    expect([reused.status, reused.body.code, reused.body.detail]).toEqual([
      401,
      'session_ended',
      '로그인이 만료되었습니다. 다시 로그인해 주세요.',
    ])
    expect((await refresh(body.refresh_token)).status).toBe(401)
    expect(await isSignedIn(body.access_token)).toBe(false)
    // Other sign-ins of the member are not its business.
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })

  describe('in a browser that is known by its cookie', () => {
    const signInWith = async (member: MadeMember, cookie: string) =>
      (await typedIn(app, typedBy(member), { cookie })).json<SignedIn>()
    const refreshWith = async (cookie: string, refresh_token: string) => {
      const headers = { cookie }
      const payload = { refresh_token }
      const answer = await app.inject({ method: 'POST', url: refreshTokens.path, payload, headers })
      return { status: answer.statusCode, body: answer.json<{ refresh_token: string; code: string }>() }
    }

    it('goes on there, and with the token alone nowhere: the session ends for the thief', async () => {
      const member = await aMember(app)
      const session = await signInWith(member, member.cookie)
      const next = await refreshWith(member.cookie, session.refresh_token)
      expect(next.status).toBe(200)
      const stolen = await refresh(next.body.refresh_token)
      expect([stolen.status, stolen.body.code]).toEqual([401, 'session_ended'])
      expect(await isSignedIn(session.access_token)).toBe(false)
      expect((await refreshWith(member.cookie, next.body.refresh_token)).status).toBe(401)
    })

    it('takes no cookie that is another’s or invented', async () => {
      const [member, thief] = [await aMember(app), await aMember(app)]
      for (const cookie of [thief.cookie, `lottolens_device=${'x'.repeat(43)}`, 'lottolens_device=nothing']) {
        const { refresh_token } = await signInWith(member, member.cookie)
        expect((await refreshWith(cookie, refresh_token)).status).toBe(401)
      }
    })

    it('begins with the first renewal that brings the cookie of its sign-in', async () => {
      const member = await aMember(app)
      const first = await refreshWith(member.cookie, member.refresh_token)
      const again = await refreshWith(member.cookie, first.body.refresh_token)
      expect([first.status, again.status]).toEqual([200, 200])
      expect((await refresh(again.body.refresh_token)).status).toBe(401)
    })

    it('does not begin with a cookie that the member never signed in with', async () => {
      const [member, thief] = [await aMember(app), await aMember(app)]
      const { body } = await refreshWith(thief.cookie, member.refresh_token)
      expect((await refreshWith(member.cookie, body.refresh_token)).status).toBe(200)
    })

    it('is no matter for sessions of before, which end with nothing', async () => {
      const member = await aMember(app)
      const { refresh_token } = await signInWith(member, member.cookie)
      // As the release before stored it.
      await app.db.update(sessions).set({ device_hash: null }).where(eq(sessions.member_id, member.id))
      const { status, body } = await refresh(refresh_token)
      expect(status).toBe(200)
      expect((await refreshWith(member.cookie, body.refresh_token)).status).toBe(200)
    })
  })

  it('stores no token that could be used', async () => {
    const member = await aMember(app)
    const { body } = await refresh(member.refresh_token)
    const rows = await app.db.select({ token_hash: refresh_tokens.token_hash }).from(refresh_tokens)
    const stored = JSON.stringify(rows)
    for (const token of [member.refresh_token, body.refresh_token]) expect(stored).not.toContain(token)
  })

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(201), '\u0000', "' or 1=1 --"])('refuses %j', async (refresh_token) => {
    const { status } = await refresh(refresh_token)
    expect([400, 401]).toContain(status)
  })

  it('slows down whoever guesses tokens, but never one that exists', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    const guess = (refresh_token: string) =>
      app.inject({ method: 'POST', url: refreshTokens.path, payload: { refresh_token }, remoteAddress })
    const statuses = []
    for (let i = 0; i < 32; i++) statuses.push((await guess(`guess ${i}`)).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect((await guess(member.refresh_token)).statusCode).toBe(200)
  })
})

describe('logging out', () => {
  it('ends this session and no other', async () => {
    const member = await aMember(app)
    const other = await signInAgain(member)
    const { status } = await app.call(logOut, { body: undefined }, member.token)
    expect(status).toBe(200)
    expect((await refresh(member.refresh_token)).status).toBe(401)
    expect(await isSignedIn(other.access_token)).toBe(true)
  })
  it('works with the refresh token when the access token has run out, and with nothing at all', async () => {
    const member = await aMember(app)
    app.setNow(NOW + 60 * 60_000)
    const { refresh_token } = member
    expect((await app.call(logOut, { body: { refresh_token } }, member.token)).status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await app.call(logOut, { body: undefined })).status).toBe(200)
    expect((await app.call(logOut, { body: { refresh_token: 'unknown' } })).status).toBe(200)
  })

  it('that happened without a line ends that session by its hash, and leaves who has signed in since', async () => {
    const [member, next] = [await aMember(app), await aMember(app)]
    const { refresh_token } = member
    const refresh_token_hash = createHash('sha256').update(refresh_token).digest('base64url')
    expect((await app.call(logOut, { body: { refresh_token_hash } }, next.token)).status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(401)
    expect(await isSignedIn(next.token)).toBe(true)
    expect((await app.call(logOut, { body: { refresh_token_hash: 'no hash' } })).status).toBe(400)
    expect((await refresh(refresh_token_hash)).status).toBe(401)
  })
})

describe('a browser that is woken', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const LAPTOP =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
  const endpointOf = (device: string, { id }: MadeMember) => `https://push.example.com/${device}-${id}`
  const subscribe = async (device: string, userAgent: string, member: MadeMember, token = member.token) =>
    app.inject({
      method: 'POST',
      url: addPushSubscription.path,
      payload: aBrowser(endpointOf(device, member)),
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    })
  /** A member with a telephone and a laptop, each signed in and woken. */
  const withTwo = async () => {
    const member = await aMember(app)
    const [phone, laptop] = [await signInAgain(member, PHONE), await signInAgain(member, LAPTOP)]
    await subscribe('phone', PHONE, member, phone.access_token)
    await subscribe('laptop', LAPTOP, member, laptop.access_token)
    return { member, phone, laptop }
  }
  const woken = async ({ member: { id } }: { member: MadeMember }) =>
    (await subscriptionsOfMember(app.db, id)).map(({ endpoint }) => endpoint.replace(/.*\/(\w+)-.*/, '$1')).sort()

  it('is woken no more once its member has logged out in it, also later by the hash', async () => {
    const two = await withTwo()
    const push_endpoint = endpointOf('phone', two.member)
    await app.call(logOut, { body: { push_endpoint } }, two.phone.access_token)
    expect(await woken(two)).toEqual(['laptop'])
    const refresh_token_hash = createHash('sha256').update(two.laptop.refresh_token).digest('base64url')
    await app.call(logOut, { body: { refresh_token_hash, push_endpoint: endpointOf('laptop', two.member) } })
    expect(await woken(two)).toEqual([])
  })

  it('is not taken from another member, nor by who is signed in nowhere', async () => {
    const [two, thief] = [await withTwo(), await aMember(app)]
    const push_endpoint = endpointOf('phone', two.member)
    await app.call(logOut, { body: { push_endpoint } }, thief.token)
    await app.call(logOut, { body: { push_endpoint } })
    expect(await woken(two)).toEqual(['laptop', 'phone'])
  })

  it('is woken no more when its session is ended from another device', async () => {
    const two = await withTwo()
    const { body } = await app.call(listSessions, {}, two.laptop.access_token)
    const id = body.items.find(({ device }) => device === 'Android의 Chrome')?.id ?? ''
    await app.call(endSession, { params: { id } }, two.laptop.access_token)
    expect(await woken(two)).toEqual(['laptop'])
    await app.call(endAllSessions, {}, two.laptop.access_token)
    expect(await woken(two)).toEqual([])
  })

  it('is told from another one of the same kind', async () => {
    const member = await aMember(app)
    const [mine, lost] = [await signInAgain(member, PHONE), await signInAgain(member, PHONE)]
    await subscribe('mine', PHONE, member, mine.access_token)
    await subscribe('lost', PHONE, member, lost.access_token)
    const { body } = await app.call(listSessions, {}, lost.access_token)
    const id = body.items.find(({ is_current }) => is_current)?.id ?? ''
    await app.call(endSession, { params: { id } }, mine.access_token)
    expect(await woken({ member })).toEqual(['mine'])
    const change = { current_password: member.password, new_password: 'a new and better one 7' }
    const third = await signInAgain(member, PHONE)
    await subscribe('third', PHONE, member, third.access_token)
    expect((await app.call(updateProfile, { body: change }, mine.access_token)).status).toBe(200)
    expect(await woken({ member })).toEqual(['mine'])
  })

  it('of before sessions were noted is told by what its device is called', async () => {
    const two = await withTwo()
    await app.db.execute(sql`update push_subscriptions set session_id = null where member_id = ${two.member.id}`)
    const { body } = await app.call(listSessions, {}, two.laptop.access_token)
    const id = body.items.find(({ device }) => device === 'Android의 Chrome')?.id ?? ''
    await app.call(endSession, { params: { id } }, two.laptop.access_token)
    expect(await woken(two)).toEqual(['laptop'])
  })

  it('is still woken after its member signed in once more in it, until that session ends', async () => {
    const two = await withTwo()
    const { username, password } = two.member
    const again = await app.call(logIn, { body: { username, password } }, two.phone.access_token)
    expect(again.status).toBe(200)
    expect(await woken(two)).toEqual(['laptop', 'phone'])
    const { body } = await app.call(listSessions, {}, again.body.access_token)
    const id = body.items.find(({ is_current }) => is_current)?.id ?? ''
    await app.call(endSession, { params: { id } }, two.laptop.access_token)
    expect(await woken(two)).toEqual(['laptop'])
  })

  it('is woken no more once a refresh token that was stolen has ended its session', async () => {
    const two = await withTwo()
    await refresh(two.phone.refresh_token)
    app.setNow(NOW + 10 * 60_000)
    expect((await refresh(two.phone.refresh_token)).status).toBe(401)
    expect(await woken(two)).toEqual(['laptop'])
  })

  it('stays where a new password ends the other sessions, and goes there', async () => {
    const two = await withTwo()
    const body = { current_password: two.member.password, new_password: 'a new and better one 7' }
    expect((await app.call(updateProfile, { body }, two.laptop.access_token)).status).toBe(200)
    expect(await woken(two)).toEqual(['laptop'])
  })
})

describe('the devices', () => {
  it('are listed with what they are, and only one’s own', async () => {
    const member = await aMember(app)
    await aMember(app)
    app.setNow(NOW + 60_000)
    const phone = await signInAgain(
      member,
      'Mozilla/5.0 (Linux; Android 14; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    )
    const { body } = await app.call(listSessions, {}, phone.access_token)
    expect(body.total).toBe(2)
    expect(body.items.map(({ device, is_current, method }) => [device, is_current, method])).toEqual([
      ['Android의 Chrome', true, 'password'],
      ['알 수 없는 기기', false, 'password'],
    ])
    expect(body.items[0]).toMatchObject({
      started_at: '2026-10-12T03:01:00.000Z',
      expires_at: '2026-10-12T07:01:00.000Z',
    })
  })

  it('can be logged out one by one', async () => {
    const member = await aMember(app)
    const other = await signInAgain(member)
    const { body } = await app.call(listSessions, {}, member.token)
    const id = body.items.find(({ is_current }) => !is_current)?.id ?? ''
    expect((await app.call(endSession, { params: { id } }, member.token)).status).toBe(200)
    expect(await isSignedIn(other.access_token)).toBe(false)
    const again = await app.call(endSession, { params: { id } }, member.token)
    expect([again.status, again.body.code]).toEqual([404, 'session_not_found'])
  })

  it('of another member are out of reach', async () => {
    const [member, victim] = [await aMember(app), await aMember(app)]
    const { body } = await app.call(listSessions, {}, victim.token)
    const id = body.items[0]?.id ?? ''
    const answer = await app.call(endSession, { params: { id } }, member.token)
    expect([answer.status, answer.body.code]).toEqual([404, 'session_not_found'])
    expect(await isSignedIn(victim.token)).toBe(true)
  })

  it('are logged out everywhere, here too', async () => {
    const member = await aMember(app)
    const other = await signInAgain(member)
    const { body } = await app.call(endAllSessions, {}, other.access_token)
    expect(body.ended).toBe(2)
    expect(await isSignedIn(member.token)).toBe(false)
    expect(await isSignedIn(other.access_token)).toBe(false)
    expect((await refresh(member.refresh_token)).status).toBe(401)
  })
})

it('finds out who calls by two index steps, however many sessions there are', async () => {
  const { id } = await aMember(app)
  const [session] = await app.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.member_id, id))
  const plan = await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`
      explain select m.id from sessions s join members m on m.id = s.member_id
      where s.id = ${session?.id} and s.member_id = ${id} and s.ended_at is null`)
  })
  const text = JSON.stringify((plan as unknown as { rows: unknown[] }).rows)
  expect(text).toContain('sessions_pkey')
  expect(text).toContain('members_pkey')
})
