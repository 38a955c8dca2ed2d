import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addSharedTicket,
  agreeToSyndicate,
  changeSyndicate,
  getSyndicate,
  leaveSyndicate,
  openSyndicate,
  removeSharedTicket,
  type Syndicate,
} from '#contract/number-sets/syndicates.ts'
import { DAY } from '#domain/duration.ts'
import { agree, anAgreement, EQUAL_SHARES, paperOf } from '#tests/support/a-syndicate.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { closeRound } from '../number-sets/store.ts'
import { sealAgreements } from './seal-agreements.ts'

const app = useApp()
const FIRST = [3, 11, 19, 40, 41, 42]
const SECOND = [1, 2, 4, 5, 6, 8]

beforeEach(async () => {
  await app.db.execute(sql`truncate syndicates, syndicate_people, syndicate_tickets, attempt_limits`)
})

const read = async ({ token }: Pick<Syndicate, 'token'>, member: MadeMember) =>
  (await app.call(getSyndicate, { query: { token } }, member.token)).body
const open = async (member: MadeMember, ...names: string[]) =>
  app.call(
    openSyndicate,
    { body: { ...EQUAL_SHARES, people: names.map((name) => ({ name, paid: null })) } },
    member.token,
  )
const add = ({ token }: Syndicate, member: MadeMember, ...games: number[][]) =>
  app.call(addSharedTicket, { body: { token, ...paperOf(1246, ...games) } }, member.token)

describe('what belongs to others', () => {
  it('is not reached by their ids: people and tickets of another box are unknown', async () => {
    const [own, others] = [await anAgreement(app, FIRST), await anAgreement(app, SECOND)]
    const [member] = own.people
    const theirs = others.box.people[1]?.id as number
    expect(
      (
        await app.call(
          agreeToSyndicate,
          { body: { token: own.box.token, revision: own.box.revision, person_id: theirs, is_agreed: true } },
          member.token,
        )
      ).body.code,
    ).toBe('syndicate_person_not_found')
    const people = [
      { id: own.box.people[0]?.id as number, name: '하나', paid: null },
      { id: theirs, name: '가로챈 이름', paid: null },
    ]
    const body = { ...EQUAL_SHARES, token: own.box.token, revision: own.box.revision, people }
    expect((await app.call(changeSyndicate, { body }, member.token)).body.code).toBe('syndicate_person_not_found')
    const id = String(others.box.tickets[0]?.id)
    expect((await app.call(removeSharedTicket, { params: { id } }, member.token)).body.code).toBe('ticket_not_found')
    expect(await read(others.box, others.people[0])).toEqual(others.box)
    expect(await read(own.box, member)).toEqual(own.box)
  })
})

it('one person twice in a list is refused', async () => {
  const { box, people } = await anAgreement(app, FIRST)
  const [one, two] = box.people
  const twice = [one, two, two].map((person, i) => ({ id: person?.id as number, name: `이름${i}`, paid: null }))
  const body = { ...EQUAL_SHARES, token: box.token, revision: box.revision, people: twice }
  const { status, body: said } = await app.call(changeSyndicate, { body }, people[0].token)
  expect([status, said.errors?.[0]?.message]).toEqual([400, '같은 사람이 두 번 있어요.'])
  expect(await read(box, people[0])).toEqual(box)
})

describe('at the same moment', () => {
  it('one name is taken by one member', async () => {
    const [opener, ...rivals] = [await aMember(app), await aMember(app), await aMember(app), await aMember(app)]
    const { body: empty } = await open(opener as MadeMember, '하나', '두리')
    const { body: box } = await add(empty, opener as MadeMember, FIRST)
    const said = await Promise.all(rivals.map((member) => agree(app, box, member, 1)))
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(new Set(said.map(({ body }) => body.code))).toEqual(new Set([undefined, 'syndicate_name_taken']))
  })

  it('nobody agrees to a ticket that they have not read', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { box, people } = await anAgreement(app, FIRST)
      await agree(app, box, people[2], 2, { is_agreed: false })
      const [, agreed] = await Promise.all([add(box, people[0], SECOND), agree(app, box, people[2], 2)])
      const now = await read(box, people[0])
      expect([200, 409]).toContain(agreed.status)
      expect(now.people.map(({ agreed_at }) => agreed_at)).toEqual([null, null, null])
    }
  })

  it('nobody agrees under the name of somebody who is leaving', async () => {
    const { box, people } = await anAgreement(app, FIRST)
    const stranger = await aMember(app)
    await app.call(leaveSyndicate, { body: { token: box.token } }, people[2].token)
    // What the others agreed to was with somebody else.
    expect((await agree(app, box, stranger, 2)).body.code).toBe('syndicate_changed')
    const left = await read(box, stranger)
    expect((await agree(app, left, stranger, 2)).body.is_agreed).toBe(false)
  })

  it('one paper goes into one box', async () => {
    const members = [await aMember(app), await aMember(app), await aMember(app)]
    const boxes = await Promise.all(members.map(async (member) => (await open(member, '하나', '두리')).body))
    const said = await Promise.all(
      boxes.map(({ token }, i) => {
        const body = { token, ...paperOf(1246, FIRST), mark: '0beef' }
        return app.call(addSharedTicket, { body }, members[i]?.token)
      }),
    )
    expect(said.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(new Set(said.map(({ body }) => body.code))).toEqual(new Set([undefined, 'syndicate_paper_taken']))
    const papers = await Promise.all(boxes.map(async (box, i) => (await read(box, members[i] as MadeMember)).tickets))
    expect(papers.flat()).toHaveLength(1)
  })

  it('two changes of one revision are one', async () => {
    const { box, people } = await anAgreement(app, FIRST)
    const changed = (name: string) => ({
      ...{ ...EQUAL_SHARES, token: box.token, revision: box.revision },
      people: box.people.map((person, i) => ({
        id: person.id,
        name: i === 1 ? name : (person.name ?? ''),
        paid: null,
      })),
    })
    const said = await Promise.all(
      ['가람', '나래'].map((name) => app.call(changeSyndicate, { body: changed(name) }, people[0].token)),
    )
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('names', () => {
  it.each([
    ['decomposed letters', '하나'.normalize('NFD')],
    ['marks of direction', '\u200f하나\u200e'],
    ['blanks around it', '  하나 '],
  ])('are the same in %s', async (_, name) => {
    const { status, body } = await open(await aMember(app), '하나', name)
    expect([status, body.errors?.[0]?.message]).toEqual([400, '같은 이름이 두 번 있어요. 구별되게 적어 주세요.'])
  })

  it.each([
    ['a character that nobody sees', '하\u200b나'],
    ['a line break', '하\n나'],
    ['a turn of direction', '하\u202e나'],
    ['half a character', '\ud83d'],
  ])('have no %s', async (_, name) => {
    const { status, body } = await open(await aMember(app), '하나', name)
    expect([status, body.errors?.[0]?.message]).toEqual([400, '사용할 수 없는 문자가 있습니다.'])
  })

  it('are kept as they were typed, also with pictures and angle brackets, and hold in the leaf', async () => {
    const member = await aMember(app)
    const names = ['👩‍👩‍👧', '<b>하나</b>', 'a|b=c;d', 'ÄÖ']
    const { body } = await open(member, ...names)
    expect(body.people.map(({ name }) => name)).toEqual(names)
  })

  it('are of 20 characters at most, as people count them', async () => {
    const member = await aMember(app)
    expect((await open(member, '가'.repeat(20), '👩‍👩‍👧'.repeat(8))).status).toBe(201)
    expect((await open(member, '가'.repeat(21), '나')).body.errors?.[0]?.message).toBe('이름은 20자까지예요.')
  })
})

describe('at the close', () => {
  it.each([0, 1, 2])(
    'an agreement is sealed whole or refused, also where another clock is ahead (week %i)',
    async (week) => {
      const close = Date.parse('2026-10-17T11:00:00.000Z') + week * 7 * DAY
      app.setNow(new Date(close - 3 * DAY).toISOString())
      const [whole, last] = [await anAgreement(app, FIRST), await anAgreement(app, SECOND)]
      await agree(app, last.box, last.people[2], 2, { is_agreed: false })
      app.setNow(new Date(close - 1).toISOString())
      const token = await signedInAgain(app, last.people[2])
      const ahead = { ...app.deps, now: () => close }
      const [agreed] = await Promise.all([
        agree(app, last.box, { ...last.people[2], token }, 2),
        closeRound(app.db, whole.box.round_number, new Date(close).toISOString()),
        sealAgreements(app.db, ahead),
        sealAgreements(app.db, ahead),
      ])
      app.setNow(new Date(close + 1_000).toISOString())
      await sealAgreements(app.db, app.deps)
      const [first, second] = [await whole.read(whole.people[0]), await last.read(last.people[0])]
      expect(first.sealed_at).not.toBeNull()
      expect([agreed.status, agreed.body.code]).toEqual(second.is_agreed ? [200, undefined] : [409, 'syndicate_closed'])
      expect(second.sealed_at === null).toBe(!second.is_agreed)
    },
  )
})
