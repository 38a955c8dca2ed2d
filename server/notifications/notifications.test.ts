import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { countUnreadNotifications, markNotificationsRead } from '#contract/members/notifications.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { isQuietHour } from '#domain/member/notification.ts'
import { MONDAY } from '#tests/support/app.ts'
import { aMember, aSubscription, signedInAgain } from '#tests/support/makers.ts'
import { FIFTH, MISS, useNotifications } from '#tests/support/notified-members.ts'
import { announcements } from '../announcements/tables.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { settleRounds } from '../number-sets/settle-rounds.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { tellMembers } from './tell-members.ts'

const { app, give, play, winIn1194, tell, inbox, outbox } = useNotifications()
let draw: TalliedDraw

beforeEach(async () => {
  draw ??= (await recordedDraws(app.db, 1245, 1245))[0] as TalliedDraw
})

describe('the result of a round', () => {
  it('comes into the inbox once, with rank, hits and money after tax', async () => {
    const member = await aMember(app)
    await play(member, FIFTH)
    await play(member, MISS)
    await tell()
    await tell()
    const { rows } = await inbox(member)
    expect(rows).toMatchObject([
      {
        kind: 'result',
        title: '제1245회에서 5등에 당첨됐어요',
        body: [
          '산 2게임 중 1게임 당첨 · 가장 많이 맞은 게임 3개 일치',
          '세금을 떼고 5,000원 · 2027년 10월 12일까지 받을 수 있어요.',
          '실물 복권과 꼭 대조하세요.',
        ].join('\n'),
        path: '/dashboard/numbers?round=1245',
        is_read: false,
        is_win: true,
      },
    ])
    expect(await outbox()).toEqual([])
  })

  it('is told of a miss, too, and of sets that nobody bought without money', async () => {
    const [missed, maker] = [await aMember(app), await aMember(app)]
    await play(missed, MISS)
    await play(maker, FIFTH, false)
    await tell()
    expect((await inbox(missed)).rows[0]?.body).toBe(
      '4 · 5 · 25 · 28 · 32 · 42 + 12\n산 1게임은 이번에 당첨이 없어요.\n맞은 번호가 하나도 없었어요.',
    )
    expect((await inbox(maker)).rows[0]).toMatchObject({
      is_win: false,
      body: '4 · 5 · 25 · 28 · 32 · 42 + 12\n만든 1세트 중 1세트가 등수에 들어요. 샀다면 실물 복권과 대조하세요.',
    })
  })

  it('is not told before the round is settled, nor while a source contradicts it', async () => {
    const member = await aMember(app)
    await play(member, FIFTH)
    await tellMembers(app.db, app.deps)
    expect((await inbox(member)).rows).toEqual([])
    const held = { round_number: 1245, code: 'x', reason: 'x', fingerprint: 'x', held_at: '2026-10-10T11:49:00Z' }
    await app.db.execute(sql`insert into held_readings (round_number, code, reason, doubts, readings, fingerprint, held_at, last_seen_at)
      values (${held.round_number}, 'x', 'x', true, '[]', 'x', ${held.held_at}, ${held.held_at})`)
    await tell()
    expect((await inbox(member)).rows).toEqual([])
    await app.db.execute(sql`delete from held_readings where fingerprint = 'x'`)
    await tell()
    expect((await inbox(member)).rows).toHaveLength(1)
  })

  it('is told once more after a correction, with an apology, to whom it concerns', async () => {
    const [winner, stranger] = [await aMember(app), await aMember(app)]
    await play(winner, FIFTH)
    await play(stranger, MISS, false)
    await tell()
    const corrected = { ...draw, bonus_number: 13 }
    await recordDraw(app.db, app.deps, { draw: corrected, reason: '보너스 번호가 틀렸음' })
    await tell()
    await tell()
    for (const member of [winner, stranger]) {
      const { rows } = await inbox(member)
      expect(rows.map(({ title }) => title)[0]).toBe('제1245회 결과를 바로잡았어요')
      expect(rows[0]?.body).toMatch(/^먼저 알려 드린 결과가 틀렸어요. 죄송해요.\n/)
      expect(rows).toHaveLength(2)
    }
    // A third time, back to what was said first: that is news again.
    await recordDraw(app.db, app.deps, { draw, reason: '처음 값이 맞음' })
    await tell()
    expect((await inbox(winner)).rows).toHaveLength(3)
  })

  it('is told nobody again when only the shops of the round were corrected', async () => {
    const member = await aMember(app)
    await play(member, FIFTH)
    await tell()
    await app.db.execute(sql`insert into draw_corrections (round_number, old_value, new_value, reason, corrected_at)
      values (1245, '{}', '{}', 'shops', '2026-10-10T11:50:00Z')`)
    await tell()
    expect((await inbox(member)).rows).toHaveLength(1)
    await app.db.execute(sql`alter table draw_corrections disable trigger user`)
    await app.db.execute(sql`delete from draw_corrections where reason = 'shops'`)
    await app.db.execute(sql`alter table draw_corrections enable trigger user`)
  })
})

describe('the inbox', () => {
  it('says how many are unread, until they were seen, page by page', async () => {
    const member = await aMember(app)
    const token = await signedInAgain(app, member)
    for (let n = 1; n <= 3; n++)
      await app.db.insert(announcements).values({
        ...{ title: `공지 ${n}`, content: '<p>글</p>', priority: 'normal', audience: 'members', is_dismissible: true },
        created_at: '2026-10-10T11:00:00.000Z',
      })
    await tell()
    await tell()
    const unread = async () => (await app.call(countUnreadNotifications, undefined, token)).body.unread
    expect(await unread()).toBe(3)
    const first = await inbox(member, { kind: 'news', limit: 2 })
    expect(first.rows.map(({ body }) => body)).toEqual(['공지 3', '공지 2'])
    const second = await inbox(member, { after: first.next ?? 0 })
    expect(second.rows.map(({ body }) => body)).toEqual(['공지 1'])
    expect(second.next).toBeNull()
    const through = first.rows[1]?.id ?? 0
    expect((await app.call(markNotificationsRead, { body: { through } }, token)).body).toEqual({ unread: 1 })
  })

  it('is nobody else’s', async () => {
    const [member, stranger] = [await aMember(app), await aMember(app)]
    await play(member, FIFTH)
    await tell()
    expect((await inbox(stranger)).rows).toEqual([])
    const body = { through: (await inbox(member)).rows[0]?.id ?? 0 }
    await app.call(markNotificationsRead, { body }, await signedInAgain(app, stranger))
    expect((await inbox(member)).rows[0]?.is_read).toBe(false)
  })
})

describe('what is told of days', () => {
  it('reminds of a prize thirty days and five days before its last, once each, from nine o’clock', async () => {
    const member = await aMember(app)
    await winIn1194(member)
    const titles = async () => (await inbox(member)).rows.map(({ title }) => title)
    await settleRounds(app.db, app.deps)
    app.setNow('2026-09-18T23:59:00Z')
    await tellMembers(app.db, app.deps)
    expect(await titles()).toEqual([])
    app.setNow('2026-09-19T00:00:00Z')
    await tellMembers(app.db, app.deps)
    app.setNow('2026-09-20T00:00:00Z')
    await tellMembers(app.db, app.deps)
    expect(await titles()).toEqual(['청구 마감이 30일 남았어요'])
    app.setNow('2026-10-14T00:00:00Z')
    await tellMembers(app.db, app.deps)
    expect(await titles()).toEqual(['청구 마감이 5일 남았어요', '청구 마감이 30일 남았어요'])
  })

  it('tells of a plan a week before it ends, and not where it goes on', async () => {
    await loadShippedTiers(app.db, app.deps)
    const [ending, going] = [await aMember(app), await aMember(app)]
    app.setNow(MONDAY)
    const plan = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11' }
    await aSubscription(app, { member_id: ending.id, ...plan })
    await aSubscription(app, { member_id: going.id, ...plan })
    await aSubscription(app, {
      member_id: going.id,
      tier_name: 'STANDARD',
      start_date: '2026-11-12',
      end_date: '2026-12-11',
    })
    app.setNow('2026-11-04T00:00:00Z')
    await tellMembers(app.db, app.deps)
    expect((await inbox(ending)).rows).toMatchObject([{ kind: 'plan', title: '구독이 7일 뒤에 끝나요' }])
    expect((await inbox(going)).rows).toEqual([])
  })
})

describe('a telling that is interrupted', () => {
  it('goes on where it stopped, and tells nobody twice', async () => {
    const members = [await aMember(app), await aMember(app), await aMember(app)]
    for (const member of members) {
      await give(member, 'result_sms')
      await play(
        member,
        MISS.map((n) => n + (member.id % 30)),
      )
    }
    await settleRounds(app.db, app.deps)
    // Dies in its first slice; then the note of how far it came is lost; then three run at once.
    const dying = { ...app.deps, queueJobs: () => Promise.reject(new Error('killed')) }
    await expect(tellMembers(app.db, dying)).rejects.toThrow('killed')
    await tellMembers(app.db, app.deps)
    await app.db.execute(sql`truncate notification_runs`)
    await Promise.all([1, 2, 3].map(() => tellMembers(app.db, app.deps)))
    for (const member of members) expect((await inbox(member)).rows).toHaveLength(1)
    expect(await outbox()).toHaveLength(3)
  })
})

it('is quiet from nine in the evening to eight in the morning, in Korea', () => {
  const at = (time: string) => isQuietHour(Date.parse(`2026-10-10T${time}+09:00`))
  expect(['20:59', '21:00', '23:59', '00:00', '07:59', '08:00', '12:00'].map((time) => at(`${time}:00`))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
