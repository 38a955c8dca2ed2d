import { describe, expect, it } from 'vitest'
import { addPushSubscription, getNotificationSettings, stopNotifications } from '#contract/members/notifications.ts'
import { takeBreak } from '#contract/members/play-limits.ts'
import type { NotificationConsent } from '#domain/member/member.ts'
import { PUBLIC_URL } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { EVENING, FIFTH, MISS, NIGHT, useNotifications } from '#tests/support/notified-members.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { announcements } from '../announcements/tables.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { deliverNotices } from '../messages/deliver-messages.ts'
import { settleRounds } from '../number-sets/settle-rounds.ts'
import { tellMembers } from './tell-members.ts'

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
      expect(notice).toMatchObject({ title: '제1245회 결과가 나왔어요', body: '앱을 열면 내 번호를 맞춰 드려요.' })
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
    expect(await deliverNotices(app.db, app.world)).toBeNull()
    expect(SHOWN.map(({ address }) => address)).toEqual([owl.mobile_number])
    app.setNow('2026-10-10T22:59:00Z')
    await deliverNotices(app.db, app.world)
    expect(SHOWN).toHaveLength(1)
    app.setNow('2026-10-10T23:00:00Z')
    await deliverNotices(app.db, app.world)
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
    const signature = keyedHash(app.world.secretKey, 'end notifications', member.id, 'result_push').slice(0, 22)
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

describe('on a break', () => {
  const inHand = async () => {
    await deliverNotices(app.db, app.world)
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
    await tellMembers(app.db, app.world)
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
    await tellMembers(app.db, app.world)
    expect(await sent()).toEqual([])
    app.setNow('2026-10-18T00:00:00Z')
    expect(await sent()).toEqual([])
    await app.db.insert(announcements).values({
      ...{ title: '그 뒤의 공지', content: '<p>글</p>', priority: 'normal', audience: 'members', is_dismissible: true },
      created_at: '2026-10-18T00:00:00.000Z',
    })
    await tellMembers(app.db, app.world)
    expect(await sent()).toEqual([expect.stringContaining('그 뒤의 공지')])
  })
})

describe('the last day of a prize, on a break', () => {
  const rest = async (member: MadeMember, days: 7 | 30) =>
    app.call(takeBreak, { body: { days } }, await signedInAgain(app, member))
  const heard = async (member: MadeMember) => {
    await tellMembers(app.db, app.world)
    await deliverNotices(app.db, app.world)
    const texts = SHOWN.filter(({ address }) => address === member.mobile_number).map(({ text }) => text.split('\n')[0])
    return { texts, inbox: (await inbox(member)).rows.map(({ title }) => title) }
  }

  it('is told on the day after it', async () => {
    const member = await aMember(app)
    app.setNow('2026-09-18T03:00:00Z')
    await give(member, 'claim_sms')
    await winIn1194(member)
    await settleRounds(app.db, app.world)
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
    await settleRounds(app.db, app.world)
    await rest(member, 30)
    expect(await heard(member)).toEqual({ texts: [], inbox: ['청구 마감이 9일 남았어요'] })
  })
})
