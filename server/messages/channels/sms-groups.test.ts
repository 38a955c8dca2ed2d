import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { startSolapi } from '#tests/support/stand-in-solapi.ts'
import { deliverMessages } from '../../delivery/deliver-messages.ts'
import { addNotices } from '../store.ts'
import { messages } from '../tables.ts'

const standIn = await startSolapi()
afterAll(standIn.stop)
const app = useApp(async () => ({ channels: { sms: standIn.account }, report: () => {} }))

beforeEach(async () => {
  standIn.groups.clear()
  standIn.barred.clear()
  standIn.dies.length = 0
  await app.db.execute(sql`truncate messages restart identity cascade`)
})

const numberOf = (n: number) => `010${String(20_000_000 + n)}`
const write = (count: number, kind: 'test' | 'enquiry_answered' = 'test', address = numberOf) => {
  const at = new Date(app.deps.now()).toISOString()
  const notice = {
    title: '제1245회 결과가 나왔어요',
    body: '당첨이 없어요.',
    url: 'https://a.kr/x',
    stop_url: 'https://a.kr/stop#y',
    tag: 't',
  }
  return addNotices(
    app.db,
    app.deps,
    Array.from({ length: count }, (_, n) => ({
      ...{ member_id: n + 1, kind, subject: 'round 1245', channel: 'sms' as const, address: address(n) },
      text: JSON.stringify(notice),
      ...{ created_at: at, next_try_at: at, expires_at: new Date(app.deps.now() + 86_400_000).toISOString() },
    })),
  )
}
const deliver = () => deliverMessages(app.db, app.deps, { queue: 'notices' })
const stored = () => app.db.select().from(messages).orderBy(asc(messages.id))
const later = (seconds: number) => app.setNow(app.deps.now() + seconds * 1_000)

describe('notifications by text message', () => {
  it('go to Solapi as one group, as 알림톡 where there is a template, with the text in its place', async () => {
    await write(1)
    await write(1, 'enquiry_answered')
    await deliver()
    const [result, news] = standIn.sent()
    const text = '[로또렌즈] 제1245회 결과가 나왔어요\n당첨이 없어요.\nhttps://a.kr/x\n그만 받기 https://a.kr/stop#y'
    expect(result).toEqual({
      ...{ to: numberOf(0), from: '021234567', text },
      kakaoOptions: {
        ...{ pfId: 'PF1', templateId: 'KA01TP1', disableSms: false },
        variables: {
          '#{제목}': '제1245회 결과가 나왔어요',
          '#{내용}': '당첨이 없어요.',
          '#{주소}': 'https://a.kr/x',
          '#{그만받기}': 'https://a.kr/stop#y',
        },
      },
    })
    expect(news).toEqual({ to: numberOf(0), from: '021234567', text })
  })

  it('reach ninety-nine of a hundred where Solapi refuses one, and nobody is tried again', async () => {
    standIn.barred.add(numberOf(41))
    await write(100)
    await deliver()
    later(10_000)
    await deliver()
    expect(standIn.sent()).toHaveLength(99)
    const rows = await stored()
    expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(99)
    expect(rows[41]).toMatchObject({ sent_at: null, failure: 'MessageRefused: status 1062' })
    expect(standIn.groups.size).toBe(1)
  })

  it.each([
    ['making the group', 'POST groups'],
    ['filling it', 'PUT messages'],
    ['sending it', 'POST send'],
  ])('are sent once, and all, where the line breaks while %s', async (_, call) => {
    standIn.dies.push(call)
    standIn.barred.add(numberOf(7))
    await write(100)
    await deliver()
    later(61)
    await deliver()
    later(200)
    await deliver()
    const numbers = standIn.sent().map(({ to }) => to)
    expect(new Set(numbers).size).toBe(99)
    expect(numbers).toHaveLength(99)
    expect((await stored()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(99)
  })

  it('of a group that was sent with some of them only, go out with the next', async () => {
    await write(20)
    await app.db.execute(sql`update messages set provider_group = 'G1'`)
    standIn.groups.set('G1', {
      isSent: true,
      members: [{ message: { to: numberOf(0), text: '' }, statusCode: '4000' }],
    })
    await deliver()
    later(61)
    await deliver()
    expect(standIn.sent()).toHaveLength(19)
    expect((await stored()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  })

  it('are two where two members share a number', async () => {
    await write(2, 'test', () => numberOf(0))
    await deliver()
    expect(standIn.sent()).toHaveLength(2)
  })
})
