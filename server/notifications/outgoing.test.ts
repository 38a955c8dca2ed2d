import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addPushSubscription, getNotificationSettings, stopNotifications } from '#contract/members/notifications.ts'
import { takeBreak } from '#contract/members/play-limits.ts'
import { giveConsents } from '#contract/members/profile.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import type { NotificationConsent } from '#domain/member/consents.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { PUBLIC_URL } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { EVENING, FIFTH, MISS, NIGHT, useNotifications } from '#tests/support/notified-members.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { announcements } from '../announcements/tables.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { members } from '../members/tables.ts'
import { settleRounds } from '../number-sets/settle-rounds.ts'
import { tellMembers, tellNow } from './tell-members.ts'

const { app, SHOWN, give, play, winIn1194, tell, inbox, outbox } = useNotifications()

describe('what leaves the site', () => {
  const browser = aBrowser('https://push.example.com/one')
  const withPush = async (...kinds: NotificationConsent[]) => {
    const member = await aMember(app)
    await give(member, 'result_push', ...kinds)
    await app.call(addPushSubscription, { body: browser }, await signedInAgain(app, member))
    await play(member, FIFTH)
    return member
  }

  it('goes out on the channels that were asked for, and says no more than a locked screen may', async () => {
    const member = await withPush('result_sms')
    await tell()
    const sent = await outbox()
    expect(sent.map(({ channel, address }) => [channel, address])).toEqual([
      ['push', expect.stringMatching(/^\d+$/)],
      ['sms', member.mobile_number],
    ])
    for (const { notice } of sent)
      expect(notice).toMatchObject({
        title: '제1245회 결과가 나왔어요',
        body: '앱에서 내 번호의 결과를 확인해 보세요.',
      })
  })

  it('is not shown to the next member who uses the browser', async () => {
    const [first, next] = [await aMember(app), await aMember(app)]
    const subscribe = async (member: MadeMember) =>
      (await app.call(addPushSubscription, { body: browser }, await signedInAgain(app, member))).body.id
    const ids = [await subscribe(first), await subscribe(first), await subscribe(next)]
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    const { body } = await app.call(getNotificationSettings, undefined, await signedInAgain(app, first))
    expect(body.browsers).toEqual([])
  })

  it('is offered by text message to whoever has a number, and by push to all', async () => {
    const [reached, numberless] = [await aMember(app), await aMember(app)]
    await app.db.update(members).set({ mobile_number: null }).where(eq(members.id, numberless.id))
    const offered = async (member: MadeMember) =>
      (await app.call(getNotificationSettings, undefined, await signedInAgain(app, member))).body.open_channels
    expect(await offered(reached)).toEqual(['push', 'sms'])
    expect(await offered(numberless)).toEqual(['push'])
  })

  it('goes to ten browsers of a member at most, those that were told of last', async () => {
    const member = await signedInAgain(app, await aMember(app))
    for (let i = 0; i < 12; i++) {
      app.setNow(EVENING + i * 60_000)
      await app.call(addPushSubscription, { body: aBrowser(`https://push.example.com/${i % 11}`) }, member)
    }
    const { body } = await app.call(getNotificationSettings, undefined, member)
    expect(body.browsers.map(({ created_at }) => Date.parse(created_at) - EVENING).sort((a, b) => a - b)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((minute) => minute * 60_000),
    )
  })

  it.each<[NotificationConsent, string]>([
    ['outcome_shown', '제1245회에서 당첨됐어요'],
    ['amount_shown', '제1245회에서 5등에 당첨됐어요'],
  ])('says more where it was asked for by %s', async (kind, title) => {
    await withPush(kind)
    await tell()
    expect((await outbox())[0]?.notice.title).toBe(title)
  })

  it('waits at night for the morning, but for the result that was asked for at that hour', async () => {
    const [lark, owl] = [await aMember(app), await aMember(app)]
    await give(lark, 'result_sms')
    await give(owl, 'result_sms', 'result_by_night')
    await play(lark, FIFTH)
    await play(owl, MISS)
    app.setNow(NIGHT)
    await tell()
    // The schedule finds what waits: a timer would go off every few seconds until the morning.
    expect(await deliverMessages(app.db, app.deps, { queue: 'notices' })).toBeNull()
    expect(SHOWN.map(({ address }) => address)).toEqual([owl.mobile_number])
    app.setNow('2026-10-10T22:59:00Z')
    await deliverMessages(app.db, app.deps, { queue: 'notices' })
    expect(SHOWN).toHaveLength(1)
    app.setNow('2026-10-10T23:00:00Z')
    await deliverMessages(app.db, app.deps, { queue: 'notices' })
    expect(SHOWN.map(({ address }) => address)).toEqual([owl.mobile_number, lark.mobile_number])
  })

  it('ends by the link in it, without signing in, as often as it is pressed', async () => {
    const member = await withPush('result_sms')
    await tell()
    const [first] = await outbox()
    const [page, token = ''] = String(first?.notice.stop_url).split('#')
    expect(page).toBe(`${PUBLIC_URL}/stop`)
    for (let press = 0; press < 2; press++)
      expect(await app.call(stopNotifications, { body: { token } })).toMatchObject({
        status: 200,
        body: { kind: 'result', channel: 'push' },
      })
    const settings = await app.call(getNotificationSettings, undefined, await signedInAgain(app, member))
    expect(settings.body.given).toEqual(['result_sms'])
    // Messages that were not sent by then are not sent any more.
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['sms'])
  })

  it('ends by its link for 90 days, and by a link of the release before for as long', async () => {
    const member = await withPush('result_sms')
    await tell()
    const [, token = ''] = String((await outbox())[0]?.notice.stop_url).split('#')
    const signature = keyedHash(app.deps.secretKey, 'end notifications', member.id, 'result_push').slice(0, 22)
    const undated = `${member.id}.result_push.${signature}`
    const press = async (link: string, days: number) => {
      app.setNow(EVENING + days * 86_400_000)
      const call = { method: 'POST' as const, url: stopNotifications.path, payload: { token: link } }
      return (await app.inject({ ...call, remoteAddress: anAddress() })).statusCode
    }
    expect([await press(token, 90), await press(token, 91)]).toEqual([200, 410])
    expect([await press(undated, 90), await press(undated, 200)]).toEqual([200, 410])
    // A later day than that of the signature is another text.
    expect(
      await press(
        token.replace(/\.(\d+)\./, (_, day) => `.${Number(day) + 90}.`),
        91,
      ),
    ).toBe(404)
  })

  it.each([
    ['of somebody else', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['of another kind', (token: string) => token.replace('result_push', 'news_push')],
    ['of a consent that no message ends', (token: string) => token.replace('result_push', 'terms')],
    ['that is none', () => 'x'],
  ])('does not end by a link %s', async (_, changed) => {
    await withPush()
    await tell()
    const [, link = ''] = String((await outbox())[0]?.notice.stop_url).split('#')
    const token = changed(link)
    expect(await app.call(stopNotifications, { body: { token } })).toMatchObject({
      status: 404,
      body: { code: 'stop_link_unknown' },
    })
    expect(await outbox()).toHaveLength(1)
  })
})

describe('what waits is true when it is sent', () => {
  const MORNING = '2026-10-10T23:00:00Z'
  const sentTo = async (member: MadeMember) => {
    await deliverMessages(app.db, app.deps, { queue: 'notices' })
    return SHOWN.filter(({ address }) => address === member.mobile_number).map(({ text }) => text)
  }
  const larkWith = async (numbers: readonly number[], ...more: NotificationConsent[]) => {
    const member = await aMember(app)
    await give(member, 'result_sms', 'amount_shown', ...more)
    await play(member, numbers)
    return member
  }
  const drawOf1245 = async () => (await recordedDraws(app.db, 1245, 1245))[0] as TalliedDraw
  const hold = (isHeld: boolean) =>
    app.db.execute(
      isHeld
        ? sql`insert into held_readings (round_number, code, reason, doubts, readings, fingerprint, held_at, last_seen_at)
            values (1245, 'x', 'x', true, '[]', 'x', '2026-10-10T11:49:00Z', '2026-10-10T11:49:00Z')`
        : sql`delete from held_readings where fingerprint = 'x'`,
    )

  it('a result that was corrected by night is not sent: its correction is, alone', async () => {
    const member = await larkWith(FIFTH)
    app.setNow(NIGHT)
    await tell()
    const right = await drawOf1245()
    const corrected = { ...right, numbers: [4, 5, 28, 32, 41, 42] }
    await recordDraw(app.db, app.deps, { draw: corrected, reason: '번호가 틀렸음' })
    // Before the correction is told, and after it.
    app.setNow(MORNING)
    expect(await sentTo(member)).toEqual([])
    await tell()
    expect(await sentTo(member)).toEqual([expect.stringMatching(/^제1245회 결과를 바로잡았어요\n.*당첨이 없어요/s)])
    await recordDraw(app.db, app.deps, { draw: right, reason: '처음 값이 맞음' })
  })

  it('nothing about a draw leaves that a source contradicts, until that is decided', async () => {
    const member = await larkWith(FIFTH)
    app.setNow(NIGHT)
    await tell()
    await hold(true)
    app.setNow(MORNING)
    expect(await sentTo(member)).toEqual([])
    await hold(false)
    app.setNow(Date.parse(MORNING) + 6 * 60_000)
    expect(await sentTo(member)).toEqual([expect.stringContaining('5등에 당첨됐어요')])
  })

  it('a result says no more than its member allows by then, and of the games that are bought by then', async () => {
    const member = await larkWith(FIFTH)
    await play(member, MISS)
    app.setNow(NIGHT)
    await tell()
    const token = await signedInAgain(app, member)
    await app.db.execute(
      sql`update number_sets set bought_at = null where member_id = ${member.id} and mask = ${maskOf(MISS)}`,
    )
    await app.call(giveConsents, { body: { version: '2026-10-10', amount_shown: false, outcome_shown: true } }, token)
    app.setNow(MORNING)
    expect(await sentTo(member)).toEqual([
      '제1245회에서 당첨됐어요\n산 번호 1게임이 당첨됐어요. 등수와 받을 금액은 앱에서 확인해 주세요.',
    ])
  })

  it('a text goes to the number that the member has by then', async () => {
    const member = await larkWith(FIFTH)
    app.setNow(NIGHT)
    await tell()
    await app.db.execute(sql`update members set mobile_number = '01099990001' where id = ${member.id}`)
    app.setNow(MORNING)
    expect(await sentTo(member)).toEqual([])
    expect(SHOWN).toMatchObject([{ address: '01099990001' }])
    await app.db.execute(sql`update members set mobile_number = ${member.mobile_number} where id = ${member.id}`)
  })

  it('a prize that was fetched is not reminded of, and the days that are left are those of the day', async () => {
    const [fetched, late] = [await aMember(app), await aMember(app)]
    for (const member of [fetched, late]) await give(member, 'claim_sms')
    await winIn1194(fetched)
    // The other three of its numbers: 1194 has no set twice.
    const right = (await recordedDraws(app.db, 1194, 1194))[0]?.numbers ?? []
    const wrong = [10, 11, 12, 16, 17, 18, 20].filter((number) => !right.includes(number))
    await play(late, [...right.slice(3), ...wrong.slice(0, 3)], true, 1194)
    app.setNow('2026-09-19T03:00:00Z')
    await tell()
    await app.db.execute(sql`update number_sets set claim = 'received' where member_id = ${fetched.id}`)
    app.setNow('2026-09-21T03:00:00Z')
    expect(await sentTo(fetched)).toEqual([])
    expect(await sentTo(late)).toEqual([expect.stringMatching(/^청구 마감이 28일 남았어요/)])
  })

  it('an announcement that was changed comes as it is, and one that is over does not come', async () => {
    const member = await aMember(app)
    await give(member, 'news_sms')
    const announce = (title: string) =>
      app.db.insert(announcements).values({
        ...{ title, content: '<p>글</p>', priority: 'normal', audience: 'members', is_dismissible: true },
        created_at: '2026-10-10T11:00:00.000Z',
      })
    await announce('점검이 있어요')
    await announce('끝날 공지')
    await tellMembers(app.db, app.deps)
    await app.db.execute(sql`update announcements set title = '점검을 미뤘어요' where title = '점검이 있어요'`)
    await app.db.execute(sql`update announcements set end_date = '2026-10-10T11:40:00Z' where title = '끝날 공지'`)
    expect(await sentTo(member)).toEqual(['새 공지가 있어요\n점검을 미뤘어요'])
  })

  it('a warning of a sign-in says that its session is over', async () => {
    const member = await aMember(app)
    await give(member, 'security_sms')
    const facts = { what: 'new_device', device: 'Android의 Chrome', at: '2026-10-10T11:00:00.000Z' } as const
    const subject = 'session 00000000-0000-4000-8000-000000000000'
    await app.db.transaction((tx) =>
      tellNow(tx, app.deps, [{ member_id: member.id, kind: 'security', subject, facts }]),
    )
    expect(await sentTo(member)).toEqual([expect.stringContaining('지금은 로그아웃되어 있어요.')])
  })
})

describe('on a break', () => {
  const inHand = async () => {
    await deliverMessages(app.db, app.deps, { queue: 'notices' })
    return SHOWN.map(({ text }) => text.split('\n')[0])
  }
  const announced = (title: string) =>
    app.db.insert(announcements).values({
      ...{ title, content: '<p>글</p>', priority: 'normal', audience: 'members', is_dismissible: true },
      created_at: '2026-10-10T11:00:00.000Z',
    })
  const rests = async (member: MadeMember) =>
    app.call(takeBreak, { body: { days: 7 } }, await signedInAgain(app, member))

  it('nothing comes but the result, also of what was written before it; the inbox has all of it', async () => {
    const [resting, other] = [await aMember(app), await aMember(app)]
    for (const member of [resting, other]) await give(member, 'result_sms', 'news_sms')
    await play(resting, FIFTH)
    await play(other, MISS)
    await announced('먼저 쓴 공지')
    await tellMembers(app.db, app.deps)
    await rests(resting)
    await announced('쉬는 동안의 공지')
    await tell()
    await inHand()
    expect(SHOWN.filter(({ address }) => address === resting.mobile_number).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^제1245회 결과가 나왔어요/),
    ])
    expect(SHOWN.filter(({ address }) => address === other.mobile_number)).toHaveLength(3)
    expect((await inbox(resting)).rows).toHaveLength(3)
  })

  it('what fell into it is not sent afterwards, and what comes then is', async () => {
    const member = await aMember(app)
    const sent = async () => {
      await inHand()
      return SHOWN.filter(({ address }) => address === member.mobile_number).map(({ text }) => text)
    }
    await give(member, 'news_sms')
    await rests(member)
    await announced('쉬는 동안의 공지')
    await tellMembers(app.db, app.deps)
    expect(await sent()).toEqual([])
    app.setNow('2026-10-18T00:00:00Z')
    expect(await sent()).toEqual([])
    await app.db.insert(announcements).values({
      ...{ title: '그 뒤의 공지', content: '<p>글</p>', priority: 'normal', audience: 'members', is_dismissible: true },
      created_at: '2026-10-18T00:00:00.000Z',
    })
    await tellMembers(app.db, app.deps)
    expect(await sent()).toEqual([expect.stringContaining('그 뒤의 공지')])
  })
})

describe('the last day of a prize, on a break', () => {
  const rest = async (member: MadeMember, days: 7 | 30) =>
    app.call(takeBreak, { body: { days } }, await signedInAgain(app, member))
  const heard = async (member: MadeMember) => {
    await tellMembers(app.db, app.deps)
    await deliverMessages(app.db, app.deps, { queue: 'notices' })
    const texts = SHOWN.filter(({ address }) => address === member.mobile_number).map(({ text }) => text.split('\n')[0])
    return { texts, inbox: (await inbox(member)).rows.map(({ title }) => title) }
  }

  it('is told on the day after it', async () => {
    const member = await aMember(app)
    app.setNow('2026-09-18T03:00:00Z')
    await give(member, 'claim_sms')
    await winIn1194(member)
    await settleRounds(app.db, app.deps)
    await rest(member, 7)
    app.setNow('2026-09-25T03:00:00Z')
    expect(await heard(member)).toEqual({ texts: [], inbox: [] })
    app.setNow('2026-09-26T03:00:00Z')
    const told = '청구 마감이 23일 남았어요'
    expect(await heard(member)).toEqual({ texts: [told], inbox: [told] })
  })

  it('stands in the inbox alone where it falls into the break', async () => {
    const member = await aMember(app)
    app.setNow('2026-10-10T03:00:00Z')
    await give(member, 'claim_sms')
    await winIn1194(member)
    await settleRounds(app.db, app.deps)
    await rest(member, 30)
    expect(await heard(member)).toEqual({ texts: [], inbox: ['청구 마감이 9일 남았어요'] })
  })
})
