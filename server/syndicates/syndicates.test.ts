import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setBudget, takeBreak } from '#contract/members/play-limits.ts'
import { deleteAccount, exportMyData } from '#contract/members/profile.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import {
  addSharedTicket,
  agreeToSyndicate,
  changeSyndicate,
  getSyndicate,
  leaveSyndicate,
  listSyndicates,
  openSyndicate,
  removeSharedTicket,
  type Syndicate,
  viewSyndicate,
} from '#contract/number-sets/syndicates.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { agree as agreeIn, anAgreement as anAgreementIn, EQUAL_SHARES, paperOf } from '#tests/support/a-syndicate.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { closeRound } from '../number-sets/store.ts'

const app = useApp()

/** Round 1246 is on sale; it is drawn on 2026-10-17, and sales close at 20:00 of Korea. */
const LAST_MOMENT = '2026-10-17T10:59:59.999Z'
const CLOSE = '2026-10-17T11:00:00.000Z'
const AFTER_TALLY = '2026-10-17T12:30:00.000Z'
/** Three, four and none of `DRAWN`. */
const DRAWN = [3, 11, 19, 24, 36, 44]
const FIFTH = [3, 11, 19, 40, 41, 42]
const FOURTH = [3, 11, 19, 24, 41, 42]
const MISS = [1, 2, 4, 5, 6, 8]

beforeEach(async () => {
  await app.db.execute(
    sql`truncate syndicates, syndicate_people, syndicate_tickets, number_sets, tickets, winning_sets, attempt_limits, play_limits`,
  )
})

const names = (...all: string[]) => all.map((name) => ({ name, paid: null }))
const EQUAL = EQUAL_SHARES
const paper = (...games: number[][]) => paperOf(1246, ...games)

const opened = async (member: MadeMember, terms: object = EQUAL): Promise<Syndicate> => {
  const { status, body } = await app.call(openSyndicate, { body: terms as typeof EQUAL }, member.token)
  expect(status).toBe(201)
  return body
}
const add = ({ token }: Syndicate, member: MadeMember, ...games: number[][]) =>
  app.call(addSharedTicket, { body: { token, ...paper(...games) } }, member.token)
const read = async ({ token }: Syndicate, member: MadeMember) =>
  (await app.call(getSyndicate, { query: { token } }, await signedInAgain(app, member))).body
const agree = (
  ...[box, member, place, more]: Parameters<typeof agreeIn> extends [unknown, ...infer Rest] ? Rest : never
) => agreeIn(app, box, member, place, more)
const anAgreement = (...games: number[][]) => anAgreementIn(app, ...games)

/** Tallies round 1246. */
async function tally(numbers: readonly number[] = DRAWN) {
  const [last] = await recordedDraws(app.db, 1245, 1245)
  const draw = {
    ...(last as TalliedDraw),
    round_number: 1246,
    draw_date: '2026-10-17',
    numbers: [...numbers],
    bonus_number: 7,
  }
  await recordDraw(app.db, app.deps, { draw, reason: '시험' })
}

describe('a syndicate before the close', () => {
  it('is opened in the round on sale, and seen by whoever has the link', async () => {
    const [opener, friend] = [await aMember(app), await aMember(app)]
    const box = await opened(opener)
    expect(box).toMatchObject({ round_number: 1246, state: 'open', is_keeper: true, is_agreed: false, cost: 0 })
    expect(box.own_id).toBe(box.people[0]?.id)
    expect(box.people.map(({ name, is_taken }) => [name, is_taken])).toEqual([
      ['하나', true],
      ['두리', false],
      ['세찌', false],
    ])
    const { body: visited } = await app.call(viewSyndicate, { query: { token: box.token } })
    expect(visited).toEqual({ ...box, is_keeper: false, own_id: null })
    expect(await read(box, friend)).toEqual(visited)
  })

  it('tells nothing of its people but the names that they gave', async () => {
    const { box, people } = await anAgreement(FIFTH)
    const { body } = await app.call(viewSyndicate, { query: { token: box.token } })
    const said = JSON.stringify(body)
    for (const { username, mobile_number, id } of people)
      for (const secret of [username, mobile_number, `"member_id":${id}`]) expect(said).not.toContain(secret)
    expect(said).not.toContain('김 로또')
  })

  it('is agreed on by all, and each change asks everybody anew', async () => {
    const { box, people } = await anAgreement(FIFTH)
    expect(box).toMatchObject({ is_agreed: true, cost: 1_000 })
    expect(box.people.map(({ cost }) => cost)).toEqual([334, 333, 333])
    const { body: more } = await add(box, people[1], MISS, FOURTH)
    expect(more).toMatchObject({ is_agreed: false, cost: 3_000, revision: box.revision + 1 })
    expect(more.people.map(({ agreed_at, is_taken }) => [agreed_at, is_taken])).toEqual(Array(3).fill([null, true]))
    // What somebody read before is not what they agree to.
    expect((await agree(box, people[2], 2)).body.code).toBe('syndicate_changed')
    expect((await agree(more, people[2], 2)).status).toBe(200)
    const less = await app.call(removeSharedTicket, { params: { id: String(more.tickets[1]?.id) } }, people[2].token)
    expect(less.body).toMatchObject({ cost: 1_000, is_agreed: false, revision: more.revision + 1 })
  })

  it('lets the opener change names and shares, and nobody else', async () => {
    const { box, people } = await anAgreement(FIFTH, MISS)
    const changed = {
      ...{ token: box.token, revision: box.revision, split: 'paid' as const, collector: 1, remainder: 1 },
      people: [
        { id: box.people[0]?.id as number, name: '하나', paid: 1_500 },
        { id: box.people[2]?.id as number, name: '셋째', paid: 500 },
      ],
    }
    expect((await app.call(changeSyndicate, { body: changed }, people[1].token)).body.code).toBe(
      'syndicate_keeper_only',
    )
    const { status, body } = await app.call(changeSyndicate, { body: changed }, people[0].token)
    expect(status).toBe(200)
    expect(
      body.people.map(({ name, paid, is_taken, agreed_at, cost }) => [name, paid, is_taken, agreed_at, cost]),
    ).toEqual([
      ['하나', 1_500, true, null, 1_500],
      ['셋째', 500, true, null, 500],
    ])
    expect((await read(box, people[1])).own_id).toBeNull()
    expect((await app.call(changeSyndicate, { body: changed }, people[0].token)).body.code).toBe('syndicate_changed')
  })

  it('is left by one press, and lives on without its opener', async () => {
    const { box, people } = await anAgreement(FIFTH)
    const body = { token: box.token }
    expect((await app.call(leaveSyndicate, { body }, people[0].token)).body).toEqual({ left: true })
    const left = await read(box, people[1])
    expect(left).toMatchObject({ is_keeper: true, is_agreed: false })
    expect(left.people[0]).toMatchObject({ name: '하나', is_taken: false, agreed_at: null })
    expect((await app.call(leaveSyndicate, { body }, people[0].token)).body.code).toBe('syndicate_people_only')
    for (const member of [people[1], people[2]]) await app.call(leaveSyndicate, { body }, member.token)
    expect((await app.call(viewSyndicate, { query: body })).body.code).toBe('syndicate_not_found')
  })
})

describe('bad input', () => {
  it.each([
    ['one person alone', { people: names('하나') }, '함께 산 사람은 2명에서 20명까지예요.'],
    [
      '21 people',
      { people: names(...Array.from({ length: 21 }, (_, i) => `사람${i}`)) },
      '함께 산 사람은 2명에서 20명까지예요.',
    ],
    ['a name twice', { people: names('하나', '하나') }, '같은 이름이 두 번 있어요. 구별되게 적어 주세요.'],
    ['a name of nothing', { people: names('하나', '  ') }, '이름을 적어 주세요.'],
    [
      'a share of nothing',
      {
        split: 'paid',
        people: [
          { name: '하나', paid: 0 },
          { name: '두리', paid: 1_000 },
        ],
      },
      '낸 돈은 1원에서 1,000,000원까지 적어 주세요.',
    ],
    ['a share that is not said', { split: 'paid' }, '낸 돈은 1원에서 1,000,000원까지 적어 주세요.'],
    ['nobody who fetches', { collector: 3 }, '당첨금을 찾을 사람과 남는 돈을 받을 사람을 골라 주세요.'],
  ])('refuses %s', async (_, wrong, sentence) => {
    const { token } = await aMember(app)
    const { status, body } = await app.call(openSyndicate, { body: { ...EQUAL, ...wrong } as typeof EQUAL }, token)
    expect([status, body.errors?.[0]?.message]).toEqual([400, sentence])
    expect((await app.call(listSyndicates, {}, token)).body.syndicates).toEqual([])
  })

  it('refuses shares that are not what the tickets cost', async () => {
    const [one, two] = [await aMember(app), await aMember(app)]
    // 99 and 101 of a hundred.
    for (const paid of [980, 1_020]) {
      const people = [
        { name: '하나', paid: 1_000 },
        { name: '두리', paid },
      ]
      const box = await opened(one, { ...EQUAL, split: 'paid', people })
      const { body } = await app.call(
        addSharedTicket,
        { body: { token: box.token, ...paper(FIFTH, MISS), is_another: true } },
        one.token,
      )
      expect((await agree(body, two, 1)).body.code).toBe('syndicate_sum_differs')
      expect((await read(box, two)).own_id).toBeNull()
    }
  })

  it('refuses a member twice, a name that is taken, a box without tickets', async () => {
    const [one, two, three] = [await aMember(app), await aMember(app), await aMember(app)]
    const box = await opened(one)
    expect((await agree(box, one, 0)).body.code).toBe('syndicate_empty')
    expect((await agree(box, two, 1, { is_agreed: false })).body.people[1]).toMatchObject({
      is_taken: true,
      agreed_at: null,
    })
    const { body } = await add(box, two, FIFTH)
    expect((await agree(body, one, 1)).body.code).toBe('syndicate_joined')
    expect((await agree(body, three, 1)).body.code).toBe('syndicate_name_taken')
    expect((await agree({ ...body, people: [] }, three, 1)).body.code).toBe('invalid_request')
  })

  it('refuses a ticket of another round, one that is there, and one of a stranger', async () => {
    const [one, stranger] = [await aMember(app), await aMember(app)]
    const [box, other] = [await opened(one), await opened(one)]
    const send = (to: Syndicate, more: object) =>
      app.call(addSharedTicket, { body: { token: to.token, ...paper(FIFTH, MISS), ...more } }, one.token)
    expect((await send(box, { round_number: 1245 })).body.code).toBe('syndicate_ticket_round')
    expect((await send(box, {})).status).toBe(201)
    expect((await send(box, paper(MISS, FIFTH))).body.code).toBe('syndicate_ticket_known')
    expect((await send(other, {})).body.code).toBe('syndicate_ticket_known')
    expect((await send(box, { is_another: true })).body.tickets).toHaveLength(2)
    expect((await add(box, stranger, FOURTH)).body.code).toBe('syndicate_people_only')
    const id = String((await read(box, one)).tickets[0]?.id)
    expect((await app.call(removeSharedTicket, { params: { id } }, stranger.token)).body.code).toBe('ticket_not_found')
  })

  it('refuses a paper that is in somebody else’s box, however it is asked, until it is taken out there', async () => {
    const [one, two] = [await aMember(app), await aMember(app)]
    const [box, other] = [await opened(one), await opened(two)]
    const send = (to: Syndicate, member: MadeMember, more: object = {}) =>
      app.call(
        addSharedTicket,
        { body: { token: to.token, ...paper(FIFTH, MISS), mark: 'a1b2c', ...more } },
        member.token,
      )
    const { body: kept } = await send(box, one)
    for (const refused of [
      await send(other, two),
      await send(other, two, { is_another: true }),
      await send(other, two, { games: paper(MISS, FIFTH).games }),
      await send(box, one),
      await send(box, one, { is_another: true }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'syndicate_paper_taken'])
      expect(JSON.stringify(refused.body)).not.toMatch(/하나|두리|세찌/)
    }
    expect(await read(other, two)).toEqual(other)
    // Another paper with the same games, and one whose numbers were typed.
    expect((await send(other, two, { mark: 'a1b2d' })).status).toBe(201)
    expect((await send(other, two, { source: 'typed', is_another: true })).status).toBe(201)
    await app.call(removeSharedTicket, { params: { id: String(kept.tickets[0]?.id) } }, one.token)
    expect((await send(other, two, { is_another: true })).body.tickets).toHaveLength(3)
    // It goes with a box that is dropped, and with an account.
    await app.call(leaveSyndicate, { body: { token: other.token } }, two.token)
    expect((await send(box, one)).status).toBe(201)
    await app.call(deleteAccount, { query: {}, body: { password: one.password } }, one.token)
    const third = await opened(two)
    expect((await send(third, two)).status).toBe(201)
    expect((await send(third, two, { mark: 'A1B2C' })).body.errors?.[0]?.message).toBe(
      '복권의 표시는 0에서 9, a에서 f까지의 다섯 글자예요.',
    )
  })

  it('refuses a 21st ticket, and a link that was cut off', async () => {
    const one = await aMember(app)
    const box = await opened(one)
    for (let i = 0; i < 20; i++) await add(box, one, [i + 1, 22, 23, 24, 25, 26])
    expect((await add(box, one, FIFTH)).body.code).toBe('syndicate_full')
    const cut = await app.call(viewSyndicate, { query: { token: box.token.slice(1) } })
    expect([cut.status, cut.body.errors?.[0]?.message]).toEqual([
      400,
      '링크가 잘렸어요. 보낸 사람에게 다시 받아 주세요.',
    ])
    const changed = await app.call(viewSyndicate, {
      query: { token: `${box.token.slice(0, 31)}~`.replace('~', box.token.endsWith('A') ? 'B' : 'A') },
    })
    expect(changed.body.code).toBe('syndicate_not_found')
  })
})

describe('from eight o’clock on', () => {
  it('nothing changes, at the second itself and after', async () => {
    const { box, people } = await anAgreement(FIFTH)
    app.setNow(LAST_MOMENT)
    const tokens = await Promise.all(people.map((member) => signedInAgain(app, member)))
    const late = (token = '') => [
      app.call(addSharedTicket, { body: { token: box.token, ...paper(MISS) } }, token),
      app.call(removeSharedTicket, { params: { id: String(box.tickets[0]?.id) } }, token),
      app.call(leaveSyndicate, { body: { token: box.token } }, token),
      app.call(
        agreeToSyndicate,
        {
          body: { token: box.token, revision: box.revision, person_id: box.people[0]?.id as number, is_agreed: false },
        },
        token,
      ),
      app.call(
        changeSyndicate,
        {
          body: {
            token: box.token,
            revision: box.revision,
            ...EQUAL,
            people: box.people.map(({ id, name }) => ({ id, name: name ?? '', paid: null })),
          },
        },
        token,
      ),
    ]
    for (const instant of [CLOSE, '2026-10-17T11:00:01.000Z']) {
      app.setNow(instant)
      for (const { status, body } of await Promise.all(late(tokens[0])))
        expect([status, body.code]).toEqual([409, 'syndicate_closed'])
    }
    expect(await read(box, people[0])).toEqual({ ...box, state: 'closed' })
    app.setNow(LAST_MOMENT)
    expect((await app.call(leaveSyndicate, { body: { token: box.token } }, tokens[2])).status).toBe(200)
  })

  it('a stranger with the link sees nothing, with or without an account', async () => {
    const { box, people } = await anAgreement(FIFTH)
    const stranger = await aMember(app)
    app.setNow(CLOSE)
    const token = await signedInAgain(app, stranger)
    const query = { token: box.token }
    for (const answer of [await app.call(viewSyndicate, { query }), await app.call(getSyndicate, { query }, token)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'syndicate_private'])
      expect(JSON.stringify(answer.body)).not.toContain('하나')
    }
    const body = { token: box.token, revision: box.revision, person_id: box.people[1]?.id as number, is_agreed: true }
    expect((await app.call(agreeToSyndicate, { body }, token)).body.code).toBe('syndicate_private')
    expect((await read(box, people[1])).people[1]?.name).toBe('두리')
  })
})

// Before the first tally of the round in this file.
it('ledger and month say that the draw of a share is over once its prizes are known, and no moment before', async () => {
  const { people } = await anAgreement(MISS)
  const told = async () => {
    const token = await signedInAgain(app, people[1])
    const [month] = (await app.call(getLedger, {}, token)).body.months
    const { saturdays } = (await app.call(getMyMonth, {}, token)).body
    const { shared, received } = saturdays.find(({ round_number }) => round_number === 1246) ?? {}
    return [month?.shared, shared, received]
  }
  const ledger = { spent: 333, net: 0, agreements: 1 }
  expect(await told()).toEqual([{ ...ledger, settled: 0 }, 1, null])
  app.setNow(AFTER_TALLY)
  expect(await told()).toEqual([{ ...ledger, settled: 0 }, 1, null])
  await tally()
  expect(await told()).toEqual([{ ...ledger, settled: 1 }, 1, 0])
})

describe('the result', () => {
  it('is shared to the won, taxed by person, with its last day', async () => {
    const { box, people } = await anAgreement(FIFTH, FOURTH, MISS)
    app.setNow(AFTER_TALLY)
    await tally()
    const shown = await read(box, people[1])
    expect(shown).toMatchObject({
      state: 'settled',
      drawn: { numbers: DRAWN, bonus_number: 7 },
      result: { gross: 55_000, tax: 0, net: 55_000, tax_if_one: 0, claim_until: '2027-10-18', corrected_at: null },
    })
    expect(shown.tickets[0]?.games.map(({ rank }) => rank)).toEqual([5, 4, null])
    // Of 5,000 and of 50,000 each, what remains goes to the first.
    expect(shown.people.map(({ share }) => share?.gross)).toEqual([1_668 + 16_668, 1_666 + 16_666, 1_666 + 16_666])
  })

  it('has no shares where not everybody agreed', async () => {
    const [one, two] = [await aMember(app), await aMember(app)]
    const box = await opened(one)
    const { body } = await add(box, one, FIFTH)
    for (const [place, member] of [one, two].entries()) await agree(body, member, place)
    app.setNow(AFTER_TALLY)
    await tally()
    const shown = await read(box, one)
    expect(shown).toMatchObject({ is_agreed: false, result: { gross: 5_000 } })
    expect(shown.people.map(({ share }) => share)).toEqual([null, null, null])
    const ledger = (await app.call(getLedger, {}, await signedInAgain(app, one))).body
    expect(ledger.months).toEqual([])
  })

  it('follows a correction of the draw, and says so', async () => {
    const { box, people } = await anAgreement(FIFTH)
    app.setNow(AFTER_TALLY)
    await tally()
    app.setNow('2026-10-18T00:00:00.000Z')
    await tally(MISS)
    const shown = await read(box, people[0])
    expect(shown.result).toMatchObject({ gross: 0, corrected_at: '2026-10-18T00:00:00.000Z' })
  })
})

describe('ledger and budget', () => {
  it('count one’s own share, once', async () => {
    const { people, box } = await anAgreement(FIFTH, FOURTH, MISS)
    const own = paper(MISS)
    expect((await app.call(saveTicket, { body: own }, people[1].token)).status).toBe(201)
    const month = async () => (await app.call(getMyMonth, {}, await signedInAgain(app, people[1]))).body
    expect(await month()).toMatchObject({ spent: 2_000 })
    app.setNow(AFTER_TALLY)
    await tally()
    const ledger = (await app.call(getLedger, {}, await signedInAgain(app, people[1]))).body
    expect(ledger.months).toMatchObject([
      {
        month: '2026-10',
        games: 1,
        spent: 2_000,
        won: 18_332,
        net: 18_332,
        shared: { spent: 1_000, net: 18_332, agreements: 1, settled: 1 },
      },
    ])
    expect((await month()).net).toBe(18_332)
    expect(box.people[1]?.cost).toBe(1_000)
  })

  it('a saved ticket moves to those with whom it is shared, and cannot be saved again unasked', async () => {
    const [one, two] = [await aMember(app), await aMember(app)]
    for (const member of [one, two]) await app.call(saveTicket, { body: paper(FIFTH, MISS) }, member.token)
    const saved = async ({ token }: MadeMember) =>
      (await app.call(listNumberSets, { query: {} } as never, token)).body.generated_numbers.length
    expect([await saved(one), await saved(two)]).toEqual([2, 2])
    const box = await opened(one, { ...EQUAL, people: names('하나', '두리') })
    const { body } = await add(box, one, FIFTH, MISS)
    expect([await saved(one), await saved(two)]).toEqual([0, 2])
    await agree(body, one, 0)
    await agree(body, two, 1)
    expect(await saved(two)).toBe(0)
    expect((await app.call(saveTicket, { body: paper(MISS, FIFTH) }, two.token)).body.code).toBe('ticket_shared')
    expect((await app.call(saveTicket, { body: { ...paper(FIFTH, MISS), is_another: true } }, two.token)).status).toBe(
      201,
    )
  })

  it('agreeing asks back where the share passes the member’s own budget, and stops on a break', async () => {
    const [one, two, three] = [await aMember(app), await aMember(app), await aMember(app)]
    await app.call(setBudget, { body: { budget: 1_000 } }, two.token)
    const box = await opened(one, { ...EQUAL, people: names('하나', '두리') })
    const { body } = await add(box, one, FIFTH, MISS, FOURTH)
    expect((await agree(body, two, 1)).body.code).toBe('budget_exceeded')
    expect((await read(box, two)).people[1]).toMatchObject({ is_taken: false, agreed_at: null })
    expect((await agree(body, two, 1, { is_confirmed: true })).status).toBe(200)
    await app.call(takeBreak, { body: { days: 7 } }, three.token)
    expect((await agree(body, three, 1)).body.code).toBe('on_break')
    expect((await app.call(openSyndicate, { body: EQUAL }, three.token)).body.code).toBe('on_break')
  })
})

describe('a deleted account', () => {
  const leave = async ({ token, password }: MadeMember) =>
    expect((await app.call(deleteAccount, { query: {}, body: { password } }, token)).status).toBe(200)

  it('before the close leaves its name free', async () => {
    const { box, people } = await anAgreement(FIFTH)
    await leave(people[0])
    const left = await read(box, people[1])
    expect(left).toMatchObject({ is_keeper: true, is_agreed: false })
    expect(left.people[0]).toMatchObject({ name: '하나', is_taken: false })
  })

  it('after it keeps its share without its name', async () => {
    const { box, people } = await anAgreement(FIFTH)
    app.setNow(CLOSE)
    await leave({ ...people[0], token: await signedInAgain(app, people[0]) })
    const left = await read(box, people[1])
    expect(left.people[0]).toMatchObject({ name: null, is_taken: true, cost: 334, agreed_at: box.people[0]?.agreed_at })
    expect(left.is_agreed).toBe(true)
    const { rows } = (await app.db.execute(sql`select * from syndicate_people order by place`)) as unknown as {
      rows: Record<string, unknown>[]
    }
    expect(rows[0]).toMatchObject({ name: null, name_salt: null, member_id: null })
    expect(JSON.stringify(rows)).not.toContain('하나')
  })

  it('takes along what it bought with others in its export', async () => {
    const { people } = await anAgreement(FIFTH)
    const { token, password } = people[1]
    const { body } = await app.call(exportMyData, { body: { current_password: password } } as never, token)
    expect(body.data.syndicate_people).toMatchObject([
      { round_number: 1246, name: '두리', tickets: [{ games: [FIFTH] }] },
    ])
    expect(JSON.stringify(body.data.syndicate_people)).not.toContain('하나')
  })
})

// Last, since a round is closed for good.
describe('once the round is closed', () => {
  it('the database refuses changes, whatever the clock says', async () => {
    const { box } = await anAgreement(FIFTH)
    await closeRound(app.db, 1246, CLOSE)
    for (const statement of [
      sql`update syndicates set revision = revision + 1`,
      sql`update syndicate_people set agreed_at = null`,
      sql`delete from syndicate_people`,
      sql`delete from syndicate_tickets`,
      sql`update syndicate_tickets set key = 'x'`,
    ])
      await expect(app.db.execute(statement)).rejects.toThrow()
    expect((await app.call(viewSyndicate, { query: { token: box.token } })).body.people).toEqual(box.people)
  })
})
