import { beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/members/notifications.ts'
import { deleteAccount, giveConsents } from '#contract/members/profile.ts'
import { addSharedTicket, changeSyndicate, leaveSyndicate } from '#contract/number-sets/syndicates.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { agree, anAgreement, paperOf } from '#tests/support/a-syndicate.ts'
import { useApp } from '#tests/support/app.ts'
import { type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { judgeMessages } from '../delivery/judge-messages.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { messages } from '../messages/tables.ts'
import { tellMembers } from './tell-members.ts'

const app = useApp(async () => ({ showMessage: () => {} }))

const FIFTH = [3, 11, 19, 40, 41, 42]

async function tally(numbers: readonly number[]) {
  const [last] = await recordedDraws(app.db, 1245, 1245)
  const of1246 = { round_number: 1246, draw_date: '2026-10-17', numbers: [...numbers], bonus_number: 7 }
  await recordDraw(app.db, app.deps, { draw: { ...(last as TalliedDraw), ...of1246 }, reason: '시험' })
  await tellMembers(app.db, app.deps)
  await tellMembers(app.db, app.deps)
}

const inbox = async (member: MadeMember) =>
  (
    await app.call(listNotifications, { query: { kind: 'shared' } } as never, await signedInAgain(app, member))
  ).body.rows.map(({ title, body }) => [title, body])

it('what was bought together is told once, by a consent of its own, and once more after a correction', async () => {
  const { people } = await anAgreement(app, FIFTH)
  const consent = { version: '2026-10-10', shared_sms: true }
  expect((await app.call(giveConsents, { body: consent }, people[0].token)).status).toBe(200)
  app.setNow('2026-10-17T11:50:00.000Z')
  await tellMembers(app.db, app.deps)
  expect(await inbox(people[1])).toEqual([])
  await tally([3, 11, 19, 24, 36, 44])
  const first = [
    '제1246회 함께 산 복권의 결과가 나왔어요',
    '1게임 당첨 · 내 몫은 각자 세금을 떼면 1,666원\n2027년 10월 18일까지 찾을 수 있어요. 실물 복권과 꼭 대조하세요.',
  ]
  expect(await inbox(people[1])).toEqual([first])
  const sent = await app.db.select().from(messages)
  expect(sent.map(({ member_id, channel, kind }) => [member_id, channel, kind])).toEqual([
    [people[0].id, 'sms', 'shared'],
  ])
  app.setNow('2026-10-18T01:00:00.000Z')
  await tally([1, 2, 4, 5, 6, 8])
  expect(await inbox(people[1])).toEqual([
    [
      '제1246회 함께 산 복권의 결과를 바로잡았어요',
      '먼저 알려 드린 결과가 틀렸어요. 죄송해요. 다시 나눈 몫을 확인해 주세요.\n함께 산 복권은 이번에 당첨이 없어요.',
    ],
    first,
  ])
})

describe('a change of what was agreed on', () => {
  beforeEach(() => app.setNow('2026-10-12T03:00:00.000Z'))
  const paper = (...games: number[][]) => paperOf(1246, ...games)
  const ANEW = [
    '제1246회 함께 산 복권의 내용이 바뀌었어요',
    '복권이나 몫, 사람이 바뀌어서 내 동의가 지워졌어요. 판매가 끝나기 전에 다시 읽고 동의해 주세요.',
  ]

  it('is told to whoever had agreed, once until they agree again, and not to who changed it', async () => {
    const { box, people, read } = await anAgreement(app, FIFTH)
    const add = (...games: number[][]) =>
      app.call(addSharedTicket, { body: { token: box.token, ...paper(...games) } }, people[1].token)
    await add([1, 2, 3, 4, 5, 6])
    await add([1, 2, 3, 4, 5, 7])
    expect(await inbox(people[0])).toEqual([ANEW])
    expect(await inbox(people[1])).toEqual([])
    await agree(app, await read(people[0]), people[0], 0)
    await add([1, 2, 3, 4, 5, 8])
    expect(await inbox(people[0])).toEqual([ANEW, ANEW])
    expect(await inbox(people[2])).toEqual([ANEW])
  })

  it('is sent by consent, and no more once they agreed again', async () => {
    await app.db.delete(messages)
    const { box, people, read } = await anAgreement(app, FIFTH)
    for (const member of people.slice(1))
      await app.call(giveConsents, { body: { version: '2026-10-10', shared_sms: true } }, member.token)
    const { body } = await app.call(
      addSharedTicket,
      { body: { token: box.token, ...paper([1, 2, 3, 4, 5, 6]) } },
      people[0].token,
    )
    await agree(app, body, people[1], 1)
    const claimed = await app.db.select().from(messages)
    expect(claimed.map(({ member_id }) => member_id)).toEqual([people[1].id, people[2].id])
    const verdicts = await judgeMessages(app.db, app.deps, claimed as never)
    expect(claimed.map(({ id }) => verdicts.get(id)?.what)).toEqual(['drop', 'send'])
    expect(JSON.stringify([...verdicts.values()])).not.toContain(box.token)
    expect((await read(people[0])).is_agreed).toBe(false)
  })

  it('is also somebody leaving, and who is taken out is told that', async () => {
    const { box, people, read } = await anAgreement(app, FIFTH)
    await app.call(leaveSyndicate, { body: { token: box.token } }, people[2].token)
    expect(await inbox(people[1])).toEqual([ANEW])
    expect(await inbox(people[2])).toEqual([])
    const { revision, people: now } = await read(people[0])
    // Who had agreed with somebody else under this name is asked anew.
    expect(now.map(({ agreed_at }) => agreed_at)).toEqual([null, null, null])
    expect(revision).toBe(box.revision + 1)
    const rest = [now[0], now[2]].map((person) => ({
      id: person?.id as number,
      name: person?.name as string,
      paid: null,
    }))
    const body = {
      ...{ token: box.token, revision, split: 'equal' as const, collector: 0, remainder: 0 },
      people: rest,
    }
    expect((await app.call(changeSyndicate, { body }, people[0].token)).status).toBe(200)
    expect((await inbox(people[1])).map(([title]) => title)).toEqual([
      '제1246회 함께 산 복권에서 빠졌어요',
      '제1246회 함께 산 복권의 내용이 바뀌었어요',
    ])
  })

  it('is also the deletion of an account before the close', async () => {
    const { box, people, read } = await anAgreement(app, FIFTH)
    await app.call(deleteAccount, { query: {}, body: { password: people[2].password } }, people[2].token)
    expect((await read(people[0])).people.map(({ agreed_at }) => agreed_at)).toEqual([null, null, null])
    // What was read before somebody left is not what is agreed to.
    expect((await agree(app, box, people[0], 0)).body.code).toBe('syndicate_changed')
  })
})
