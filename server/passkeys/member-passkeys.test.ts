import { describe, expect, it } from 'vitest'
import { blockMember } from '#contract/admin/members.ts'
import * as passkeys from '#contract/members/passkeys.ts'
import { getMe, listSessions } from '#contract/members/sessions.ts'
import { useApp } from '#tests/support/app.ts'
import { anAuthenticator } from '#tests/support/authenticator.ts'
import { aMember, type MadeMember, typedBy } from '#tests/support/makers.ts'

const app = useApp()
const MINUTE = 60_000
let clock = Date.parse('2026-10-12T03:00:00Z')
const wait = (milliseconds: number) => {
  clock += milliseconds
  app.setNow(clock)
}

type Authenticator = ReturnType<typeof anAuthenticator>

const proofOf = (member: MadeMember) => ({ current_password: typedBy(member).password })

async function keep(member: MadeMember, key: Authenticator, name?: string) {
  const { body } = await app.call(passkeys.beginMyPasskey, { body: proofOf(member) }, member.token)
  const made = { passkey: key.create(body), ...(name && { name }) }
  return app.call(passkeys.addMyPasskey, { body: made }, member.token)
}

async function withPasskey(more: object = {}) {
  const member = await aMember(app, more)
  const key = anAuthenticator()
  const kept = await keep(member, key, '전화기')
  expect(kept.status).toBe(201)
  return { member, key, id: kept.body[0]?.id as number }
}

const asked = async () => (await app.call(passkeys.askPasskeySignIn)).body
const enter = async (passkey: ReturnType<Authenticator['get']>, more: object = {}) =>
  app.call(passkeys.logInByPasskey, { body: { passkey, ...more } })

describe('a member with a passkey', () => {
  it('signs in with it alone, and finds the device and the passkey among theirs', async () => {
    const { member, key } = await withPasskey()
    const { status, body } = await enter(key.get(await asked()), { stay_logged_in: true })
    expect([status, body.user.id]).toEqual([200, member.id])
    expect((await app.call(getMe, undefined, body.access_token)).status).toBe(200)
    const { items } = (await app.call(listSessions, undefined, body.access_token)).body
    expect(items.find(({ is_current }) => is_current)).toMatchObject({ method: 'passkey' })
    expect((await app.call(passkeys.listMyPasskeys, undefined, body.access_token)).body).toMatchObject([
      { name: '전화기', last_used_at: expect.stringContaining('2026-10-12') },
    ])
  })

  it('asks for the password to make one and to take one away, and after that it signs nobody in', async () => {
    const { member, key, id } = await withPasskey()
    const params = { id: String(id) }
    const bare = await app.call(passkeys.beginMyPasskey, { body: {} }, member.token)
    expect([bare.status, bare.body.code]).toEqual([422, 'current_password_required'])
    const wrong = { current_password: 'another password' }
    expect((await app.call(passkeys.removeMyPasskey, { params, body: wrong }, member.token)).body.code).toBe(
      'wrong_password',
    )
    const other = await aMember(app)
    const strange = await app.call(passkeys.removeMyPasskey, { params, body: proofOf(other) }, other.token)
    expect(strange.body.code).toBe('passkey_not_found')
    expect((await app.call(passkeys.removeMyPasskey, { params, body: proofOf(member) }, member.token)).body).toEqual([])
    expect((await enter(key.get(await asked()))).body.code).toBe('passkey_unknown')
  })

  it('who is blocked gets in by no passkey', async () => {
    const { member, key } = await withPasskey()
    await app.asStaff(blockMember, { params: { id: String(member.id) }, body: { reason: '거래 분쟁' } } as never)
    expect((await enter(key.get(await asked()))).body.code).toBe('member_blocked')
  })
})

describe('an answer of a passkey', () => {
  it('is taken once, within five minutes, and only for a sign-in', async () => {
    const { member, key } = await withPasskey()
    const answer = key.get(await asked())
    expect((await enter(answer)).status).toBe(200)
    expect((await enter(answer)).body.code).toBe('passkey_refused')
    const old = await asked()
    wait(6 * MINUTE)
    expect((await enter(key.get(old))).body.code).toBe('passkey_refused')
    const creation = (await app.call(passkeys.beginMyPasskey, { body: proofOf(member) }, member.token)).body
    const forAnother = { ...(await asked()), challenge: creation.challenge }
    expect((await enter(key.get(forAnother))).body.code).toBe('passkey_refused')
  })

  it('of another site, of a copy that counts from the beginning, or of a key that nobody has is refused', async () => {
    const { key } = await withPasskey()
    expect((await enter(key.get(await asked()))).status).toBe(200)
    key.rewind()
    expect((await enter(key.get(await asked()))).body.code).toBe('passkey_refused')
    const elsewhere = anAuthenticator({ origin: 'https://lotto.example.com' })
    expect((await enter(elsewhere.get(await asked()))).body.code).toBe('passkey_unknown')
  })

  it('made by the browser of another member is no passkey of mine', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const { body } = await app.call(passkeys.beginMyPasskey, { body: proofOf(one) }, one.token)
    const made = { passkey: anAuthenticator().create(body) }
    expect((await app.call(passkeys.addMyPasskey, { body: made }, other.token)).body.code).toBe('passkey_refused')
    const { key } = await withPasskey()
    const taken = await keep(other, key)
    expect(taken.body.code).toBe('passkey_taken')
  })

  it('is refused to nobody’s cost: guesses are slowed for one address, and a good answer is not', async () => {
    const { key } = await withPasskey()
    wait(60 * MINUTE)
    const guesses = []
    for (let i = 0; i < 35; i += 1) guesses.push((await enter(anAuthenticator().get(await asked()))).body.code)
    expect(guesses.slice(0, 20).every((code) => code === 'passkey_unknown')).toBe(true)
    expect(guesses.at(-1)).toBe('too_many_attempts')
    wait(20 * MINUTE)
    expect((await enter(key.get(await asked()))).status).toBe(200)
  })
})

it('ten passkeys are the most', async () => {
  const member = await aMember(app)
  for (let i = 0; i < 10; i += 1) expect((await keep(member, anAuthenticator())).status).toBe(201)
  const more = await app.call(passkeys.beginMyPasskey, { body: proofOf(member) }, member.token)
  expect([more.status, more.body.code]).toEqual([409, 'too_many_passkeys'])
})
