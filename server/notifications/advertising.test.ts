import { expect, it } from 'vitest'
import { writeAnnouncement } from '#contract/admin/announcements.ts'
import { saveCompanyDetails } from '#contract/admin/company.ts'
import { stopNotifications } from '#contract/members/notifications.ts'
import { getProfile, giveConsents } from '#contract/members/profile.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { EVENING, NIGHT, useNotifications } from '#tests/support/notified-members.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { tellMembers } from './tell-members.ts'

const { app, SHOWN, give, inbox, outbox } = useNotifications()

const market = async (member: MadeMember, marketing: boolean) => {
  const body = { marketing, version: '2026-10-10' }
  expect((await app.call(giveConsents, { body }, await signedInAgain(app, member))).status).toBe(200)
}
const announce = (title: string, is_advertising: boolean) =>
  app.asStaff(writeAnnouncement, { body: { title, content: '<p>글</p>', audience: 'members', is_advertising } })
const sentTo = async ({ mobile_number }: MadeMember) => {
  await deliverMessages(app.db, app.deps, { queue: 'notices' })
  return SHOWN.filter(({ address }) => address === mobile_number).map(({ text }) => text)
}
const titlesIn = async (member: MadeMember) => (await inbox(member, { kind: 'news' })).rows.map(({ title }) => title)

it('reaches those alone who agreed to marketing, says that it advertises and who sends it', async () => {
  await app.asStaff(saveCompanyDetails, {
    body: { revision: 0, details: { name: '행운상사', contact_number: '02-123-4567' } },
  })
  const [agreed, not] = [await aMember(app), await aMember(app)]
  for (const member of [agreed, not]) await give(member, 'news_sms')
  await market(agreed, true)
  await announce('가을 할인', true)
  await tellMembers(app.db, app.deps)
  expect(await sentTo(agreed)).toEqual(['(광고) 새 소식이 있어요\n가을 할인\n보내는 곳: 행운상사 02-123-4567'])
  expect(await sentTo(not)).toEqual([])
  expect(await titlesIn(agreed)).toEqual(['(광고) 새 소식이 있어요'])
  expect(await titlesIn(not)).toEqual([])
})

it('that is no advertisement reaches everybody who asked for news, without the mark', async () => {
  const member = await aMember(app)
  await give(member, 'news_sms')
  await announce('점검 안내', false)
  await tellMembers(app.db, app.deps)
  expect(await sentTo(member)).toEqual(['새 공지가 있어요\n점검 안내'])
})

it('waits at night for the morning, and goes to nobody who has taken the consent back by then', async () => {
  const [stays, leaves] = [await aMember(app), await aMember(app)]
  for (const member of [stays, leaves]) {
    await give(member, 'news_sms')
    await market(member, true)
  }
  app.setNow(NIGHT)
  await announce('밤의 할인', true)
  await tellMembers(app.db, app.deps)
  expect(await sentTo(stays)).toEqual([])
  await market(leaves, false)
  app.setNow('2026-10-10T23:00:00Z')
  expect(await sentTo(stays)).toHaveLength(1)
  expect(await sentTo(leaves)).toEqual([])
})

it('ends by the link in it, without signing in: all advertising, and no other news', async () => {
  const member = await aMember(app)
  await give(member, 'news_sms')
  await market(member, true)
  await announce('하나', true)
  await tellMembers(app.db, app.deps)
  const token = (await outbox()).find(({ member_id }) => member_id === member.id)?.notice.stop_url.split('#')[1]
  const ended = await app.call(stopNotifications, { body: { token } })
  expect([ended.status, ended.body.is_advertising]).toEqual([200, true])
  const { body } = await app.call(getProfile, {}, await signedInAgain(app, member))
  expect(body.agrees_to_marketing).toBe(false)
  expect(await sentTo(member)).toEqual([])
  await announce('둘', true)
  await announce('점검', false)
  await tellMembers(app.db, app.deps)
  expect(await sentTo(member)).toEqual(['새 공지가 있어요\n점검'])
})

it('is confirmed every two years: the member reads once since when they agree, and how to take it back', async () => {
  const [member, other] = [await aMember(app), await aMember(app)]
  await market(member, true)
  const told = async (who: MadeMember) =>
    (await inbox(who, { kind: 'news' })).rows.filter(({ title }) => title.startsWith('마케팅'))
  const on = async (instant: string) => {
    app.setNow(instant)
    await tellMembers(app.db, app.deps)
    await tellMembers(app.db, app.deps)
  }
  await on('2028-10-09T03:00:00Z')
  expect(await told(member)).toEqual([])
  await on('2028-10-10T03:00:00Z')
  await on('2028-10-12T03:00:00Z')
  expect(await told(member)).toMatchObject([
    { path: '/dashboard/profile', body: expect.stringContaining('2026년 10월 10일에 받은 동의') },
  ])
  expect(await told(other)).toEqual([])
  await on('2030-11-01T03:00:00Z')
  expect(await told(member)).toHaveLength(2)
  app.setNow(EVENING)
})
