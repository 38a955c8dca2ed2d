import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  addSharedTicket,
  agreeToSyndicate,
  getSyndicate,
  leaveSyndicate,
  listSyndicates,
  type Syndicate,
  viewSyndicate,
} from '#contract/number-sets/syndicates.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const TOKEN = 'a'.repeat(32)
const AGREED_AT = '2026-11-10T03:00:00.000Z'
const ONE_SHARE = { gross: 1_666, tax: 0, net: 1_666 }

const person = (id: number, name: string | null, more: Partial<Syndicate['people'][number]> = {}) => ({
  ...{ id, name, paid: null, cost: 333, is_taken: true, agreed_at: AGREED_AT, share: null },
  ...more,
})
const GAME = { numbers: [3, 11, 19, 40, 41, 42], number_type: 'auto' as const, rank: null }

/** A box of three in which all but the third have agreed; the member is the first. */
const aBox = (more: Partial<Syndicate> = {}): Syndicate => ({
  token: TOKEN,
  round_number: 1250,
  draw_date: '2026-11-14',
  sales_close_at: '2026-11-14T11:00:00.000Z',
  state: 'open',
  revision: 4,
  is_keeper: true,
  own_id: 1,
  split: 'equal',
  people: [
    person(1, '하나', { cost: 334 }),
    person(2, '두리'),
    person(3, '세찌', { is_taken: false, agreed_at: null }),
  ],
  collector: 0,
  remainder: 0,
  tickets: [{ id: 9, source: 'qr', games: [GAME] }],
  cost: 1_000,
  is_agreed: false,
  sealed_at: null,
  is_before_draw: null,
  drawn: null,
  result: null,
  ...more,
})
const AGREED = { is_agreed: true, people: [person(1, '하나'), person(2, '두리'), person(3, '세찌')] }
const NO_PRIZE = { gross: 0, tax: 0, net: 0, tax_if_one: 0, claim_until: '2027-11-15', corrected_at: null }
const page = (box: Syndicate, isSignedIn = true) =>
  visit(`/syndicate#${TOKEN}`, { isSignedIn, answers: reply(isSignedIn ? getSyndicate : viewSyndicate, box) })
const main = () => within(screen.getByRole('main'))

it('asks for tickets first, since nothing can be agreed on before', async () => {
  await page(aBox({ tickets: [], cost: 0, people: aBox().people.map((one) => ({ ...one, agreed_at: null, cost: 0 })) }))
  await screen.findByRole('heading', { name: '복권 담기' })
  expect(main().getByText('복권을 담으면 동의할 수 있어요.')).toBeTruthy()
  expect(main().queryByRole('button', { name: /동의하기/ })).toBeNull()
})

it('lets who has the link pick a free name and no other, and agrees to what was read', async () => {
  const box = aBox({ own_id: null, is_keeper: false })
  const { user, calls } = await visit(`/syndicate#${TOKEN}`, {
    isSignedIn: true,
    answers: {
      ...reply(getSyndicate, box),
      ...reply(agreeToSyndicate, aBox({ ...AGREED, own_id: 3, is_keeper: false })),
    },
  })
  const press = await screen.findByRole('button', { name: '이 내용에 동의하기' })
  await user.click(press)
  expect(main().getByRole('alert').textContent).toBe('먼저 내 이름을 골라 주세요.')
  expect(
    main()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['세찌'])
  await user.click(main().getByRole('radio'))
  await user.click(press)
  await expect
    .poll(() => callsOf(agreeToSyndicate, calls))
    .toMatchObject([{ body: { token: TOKEN, revision: 4, person_id: 3, is_agreed: true } }])
})

it('keeps the focus near the button that goes away with the agreement', async () => {
  let box = aBox({ people: aBox().people.map((one) => ({ ...one, agreed_at: null })) })
  const { user } = await visit(`/syndicate#${TOKEN}`, {
    isSignedIn: true,
    answers: {
      ...answer(getSyndicate, () => ({ json: box })),
      ...answer(agreeToSyndicate, () => {
        box = aBox()
        return { json: box }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '이 내용에 동의하기' }))
  await screen.findByText('하나 이름으로 동의했어요')
  await expect.poll(() => document.activeElement?.textContent).toBe('우리의 합의')
})

it('sends a visitor to sign in, back to the name that they picked, and shows nothing to change', async () => {
  const { user, address } = await page(aBox({ own_id: null, is_keeper: false }), false)
  await user.click(await screen.findByRole('radio', { name: '세찌' }))
  expect(main().queryByRole('heading', { name: '복권 담기' })).toBeNull()
  expect(main().queryByRole('button', { name: '나가기' })).toBeNull()
  await user.click(main().getByRole('button', { name: '로그인하고 동의하기' }))
  await expect.poll(() => address()).toContain(`/auth/login?return=${encodeURIComponent(`/syndicate#${TOKEN}.3`)}`)
})

it('says that others who stay are asked anew before somebody leaves', async () => {
  const { user, address } = await visit(`/syndicate#${TOKEN}`, {
    isSignedIn: true,
    answers: {
      ...reply(getSyndicate, aBox()),
      ...reply(leaveSyndicate, { left: true }),
      ...reply(listSyndicates, { syndicates: [] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '나가기' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/남은 사람에게는 다시 동의를 물어요/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '나가기' }))
  await expect.poll(() => address()).toBe('/dashboard/syndicates')
})

it.each([
  ['closed', aBox({ state: 'closed' }), '합의하지 못했어요', /모두 동의하지는 않아서 봉인하지 않았고/],
  ['closed', aBox({ state: 'closed', ...AGREED }), '봉인하는 중', /곧 봉인해요/],
  [
    'sealed',
    aBox({ state: 'closed', ...AGREED, sealed_at: '2026-11-14T11:00:04.000Z', is_before_draw: true }),
    '봉인했어요',
    /에 봉인했어요/,
  ],
])('says of a round that is %s what came of the agreement', async (_, box, word, sentence) => {
  await page(box)
  expect((await screen.findByText(word)).closest('[role="status"]')).toBeTruthy()
  expect(main().getByText(sentence)).toBeTruthy()
  expect(main().queryByRole('button', { name: '나가기' })).toBeNull()
})

it.each<[string, Partial<Syndicate>, RegExp, RegExp | null]>([
  ['nothing before it is sealed', {}, /아직 봉인하지 않아서/, /추첨하기 전에/],
  [
    'when it was agreed on where it was sealed before the draw',
    { sealed_at: '2026-11-14T11:00:04.000Z', is_before_draw: true },
    /추첨하기 전에 이 복권과 이 몫을 정했고/,
    /추첨이 시작된 뒤에/,
  ],
  [
    'no time before the draw where the site was down until after it',
    { sealed_at: '2026-11-14T12:10:00.000Z', is_before_draw: false },
    /추첨하기 전에 정했다는 것. 사이트가 멈춰 있어서 추첨이 시작된 뒤에 봉인했어요/,
    /추첨하기 전에 이 복권과 이 몫을 정했고/,
  ],
])('proves on paper %s', async (_, sealed, said, not) => {
  await page(aBox({ state: 'closed', ...AGREED, ...sealed }))
  const paper = (await screen.findByText('당첨금 배분 합의')).parentElement?.textContent ?? ''
  expect(paper).toMatch(said)
  if (not) expect(paper).not.toMatch(not)
})

it('shows each share after the tally, also of somebody whose account is gone', async () => {
  const people = [
    person(1, '하나', { share: { gross: 1_668, tax: 0, net: 1_668 } }),
    person(2, '두리', { share: ONE_SHARE }),
    person(3, null, { share: ONE_SHARE }),
  ]
  const result = { gross: 5_000, tax: 0, net: 5_000, tax_if_one: 0, claim_until: '2027-11-15', corrected_at: null }
  const tickets = [{ id: 9, source: 'qr' as const, games: [{ ...GAME, rank: 5 }] }]
  await page(aBox({ state: 'settled', ...AGREED, people, tickets, result }))
  await screen.findByRole('heading', { name: '제1250회에서 5등에 당첨됐어요' })
  const shares = within(main().getByRole('list', { name: '사람마다의 몫' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(shares[0]).toBe('하나 (나)세후 1,668원세전 1,668원 · 세금 0원')
  expect(shares[2]).toBe('탈퇴한 회원세후 1,666원세전 1,666원 · 세금 0원')
  expect(shares[3]).toBe('모두세후 5,000원세전 5,000원 · 세금 0원')
})

it('warns of the tax where one person would fetch a large prize alone', async () => {
  const result = {
    ...{ gross: 2_000_000_000, tax: 500_000_000, net: 1_500_000_000, tax_if_one: 594_000_000 },
    ...{ claim_until: '2027-11-15', corrected_at: AGREED_AT },
  }
  const tickets = [{ id: 9, source: 'qr' as const, games: [{ ...GAME, rank: 1 }] }]
  await page(aBox({ state: 'settled', ...AGREED, tickets, result }))
  expect(await screen.findByText(/은행이 세금을 한 번에 594,000,000원 떼요/)).toBeTruthy()
  expect(main().getByText(/추첨 결과가 바로잡혀/)).toBeTruthy()
})

it.each([
  ['a cut link', '/syndicate#abc', {}, '링크가 잘렸거나 바뀌었어요. 보낸 사람에게 다시 받아 주세요.'],
  [
    'a stranger after the close',
    `/syndicate#${TOKEN}`,
    answer(viewSyndicate, {
      status: 403,
      json: { code: 'syndicate_private', detail: '함께 산 사람만 볼 수 있어요.', errors: [] },
    }),
    '함께 산 사람만 볼 수 있어요.',
  ],
  ['a broken line', `/syndicate#${TOKEN}`, answer(viewSyndicate, null), '함께 산 복권을 불러오지 못했어요.'],
])('says what is wrong with %s', async (_, path, answers, sentence) => {
  await visit(path, { answers })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('lists what a member bought with whom, so that boxes of one round can be told apart', async () => {
  const twenty = Array.from({ length: 20 }, (_, i) => person(i + 1, i === 0 ? '하나' : `동료${i}`))
  await visit('/dashboard/syndicates', {
    isSignedIn: true,
    answers: reply(listSyndicates, { syndicates: [aBox(), aBox({ token: 'b'.repeat(32), people: twenty })] }),
  })
  expect(await screen.findByText('두리, 세찌와 함께')).toBeTruthy()
  expect(main().getByText('동료1, 동료2 외 17명과 함께')).toBeTruthy()
})

it.each<[string, Partial<Syndicate>, string, RegExp]>([
  [
    'drawn and not tallied',
    { state: 'drawn', ...AGREED, drawn: { numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 } },
    '집계 중',
    /제1250회 추첨이 끝났어요.*당첨금을 집계하고 있어요/,
  ],
  ['tallied without a prize', { state: 'settled', ...AGREED, result: NO_PRIZE }, '당첨 없음', /추첨과 집계가 끝났고/],
  [
    'tallied and not agreed on',
    { state: 'settled', result: NO_PRIZE },
    '합의하지 못했어요',
    /당첨된 게임이 없어요.*추첨과 집계가 끝났고/,
  ],
])('says that its draw is over where it is %s', async (_, more, word, sentence) => {
  const box = aBox(more)
  await page(box)
  await screen.findByRole('heading', { name: '우리의 합의' })
  expect(main().getAllByRole('status')[0]?.textContent).toBe(word)
  expect(screen.getByRole('main').textContent).toMatch(sentence)
  if (box.state === 'drawn') expect(screen.getByRole('main').textContent).not.toContain('당첨 없음')
  await visit('/dashboard/syndicates', { isSignedIn: true, answers: reply(listSyndicates, { syndicates: [box] }) })
  const row = await screen.findByRole('link', { name: /^제1250회/ })
  expect(row.textContent).toContain(box.state === 'drawn' ? '집계 중' : '당첨 없음')
})

it('says before anybody presses that what was paid in is not what the tickets cost', async () => {
  const people = aBox().people.map((one) => ({ ...one, paid: 330, agreed_at: null }))
  await page(aBox({ split: 'paid', people }))
  expect(
    await screen.findByText('낸 돈을 모두 더하면 990원이라 복권값 1,000원과 달라요. 맞춘 뒤에 동의할 수 있어요.'),
  ).toBeTruthy()
})

it('says that who was to fetch the prizes has left', async () => {
  await page(
    aBox({ state: 'closed', is_agreed: true, people: [person(1, null), ...AGREED.people.slice(1)], own_id: 2 }),
  )
  expect(await screen.findByText(/당첨금을 찾기로 한 사람이 탈퇴했어요/)).toBeTruthy()
})

it('takes a ticket that is typed by hand, which has no mark of its paper', async () => {
  const { user, calls } = await visit(`/syndicate#${TOKEN}`, {
    isSignedIn: true,
    answers: { ...reply(getSyndicate, aBox()), ...reply(addSharedTicket, aBox()) },
  })
  await user.click(await screen.findByRole('button', { name: '번호 입력하기' }))
  for (const number of [1, 2, 4, 5, 6, 8]) await user.click(await screen.findByRole('button', { name: String(number) }))
  await user.click(screen.getByRole('button', { name: '1게임 담기' }))
  await expect
    .poll(() => callsOf(addSharedTicket, calls).map(({ body }) => body))
    .toEqual([
      {
        token: TOKEN,
        round_number: 1250,
        source: 'typed',
        games: [{ numbers: [1, 2, 4, 5, 6, 8], number_type: 'unknown' }],
      },
    ])
})

it('offers no second paper where this one is in a box already', async () => {
  const { user } = await visit(`/syndicate#${TOKEN}`, {
    isSignedIn: true,
    answers: {
      ...reply(getSyndicate, aBox()),
      ...answer(addSharedTicket, {
        status: 409,
        json: { code: 'syndicate_paper_taken', detail: '이 종이 복권은 이미 함께 산 복권에 담겨 있어요.', errors: [] },
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '번호 입력하기' }))
  for (const number of [1, 2, 4, 5, 6, 8]) await user.click(await screen.findByRole('button', { name: String(number) }))
  await user.click(screen.getByRole('button', { name: '1게임 담기' }))
  expect(await screen.findByText(/^이 종이 복권은 이미/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '한 장 더 담기' })).toBeNull()
})
