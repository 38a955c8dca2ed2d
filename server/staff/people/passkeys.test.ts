import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import * as passkeys from '#contract/admin/passkeys.ts'
import * as staff from '#contract/admin/staff.ts'
import { listAttention } from '#contract/admin/today.ts'
import { useApp } from '#tests/support/app.ts'
import { anAuthenticator } from '#tests/support/authenticator.ts'
import { MINUTE, useStaffAccounts } from '#tests/support/staff-accounts.ts'
import { tokenHash } from '../../keys/keyed-hash.ts'
import { sweepUsedChallenges } from '../../passkeys/ceremony.ts'
import { used_challenges } from '../../passkeys/tables.ts'

const app = useApp()
const { now, wait, signIn, codeOf, signedIn } = useStaffAccounts(app)

const hashOf = ({ challenge }: { challenge: string }) => tokenHash(challenge)

type Desk = Awaited<ReturnType<typeof signedIn>>
type Authenticator = ReturnType<typeof anAuthenticator>

const keep = async ({ call }: Desk, key: Authenticator, name?: string) => {
  const { body } = await call(passkeys.beginPasskey)
  return call(passkeys.addPasskey, { body: { passkey: key.create(body), ...(name && { name }) } })
}

/** Somebody of the staff with a passkey, five minutes after they have signed in. */
async function withPasskey() {
  const desk = await signedIn()
  const key = anAuthenticator()
  const kept = await keep(desk, key)
  expect(kept.status).toBe(201)
  const { name, password } = desk
  const typed = { name, password }
  /** The challenge behind a right password. */
  const asked = async () => (await signIn(typed)).json().passkey
  const enter = async (passkey: object) => (await signIn({ ...typed, passkey })).json()
  return { desk, key, id: kept.body.id as number, typed, asked, enter }
}

describe('staff with a passkey', () => {
  it('see for a week on 오늘 that they have it, and their colleagues do, too', async () => {
    const { desk } = await withPasskey()
    const colleague = await signedIn()
    const told = async () => {
      const { body } = await colleague.call(listAttention)
      const { areas } = body as { areas: { name: string; entries: { title: string }[] }[] }
      const entries = areas.find(({ name }) => name === '직원 로그인 수단')?.entries ?? []
      return entries.map(({ title }) => title).filter((title) => title.startsWith(`${desk.name} 님`))
    }
    expect(await told()).toEqual([expect.stringContaining('자기 패스키를 등록')])
    expect((await desk.call(staff.renewRecoveryCodes)).status).toBe(200)
    const codes = expect.stringContaining('자기 복구 코드를 새로 발급')
    expect(await told()).toEqual([codes, expect.stringContaining('자기 패스키를 등록')])
  })

  it('sign in with it instead of a code, and still with a code', async () => {
    const { desk, key, typed, asked, enter } = await withPasskey()
    wait(MINUTE)
    const request = await asked()
    expect(request).toMatchObject({
      ...{ rpId: 'lotto.example.kr', userVerification: 'preferred' },
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['internal'] }],
    })
    expect(await enter(key.get(request))).toEqual({ state: 'signed_in', recovery_codes: null })
    expect((await desk.call(passkeys.listPasskeys)).body).toEqual([
      {
        id: expect.any(Number),
        name: expect.any(String),
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ])
    expect((await signIn({ ...typed, code: codeOf(desk.uri) })).json().state).toBe('signed_in')
  })

  it('are refused an answer that was used, changed, made for another site or came too late', async () => {
    const { key, asked, enter } = await withPasskey()
    const used = key.get(await asked())
    expect((await enter(used)).state).toBe('signed_in')
    expect((await enter(used)).code).toBe('passkey_refused')

    const request = await asked()
    const good = key.get(request)
    const changed = { ...good, response: { ...good.response, signature: used.response.signature } }
    expect((await enter(changed)).code).toBe('passkey_refused')
    expect((await enter(anAuthenticator().get(request))).code).toBe('passkey_refused')
    const phished = anAuthenticator({ origin: 'https://lottolens.example' })
    expect((await enter({ ...phished.get(request), id: key.id, rawId: key.id })).code).toBe('passkey_refused')
    expect((await enter(key.get({ ...request, challenge: 'AAAA' }))).code).toBe('passkey_refused')
    const late = await asked()
    wait(6 * MINUTE)
    expect((await enter(key.get(late))).code).toBe('passkey_refused')
  })

  it('are refused where the key says that it has signed less often than before: it was copied', async () => {
    const { key, asked, enter } = await withPasskey()
    expect((await enter(key.get(await asked()))).state).toBe('signed_in')
    key.rewind()
    expect((await enter(key.get(await asked()))).code).toBe('passkey_refused')
  })

  it('need the password before it, and sign nobody else in', async () => {
    const one = await withPasskey()
    const other = await withPasskey()
    const answer = one.key.get(await one.asked())
    expect((await signIn({ ...one.typed, password: 'x', passkey: answer })).json().code).toBe('invalid_credentials')
    expect((await other.enter(answer)).code).toBe('passkey_refused')
    const mixed = { ...answer, id: other.key.id, rawId: other.key.id }
    expect((await other.enter(mixed)).code).toBe('passkey_refused')
    expect((await one.enter(answer)).state).toBe('signed_in')
  })

  it('confirm with it what hurts, by a challenge for that alone', async () => {
    const { desk, key, asked } = await withPasskey()
    wait(6 * MINUTE)
    expect((await desk.call(staff.renewRecoveryCodes)).body.code).toBe('mfa_required')
    const confirm = (passkey: object) => desk.call(staff.confirmFactor, { body: { passkey } })
    expect((await confirm(key.get(await asked()))).body.code).toBe('passkey_refused')
    const { passkey } = (await desk.call(passkeys.askPasskey)).body
    expect((await confirm(key.get(passkey))).status).toBe(200)
    expect((await desk.call(staff.renewRecoveryCodes)).status).toBe(200)
    // An empty confirmation is none.
    expect((await desk.call(staff.confirmFactor, { body: {} })).body.code).toBe('code_wrong')
  })

  it('take it away, and lose all with a reset', async () => {
    const { desk, key, id, typed, asked, enter } = await withPasskey()
    const url = passkeys.removePasskey.path.replace(':id', String(id))
    const stranger = await withPasskey()
    expect((await stranger.desk.call(passkeys.removePasskey, { url })).body.code).toBe('passkey_not_found')
    const waiting = await asked()
    expect((await desk.call(passkeys.removePasskey, { url })).status).toBe(200)
    expect((await enter(key.get(waiting))).code).toBe('passkey_refused')
    expect((await signIn(typed)).json()).toEqual({ state: 'code_needed' })

    const { output } = await app.staff('admin', 'reset', stranger.typed.name)
    const password = /비밀번호: (\S+)/.exec(output)?.[1]
    const answer = stranger.key.get(waiting)
    expect((await signIn({ ...stranger.typed, password, passkey: answer })).json().state).toBe('set_up')
  })
})

describe('a passkey', () => {
  it('is registered after a fresh factor, once, and ten at most', async () => {
    const desk = await signedIn()
    wait(6 * MINUTE)
    expect((await desk.call(passkeys.beginPasskey)).body.code).toBe('mfa_required')
    await desk.call(staff.confirmFactor, { body: { code: codeOf(desk.uri) } })
    const key = anAuthenticator()
    const { body: begun } = await desk.call(passkeys.beginPasskey)
    const made = key.create(begun)
    const add = () => desk.call(passkeys.addPasskey, { body: { name: '책상 위 열쇠', passkey: made } })
    expect((await add()).status).toBe(201)
    expect((await add()).body.code).toBe('passkey_refused')
    expect((await keep(desk, key)).body.code).toBe('passkey_refused')
    for (let i = 1; i < 10; i++) expect((await keep(desk, anAuthenticator(), `열쇠 ${i}`)).status).toBe(201)
    expect((await desk.call(passkeys.beginPasskey)).body.code).toBe('too_many_passkeys')
    expect((await desk.call(passkeys.listPasskeys)).body.at(-1).name).toBe('책상 위 열쇠')
  })

  it('is in the audit log by its name: registered, used and taken away', async () => {
    const { desk, key, id, asked, enter } = await withPasskey()
    await enter(key.get(await asked()))
    await desk.call(passkeys.removePasskey, { url: passkeys.removePasskey.path.replace(':id', String(id)) })
    const { rows } = await app.asStaff(listAuditLog, { query: { actor: desk.name } })
    expect(rows.map(({ action, target, outcome }) => [action, target, outcome])).toEqual(
      expect.arrayContaining([
        ['POST /api/v1/admin/me/passkeys', `passkey ${id}`, 'done'],
        ['DELETE /api/v1/admin/me/passkeys/:id', `passkey ${id}`, 'done'],
        ['sign-in', null, 'done'],
      ]),
    )
  })

  it('leaves what it has answered until that would be too late, and no longer', async () => {
    const { key, asked, enter } = await withPasskey()
    const request = await asked()
    const answer = key.get(request)
    expect((await enter(answer)).state).toBe('signed_in')
    const kept = () =>
      app.db
        .select()
        .from(used_challenges)
        .where(eq(used_challenges.challenge_hash, hashOf(request)))
    await sweepUsedChallenges(app.db, now() + 5 * MINUTE)
    expect(await kept()).toHaveLength(1)
    await sweepUsedChallenges(app.db, now() + 7 * MINUTE)
    expect(await kept()).toHaveLength(0)
  })
})
