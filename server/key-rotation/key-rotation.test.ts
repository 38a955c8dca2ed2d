import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, expect, it } from 'vitest'
import { verifyAuditLog } from '#contract/admin/audit-log.ts'
import { carryOverKeys } from '#contract/admin/installation.ts'
import { addDeposit, importStatement } from '#contract/admin/payments.ts'
import { addStaff, signInStaff } from '#contract/admin/staff.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { addPushSubscription, sendTestNotification, stopNotifications } from '#contract/members/notifications.ts'
import { getProfile } from '#contract/members/profile.ts'
import { beginSecondFactor } from '#contract/members/second-factor.ts'
import { refreshTokens } from '#contract/members/sessions.ts'
import { logInByPhone, sendPhoneCode } from '#contract/members/sign-in.ts'
import { MONDAY, PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { aMember, anAddress, secretSentTo } from '#tests/support/makers.ts'
import { aBrowserAt, signedBy, startPushService } from '#tests/support/push-service.ts'
import { sealedBefore } from '#tests/support/sealed-before.ts'
import { createApp } from '../app.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { unseal } from '../messages/seal.ts'
import { vapidOf } from '../messages/web-push/vapid.ts'
import { stopUrl } from '../notifications/withdraw.ts'
import { second_factors } from '../second-factor/tables.ts'
import { createServerDeps } from '../server-deps.ts'
import { readRetiredKeys } from './carry-over-keys.ts'
import { mustFitKeys } from './must-fit-keys.ts'

const app = useApp(async () => ({ isLocalPushAllowed: true }))
const service = await startPushService()
afterAll(service.stop)

const NEW = 'the key that takes its place, as long as it must be'
const content = Buffer.from('거래일시,보낸분,입금액\n2026-10-12,김하나,9900\n').toString('base64')
const byHand = { day: '2026-10-12', amount: 19_900, depositor: '이준', memo: '' }

/** The server started again on the same database with other keys. */
async function startedWith(secretKey: string, fallback: string | null) {
  const { engine } = app.database
  const given = { engine, drawMinute: 20 * 60 + 45, publicUrl: PUBLIC_URL, secretKey }
  const earlierKeys = { fallback, retired: [] }
  const deps = createServerDeps({ ...given, earlierKeys }, { now: app.deps.now, isLocalPushAllowed: true })
  await mustFitKeys(app.db, deps, '/nowhere')
  await readRetiredKeys(app.db, deps)
  const api = await createApp(app.db, deps)
  await api.app.ready()
  const asStaff = api.callAs('jiyun@command-line')
  return {
    deps,
    asStaff,
    refusedAs: async (call: Promise<unknown>) => call.then(String, (error: { code: string }) => error.code),
    call: async <E extends Endpoint>(endpoint: E, input: Input<E> | undefined = undefined, token = '') => {
      const { body } = (input ?? {}) as { body?: object }
      const answer = await api.app.inject({
        ...{ method: endpoint.method, url: endpoint.path, remoteAddress: anAddress() },
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    stop: () => api.app.close(),
  }
}

it('takes another key without anybody noticing, and needs the one before it no more', async () => {
  const OLD = app.deps.secretKey
  const member = await aMember(app)
  const stop = { body: { token: stopUrl(app.deps, member.id, 'result_push').split('#')[1] ?? '' } }
  const { endpoint, keys } = aBrowserAt(`${service.origin}/one`)
  await app.call(addPushSubscription, { body: { endpoint, keys } }, member.token)
  await app.asStaff(importStatement, { body: { content } })
  await app.asStaff(addDeposit, { body: byHand })
  const { password } = await app.asStaff(addStaff, { body: { name: '지윤', role: '운영' } })
  const signIn = { name: '지윤', password }
  const { secret } = (await app.call(signInStaff, { body: signIn })).body as { secret: string }
  const code = (at: number) => new TOTP({ secret }).generate({ timestamp: at })
  const own = 'a long password of their own'
  const first = await app.call(signInStaff, { body: { ...signIn, code: code(MONDAY), new_password: own } })
  const { recovery_codes } = first.body as { recovery_codes: string[] }
  await app.call(sendPhoneCode, { body: { mobile_number: member.mobile_number } })
  const sent = await secretSentTo(app, member.mobile_number)

  // Side by side: one instance still signs with the old key, another with the new one already.
  const [before, after] = [await startedWith(OLD, NEW), await startedWith(NEW, OLD)]
  expect((await after.call(getProfile, undefined, member.token)).status).toBe(200)
  const phone = { mobile_number: member.mobile_number, verification_code: sent }
  expect((await after.call(logInByPhone, { body: { ...phone, stay_logged_in: false } })).status).toBe(200)
  const refresh = { body: { refresh_token: member.refresh_token } }
  const one = await after.call(refreshTokens, refresh)
  // Another tab, at the other instance, within the grace.
  const other = await before.call(refreshTokens, refresh)
  expect([one.status, other.status]).toEqual([200, 200])
  expect(other.body.refresh_token).toBe(one.body.refresh_token)
  expect((await before.call(getProfile, undefined, one.body.access_token)).status).toBe(200)

  const { texts } = await after.asStaff(carryOverKeys)
  expect(texts).toBeGreaterThan(0)
  expect(await after.asStaff(carryOverKeys)).toEqual({ texts: 0 })
  await Promise.all([before.stop(), after.stop()])
  // What was carried over cannot be read with the key before.
  await expect(startedWith(OLD, null)).rejects.toThrow('SECRET_KEY')

  const now = await startedWith(NEW, null)
  // Tokens made with the old key are refused.
  expect((await now.call(getProfile, undefined, member.token)).status).toBe(401)
  const fresh = await now.call(refreshTokens, { body: { refresh_token: one.body.refresh_token } })
  expect(fresh.status).toBe(200)
  app.setNow(MONDAY + 60_000)
  const again = { name: '지윤', password: own }
  expect((await now.call(signInStaff, { body: { ...again, code: code(MONDAY + 60_000) } })).body.state).toBe(
    'signed_in',
  )
  expect((await now.call(signInStaff, { body: { ...again, code: recovery_codes[0] ?? '' } })).body.state).toBe(
    'signed_in',
  )
  expect((await now.call(signInStaff, { body: { ...again, code: recovery_codes[0] ?? '' } })).status).toBe(422)
  expect(await now.asStaff(importStatement, { body: { content } })).toMatchObject({ stored: 0, known: 1, others: 0 })
  expect(await now.refusedAs(now.asStaff(addDeposit, { body: byHand }))).toBe('duplicate_deposit')
  expect((await now.call(stopNotifications, stop)).status).toBe(200)
  expect(await now.asStaff(verifyAuditLog)).toMatchObject({ open: 0, breaks: [] })

  await now.call(sendTestNotification, undefined, fresh.body.access_token)
  // The browser was subscribed with the old key: its service takes no other.
  service.next.push(403)
  await deliverMessages(app.db, now.deps, { queue: 'notices' })
  expect(service.pushed.map(({ headers }) => signedBy(headers).key)).toEqual([
    vapidOf(NEW).public_key,
    vapidOf(OLD).public_key,
  ])
  expect(await app.db.execute(sql`select count(*)::int as n from push_subscriptions`)).toMatchObject({
    rows: [{ n: 1 }],
  })

  // Who has the old key and the database cannot write into the audit log any more.
  await app.asStaff(addStaff, { body: { name: '아무개', role: '운영' } })
  expect((await now.asStaff(verifyAuditLog)).open).toBeGreaterThan(0)
  await now.stop()
})

it('binds texts to their place that were sealed before they knew it', async () => {
  const OLD = app.deps.secretKey
  const { id, token, password: current_password } = await aMember(app)
  const { secret } = (await app.call(beginSecondFactor, { body: { current_password } }, token)).body
  const ofMember = eq(second_factors.member_id, id)
  await app.db
    .update(second_factors)
    .set({ sealed_secret: sealedBefore(OLD, secret) })
    .where(ofMember)
  const after = await startedWith(NEW, OLD)
  expect((await after.asStaff(carryOverKeys)).texts).toBeGreaterThan(0)
  expect(await after.asStaff(carryOverKeys)).toEqual({ texts: 0 })
  await after.stop()
  const now = await startedWith(NEW, null)
  const [row] = await app.db.select().from(second_factors).where(ofMember)
  const sealed = row?.sealed_secret ?? ''
  expect(unseal(now.deps, { purpose: 'member factors', id }, sealed)).toBe(secret)
  expect(() => unseal(now.deps, { purpose: 'member factors', id: id + 1 }, sealed)).toThrow()
  await now.stop()
})

it('says so when there is nothing to be carried over, and when a key is not that of the database', async () => {
  const now = await startedWith(NEW, null)
  expect(await now.refusedAs(now.asStaff(carryOverKeys))).toBe('no_fallback_key')
  await now.stop()
  await expect(startedWith('a key of somewhere else, as long as it must be', null)).rejects.toThrow('SECRET_KEY')
})
