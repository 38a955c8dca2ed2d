import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import {
  listLeakNotices,
  listLeaks,
  recordLeak,
  recordLeakReport,
  sendLeakNotice,
  withdrawLeak,
} from '#contract/admin/leaks.ts'
import { listAttention } from '#contract/admin/today.ts'
import type { Input } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/members/notifications.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { members } from '../members/tables.ts'
import { messages } from '../messages/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { tellOfLeaks } from './tell-of-leaks.ts'

const HOUR = 3_600_000
const SHOWN: { address: string; text: string }[] = []
const app = useApp(async () => ({ showMessage: (message) => void SHOWN.push(message) }))
beforeEach(async () => {
  SHOWN.length = 0
  await app.db.execute(sql`truncate leak_notices, leaks, notifications, messages restart identity cascade`)
})

type Body = Input<typeof recordLeak>['body']
const aLeak = (more: Partial<Body> = {}): Body => ({
  ...{ kind: 'leaked', known_at: new Date(MONDAY - HOUR).toISOString(), scope: { which: 'all' } },
  ...{ items: '이름, 휴대폰 번호', happened: '10월 12일 11시쯤 외부에서 침입', harm_steps: '비밀번호를 바꿔 주세요.' },
  ...{ our_steps: '접속을 막고 조사하고 있습니다.', contact: '개인정보보호팀 02-123-4567', ...more },
})
const record = (more: Partial<Body> = {}) => app.asStaff(recordLeak, { body: aLeak(more) })
const send = ({ id, members }: { id: number; members: number }) =>
  app.asStaff(sendLeakNotice, { params: { id: String(id) }, body: { members } })
const tell = () => tellOfLeaks(app.db, app.deps)
const inbox = async (member: MadeMember) =>
  (await app.call(listNotifications, { query: {} }, await signedInAgain(app, member))).body.rows.filter(({ title }) =>
    title.startsWith('회원님의 개인정보'),
  )
const told = async (id: number) =>
  (await app.asStaff(listLeakNotices, { params: { id: String(id) }, query: { limit: '500' } })).rows
const onToday = async () =>
  (await app.asStaff(listAttention)).areas.find(({ name }) => name === '개인정보 유출')?.entries ?? []

it('is told to each member once, in the inbox and by text, with everything that the law names', async () => {
  const member = await aMember(app)
  const leak = await record({ scope: { which: 'list', member_ids: [member.id] } })
  expect(leak.members).toBe(1)
  await tell()
  expect(await inbox(member)).toEqual([])
  await send(leak)
  await tell()
  await tell()
  await deliverMessages(app.db, app.deps, { queue: 'notices' })
  const [notice, ...others] = await inbox(member)
  expect(others).toEqual([])
  expect(notice?.title).toBe('회원님의 개인정보가 유출되었습니다')
  const texts = SHOWN.filter(({ address }) => address === member.mobile_number)
  expect(texts).toHaveLength(1)
  const { items, happened, harm_steps, our_steps, contact } = aLeak()
  for (const said of [notice?.body, texts[0]?.text])
    for (const item of [items, happened, harm_steps, our_steps, contact]) expect(said).toContain(item)
  expect(await told(leak.id)).toEqual([{ member_id: member.id, told_at: '2026-10-12T03:00:00.000Z', by_text: true }])
})

it('is told at night, and to who asked for nothing or was blocked', async () => {
  const member = await aMember(app)
  await app.db.execute(sql`update members set blocked_at = now() where id = ${member.id}`)
  app.setNow('2026-10-12T15:00:00Z')
  await send(await record({ kind: 'possible', scope: { which: 'list', member_ids: [member.id] } }))
  await tell()
  await deliverMessages(app.db, app.deps, { queue: 'notices' })
  expect(SHOWN.map(({ text }) => text)).toEqual([expect.stringContaining('유출되었을 수 있습니다')])
})

it('concerns those who joined or were signed in in some time, if it is of a time', async () => {
  app.setNow(MONDAY + 10 * 24 * HOUR)
  const later = await aMember(app)
  const window = (from: number, to: number) =>
    record({
      scope: {
        which: 'time',
        from: new Date(MONDAY + from * HOUR).toISOString(),
        to: new Date(MONDAY + to * HOUR).toISOString(),
      },
    })
  expect((await window(239, 241)).members).toBe(1)
  await expect(window(5, 4)).rejects.toMatchObject({ code: 'invalid_request' })
  const leak = await window(239, 241)
  await send(leak)
  await tell()
  expect((await told(leak.id)).map(({ member_id }) => member_id)).toEqual([later.id])
})

it('shows on 오늘 what is left of the 72 hours, until its members are told and the report is decided', async () => {
  const leak = await record()
  expect(await onToday()).toMatchObject([
    { title: '개인정보 유출: 71시간 남았어요', detail: expect.stringContaining('회원에게 알리기, 신고하기') },
  ])
  app.setNow(MONDAY + 73 * HOUR)
  expect(await onToday()).toMatchObject([{ title: '개인정보 유출: 72시간이 2시간 지났어요' }])
  await send(leak)
  await app.asStaff(recordLeakReport, { params: { id: String(leak.id) }, body: { report: 'reported', note: 'KISA 1' } })
  expect(await onToday()).toEqual([])
  const [listed] = await app.asStaff(listLeaks)
  expect(listed).toMatchObject({ report: 'reported', report_note: 'KISA 1', deadline: '2026-10-15T02:00:00.000Z' })
})

it('is sent once, to as many as were seen, and withdrawn only before', async () => {
  const leak = await record()
  await expect(send({ ...leak, members: leak.members + 1 })).rejects.toMatchObject({ code: 'leak_members_changed' })
  await send(leak)
  await expect(send(leak)).rejects.toMatchObject({ code: 'leak_notice_sent' })
  const params = { id: String(leak.id) }
  await expect(app.asStaff(withdrawLeak, { params })).rejects.toMatchObject({ code: 'leak_notice_sent' })
  const mistaken = await record()
  await app.asStaff(withdrawLeak, { params: { id: String(mistaken.id) } })
  await expect(send(mistaken)).rejects.toMatchObject({ code: 'leak_not_found' })
})

it('is for administrators with a fresh code alone', async () => {
  const call = async (headers: Record<string, string>) => {
    const answer = await app.inject({ method: 'POST', url: recordLeak.path, headers, payload: aLeak() })
    return answer.json().code ?? answer.statusCode
  }
  const [operator, administrator] = [
    await aStaffSession(app, '운영', MONDAY),
    await aStaffSession(app, '관리자', MONDAY),
  ]
  expect(await call(operator.headers)).toBe('not_allowed')
  expect(await call(administrator.headers)).toBe(201)
  app.setNow(MONDAY + 6 * 60_000)
  expect(await call(administrator.headers)).toBe('mfa_required')
})

it('of a thousand members is told to all of them, once, with who was told when', async () => {
  await app.db.insert(members).values(
    Array.from({ length: 1_000 }, (_, i) => ({
      ...{ username: `drill${i}`, username_key: `drill${i}`, name: '훈련', provider: 'email' as const },
      ...{ mobile_number: `0107${String(i).padStart(7, '0')}`, created_at: new Date(MONDAY - 1).toISOString() },
    })),
  )
  const leak = await record()
  expect(leak.members).toBeGreaterThanOrEqual(1_000)
  await send(leak)
  // Two instances at once, one of them stopped in the middle and begun again.
  await Promise.all([tell(), tell()])
  await tell()
  const texts = await app.db.select().from(messages).where(eq(messages.kind, 'leak'))
  expect([texts.length, new Set(texts.map(({ member_id }) => member_id)).size]).toEqual([leak.members, leak.members])
  const inInbox = await app.db
    .select()
    .from(notifications)
    .where(eq(notifications.subject, `leak ${leak.id}`))
  expect(inInbox).toHaveLength(leak.members)
  const [listed] = await app.asStaff(listLeaks)
  expect(listed).toMatchObject({ told: leak.members, finished_at: '2026-10-12T03:00:00.000Z' })
}, 60_000)
