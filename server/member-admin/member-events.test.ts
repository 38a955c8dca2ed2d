import { expect, it } from 'vitest'
import { workOnConsultation } from '#contract/admin/consultations.ts'
import { showMember } from '#contract/admin/members.ts'
import * as payments from '#contract/admin/payments.ts'
import { assignSubscription } from '#contract/admin/plans.ts'
import { listMemberEvents } from '#contract/admin/today.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import { requestMyConsultation } from '#contract/plans/consultations.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { messages } from '../messages/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { instantOf } from '../server-deps.ts'

const app = useApp()
const MINUTE = 60_000

/** A member who asked about a plan, was called, got it, and paid. */
async function aSubscriber() {
  await loadShippedTiers(app.db, app.deps)
  app.setNow(MONDAY)
  const { token, id } = await aMember(app)
  app.setNow(MONDAY + MINUTE)
  const wish = { name: '김하나', mobile_number: '01012345678', tier_name: 'STANDARD', preferred_time: 'any' as const }
  const { receipt } = (await app.call(requestMyConsultation, { body: wish }, token)).body
  app.setNow(MONDAY + 2 * MINUTE)
  const body = {
    revision: 1,
    state: 'talking',
    kind: 'call',
    text: '비밀스러운 이야기',
    next_action_date: null,
  } as const
  await app.asStaff(workOnConsultation, { params: { receipt }, body })
  app.setNow(MONDAY + 3 * MINUTE)
  const promise = { amount: 59_700, depositor: '김하나' }
  const { id: awaited } = await app.asStaff(payments.addAwaitedPayment, { params: { receipt }, body: promise })
  app.setNow(MONDAY + 4 * MINUTE)
  const deposit = await app.asStaff(payments.addDeposit, { body: { day: '2026-10-12', memo: receipt, ...promise } })
  await app.asStaff(payments.matchDeposit, { params: { id: String(deposit.id) }, body: { from: null, to: awaited } })
  app.setNow(MONDAY + 5 * MINUTE)
  const period = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11' }
  await app.asStaff(assignSubscription, { params: { id: String(id) }, body: { ...period, revision: 0 } })
  const at = instantOf(MONDAY + 6 * MINUTE)
  await app.db.insert(messages).values({
    ...{ member_id: id, channel: 'sms', kind: 'login_code', address: '01012345678', created_at: at, sent_at: at },
    ...{ expires_at: at, next_try_at: at },
  })
  return { token, id, receipt }
}

const titlesOf = async (id: number) =>
  (await app.asStaff(listMemberEvents, { params: { id: String(id) }, query: {} })).rows.map(({ title }) => title)

it('tells what happened to a member in one line, newest first, without what was said', async () => {
  const { id, receipt } = await aSubscriber()
  const other = await aMember(app)
  expect(await titlesOf(id)).toEqual([
    '문자 로그인 인증번호 · 보냄',
    'STANDARD 구독 · 2026.10.12 ~ 2026.11.11',
    '2026.10.12에 들어온 59,700원을 확인했어요',
    '입금 59,700원을 기다리기로 했어요',
    'STANDARD 상담 · 통화 · jiyun@command-line',
    `STANDARD 상담 ${receipt} · 가입`,
    '가입',
  ])
  expect(await titlesOf(other.id)).toEqual(['가입'])
})

it('is read page by page without a gap, and refuses a page that is none', async () => {
  const { id } = await aSubscriber()
  const params = { id: String(id) }
  const paged: string[] = []
  let before: string | null = null
  do {
    const page: { rows: { title: string }[]; next: string | null } = await app.asStaff(listMemberEvents, {
      params,
      query: { limit: '2', ...(before !== null && { before }) },
    })
    expect(page.rows.length).toBeLessThanOrEqual(2)
    paged.push(...page.rows.map(({ title }) => title))
    before = page.next
  } while (before !== null)
  expect(paged).toEqual(await titlesOf(id))
  await expect(app.asStaff(listMemberEvents, { params, query: { before: 'yesterday' } })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(app.asStaff(listMemberEvents, { params: { id: '999999' }, query: {} })).rejects.toMatchObject({
    code: 'member_not_found',
  })
})

it('shows a role what its permissions show', async () => {
  const { id } = await aSubscriber()
  const { headers } = await aStaffSession(app, '상담', app.deps.now())
  const { body } = await app.get(listMemberEvents.path.replace(':id', String(id)), headers)
  expect(new Set(JSON.parse(body).rows.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['message', 'period', 'contact', 'account']),
  )
})

it('still finds a member who has left, by their number alone', async () => {
  const { token, id, password } = await aMember(app)
  expect((await app.asStaff(showMember, { params: { id: String(id) } })).has_left).toBe(false)
  await app.call(deleteAccount, { query: {}, body: { password } }, token)
  expect(await app.asStaff(showMember, { params: { id: String(id) } })).toMatchObject({
    ...{ id, has_left: true, name: '', username: '', mobile_number_end: null },
  })
  expect(await titlesOf(id)).toEqual(['탈퇴', '가입'])
})
