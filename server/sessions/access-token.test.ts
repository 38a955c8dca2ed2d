import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { getMe, logOut } from '#contract/members/sessions.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { derivedKey } from '../keys/secret-key.ts'
import { members } from '../members/tables.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)
const seconds = Math.floor(NOW / 1_000)

const me = async (token: string) => {
  const { status, body } = await app.call(getMe, {}, token)
  return status === 200 ? 200 : [status, body.code]
}
const REFUSED = [401, 'login_required']
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())

describe('an access token', () => {
  it('says who, which session and until when, and nothing else', async () => {
    const { token, id } = await aMember(app)
    expect(claimsOf(token)).toEqual({
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
      iss: PUBLIC_URL,
      aud: 'lottolens-api',
      sub: String(id),
      iat: seconds - 30,
      exp: seconds + 900,
    })
  })

  it('is good for 15 minutes', async () => {
    const { token } = await aMember(app)
    app.setNow(NOW + 899_000)
    expect(await me(token)).toBe(200)
    app.setNow(NOW + 900_000)
    expect(await me(token)).toEqual(REFUSED)
  })

  it('is good at an instance whose clock is a little behind', async () => {
    const { token } = await aMember(app)
    app.setNow(NOW - 31_000)
    expect(await me(token)).toEqual(REFUSED)
    app.setNow(NOW - 29_000)
    expect(await me(token)).toBe(200)
  })

  it('that anybody else made is refused', async () => {
    const { token, id } = await aMember(app)
    const other = await aMember(app)
    const claims = claimsOf(token)
    const [head = '', body = '', signature = ''] = token.split('.')
    const key = derivedKey(app.deps.secretKey, 'access tokens').export()
    const sign = (header: object, payload: object, by: Buffer | string = key) =>
      new SignJWT(payload as never)
        .setProtectedHeader(header as never)
        .sign(typeof by === 'string' ? Buffer.from(by) : by)
    const right = { alg: 'HS256', typ: 'at+jwt' }
    const unsigned = (header: object, payload: object) => `${text(header)}.${text(payload)}`
    expect(await me(await sign(right, claims))).toBe(200)

    const forged: Record<string, string> = {
      'alg none': `${unsigned({ alg: 'none', typ: 'at+jwt' }, claims)}.`,
      'alg none with the old signature': `${unsigned({ alg: 'none', typ: 'at+jwt' }, claims)}.${signature}`,
      'alg None': `${unsigned({ alg: 'None', typ: 'at+jwt' }, claims)}.${signature}`,
      'no signature': `${head}.${body}.`,
      'somebody else inside': `${head}.${text({ ...claims, sub: String(other.id) })}.${signature}`,
      'a signature cut short': token.slice(0, -1),
      'the secret itself as key': await sign(right, claims, app.deps.secretKey),
      'another key': await sign(right, claims, Buffer.alloc(32, 1)),
      'a longer hash': await sign({ ...right, alg: 'HS512' }, claims, Buffer.concat([key, key])),
      'another type': await sign({ ...right, typ: 'JWT' }, claims),
      'no type': await sign({ alg: 'HS256' }, claims),
      'another issuer': await sign(right, { ...claims, iss: 'https://evil.example' }),
      'another audience': await sign(right, { ...claims, aud: 'somewhere' }),
      'no end': await sign(right, { ...claims, exp: undefined }),
      'an end in a year': await sign(right, { ...claims, iat: seconds - 931, exp: seconds + 31_536_000 }),
      'a beginning in the future': await sign(right, { ...claims, iat: seconds + 3_600, exp: seconds + 4_000 }),
      'no session': await sign(right, { ...claims, sid: undefined }),
      'a session that is none': await sign(right, { ...claims, sid: randomUUID() }),
      'a session that is text': await sign(right, { ...claims, sid: "' or true --" }),
      'another member’s session': await sign(right, { ...claims, sid: claimsOf(other.token).sid }),
      'a member who is none': await sign(right, { ...claims, sub: '999999' }),
      'a member who is text': await sign(right, { ...claims, sub: `${id} or 1=1` }),
      'a role of one’s own': `${head}.${text({ ...claims, role: 'administrator' })}.${signature}`,
      'a critical header': `${text({ ...right, crit: ['b64'], b64: false })}.${body}.${signature}`,
      'a key in the header': await sign(
        { ...right, jwk: { kty: 'oct', k: key.toString('base64url') } },
        claims,
        'x'.repeat(32),
      ),
      'a foreign MAC': `${head}.${body}.${createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url')}`,
      'too much text': `${head}.${body}.${'A'.repeat(9_000)}`,
      nothing: '',
      dots: '..',
    }
    for (const [what, forgery] of Object.entries(forged))
      expect({ what, answer: await me(forgery) }).toEqual({ what, answer: REFUSED })
  })

  it('is taken from the Authorization header alone', async () => {
    const { token } = await aMember(app)
    const asked = (headers: Record<string, string>, query = '') => app.get(`${getMe.path}${query}`, headers)
    expect((await asked({ authorization: `bearer ${token}` })).statusCode).toBe(200)
    for (const authorization of [`Basic ${token}`, token, `Bearer ${token} ${token}`, `Bearer\t${token}`, 'Bearer'])
      expect((await asked({ authorization })).statusCode).toBe(401)
    expect((await asked({ cookie: `access_token=${token}` })).statusCode).toBe(401)
    expect((await asked({}, `?access_token=${token}`)).statusCode).toBe(401)
  })
})

describe('an access token stops at once', () => {
  it('when its session logs out', async () => {
    const { token } = await aMember(app)
    await app.call(logOut, { body: undefined }, token)
    expect(await me(token)).toEqual(REFUSED)
  })
  it.each(['blocked_at', 'deleted_at'] as const)('when the member has %s', async (column) => {
    const { token, id, user } = await aMember(app)
    await app.db
      .update(members)
      .set({ [column]: user.created_at })
      .where(eq(members.id, id))
    expect(await me(token)).toEqual(REFUSED)
  })
})
