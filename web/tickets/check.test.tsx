import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDraw, getDrawnNumbers, getLatestDraw } from '#contract/draws/draws.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { listFavourites } from '#contract/number-sets/favourites.ts'
import { listSyndicates } from '#contract/number-sets/syndicates.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { openRound } from '#domain/calendar.ts'
import { aDraw, aDrawWithDetails } from '#tests/support/a-draw.ts'
import { answer, callsOf, MIDWEEK, reply, visit } from '#tests/support/screen.tsx'
import { slipPath } from '#web/number-sets/slip-address.ts'

const NEWEST = 1249
const [a = 0, b = 0, c = 0, d = 0] = aDraw(NEWEST).numbers
const HITS = [a, b, c, 1, 2, 3]
const main = () => within(screen.getByRole('main'))

// A browser that has checked nothing yet.
beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

/** Types games of a round into the slip, and asks. */
async function check(
  games: readonly (readonly number[])[],
  round: number,
  answers: ReturnType<typeof reply>,
  isSignedIn = false,
) {
  const shown = await visit('/check', { answers, isSignedIn })
  await shown.user.click(await screen.findByRole('button', { name: /^번호 입력하기/ }))
  await shown.user.selectOptions(await screen.findByLabelText('회차'), String(round))
  for (const number of games.flat()) await shown.user.click(screen.getByRole('button', { name: String(number) }))
  await shown.user.click(screen.getByRole('button', { name: `${games.length}게임 확인하기` }))
  return shown
}

it('beside the ways to check stands the newest result, with its first prize and what is not sure of it', async () => {
  await visit('/check', { answers: reply(getLatestDraw, { ...aDraw(NEWEST), certainty: 'one_source' }) })
  expect(await screen.findByText('1등 10명 · 한 명이 29.5억원')).toBeTruthy()
  expect(main().getByText(/^한 곳에서 확인했어요/)).toBeTruthy()
})

describe('the games of a ticket', () => {
  it('are held against their round on the device: only its number is asked for', async () => {
    const { calls } = await check([HITS, [a, b, c, d, 1, 2]], NEWEST, reply(getDraw, aDrawWithDetails(NEWEST)))
    await screen.findByRole('heading', { name: /^4등 당첨됐어요/ })
    expect(main().getByText('4등 1게임 · 5등 1게임')).toBeTruthy()
    expect(main().getByText('없음', { selector: 'dd' })).toBeTruthy()
    expect(main().getByText('당첨 2게임')).toBeTruthy()
    expect(main().getByText(new RegExp(`^제${NEWEST}회 당첨번호 \\d`))).toBeTruthy()
    expect(main().getByText('실물 복권과 꼭 대조하세요.')).toBeTruthy()
    expect(callsOf(getDraw, calls)).toEqual([
      { name: `GET /api/v1/public/lottery/results/${NEWEST}`, search: '', body: null },
    ])
  })

  it('have a large prize beside their balls in the few characters that there is room for, and above to the won', async () => {
    const counted = aDrawWithDetails(NEWEST)
    const { prize_details } = counted
    if (!prize_details) throw new Error('no prizes')
    const rank5 = { ...prize_details.rank5, prize_per_winner: 55_064_392 }
    await check([HITS], NEWEST, reply(getDraw, { ...counted, prize_details: { ...prize_details, rank5 } }))
    await screen.findByRole('heading', { name: /^5등 당첨됐어요/ })
    expect(main().getByText('5,506만원')).toBeTruthy()
    expect(main().getByText('55,064,392원')).toBeTruthy()
  })

  it('say that none has won only once the round is tallied', async () => {
    const counted = reply(getDraw, aDrawWithDetails(NEWEST))
    await check([[1, 2, 3, 6, 7, 8]], NEWEST, counted)
    await screen.findByRole('heading', { name: '당첨된 게임이 없어요' })
    const uncounted = reply(getDraw, { ...aDrawWithDetails(NEWEST), is_confirmed: false, prize_details: null })
    await check([[1, 2, 3, 6, 7, 8]], NEWEST, uncounted)
    await screen.findByRole('heading', { name: '번호가 나왔어요' })
    expect(main().queryByText('모두 확정')).toBeNull()
    expect(main().queryByText(/당첨된 게임이 없|낙첨|등 \d+게임/)).toBeNull()
  })

  it('wait for a draw that is still to come, and ask nobody', async () => {
    const { calls } = await check([HITS], NEWEST + 1, {})
    await screen.findByRole('heading', { name: /에 추첨해요$/ })
    expect(main().getByText('판매 중')).toBeTruthy()
    expect(callsOf(getDraw, calls)).toEqual([])
  })

  it('that are still to be drawn stay on the device of a visitor, who is told where', async () => {
    await check([HITS], NEWEST + 1, {})
    expect(await main().findByText(/가입하지 않으면 이 기기에만 남아요/)).toBeTruthy()
    await visit('/check')
    const recent = within(await screen.findByRole('region', { name: '최근에 확인한 복권' }))
    expect(recent.getByText('추첨 전')).toBeTruthy()
  })

  it('stand there while the result does not come, and can be tried again', async () => {
    const { user, calls } = await check([HITS], NEWEST, answer(getDraw, { status: 500, text: '' }))
    const again = await screen.findByRole('button', { name: '다시 시도' })
    expect(main().queryByText(/당첨된|낙첨/)).toBeNull()
    expect(screen.getByRole('heading', { name: '복권 1게임' })).toBeTruthy()
    const before = callsOf(getDraw, calls).length
    await user.click(again)
    expect(callsOf(getDraw, calls).length).toBeGreaterThan(before)
  })

  it('have no money left to claim after a year', async () => {
    const old = NEWEST - 52
    await check([HITS], old, reply(getDraw, aDrawWithDetails(old)))
    await screen.findByRole('heading', { name: '5등에 당첨됐던 복권이에요' })
    expect(main().getByText(/당첨금 청구는/).textContent).toMatch(/끝났어요/)
    expect(main().queryByText('받을 금액 (세후)')).toBeNull()
  })
})

it('keep the letters of their rows, as on paper', async () => {
  const { user } = await visit('/check', { answers: reply(getDraw, aDrawWithDetails(NEWEST)) })
  await user.click(await screen.findByRole('button', { name: /^번호 입력하기/ }))
  await user.selectOptions(await screen.findByLabelText('회차'), String(NEWEST))
  for (const row of ['A', 'C', 'E']) {
    await user.click(screen.getByRole('button', { name: `${row}줄 비어 있음` }))
    for (const number of HITS) await user.click(screen.getByRole('button', { name: String(number) }))
  }
  await user.click(screen.getByRole('button', { name: '3게임 확인하기' }))
  const games = await screen.findByRole('list', { name: '복권의 게임' })
  const letters = () =>
    within(games)
      .getAllByText(/^[A-E] 번호 /)
      .map(({ textContent }) => textContent.slice(0, 4))
  expect(letters()).toEqual(['A 번호', 'C 번호', 'E 번호'])
  await user.click(await screen.findByRole('button', { name: '다른 복권 확인' }))
  await user.click(await screen.findByRole('button', { name: /제1249회 · 3게임/ }))
  await screen.findByText(/^E 번호 /)
})

it('takes a row back, and checks whole rows only', async () => {
  const { user } = await visit('/check')
  await user.click(await screen.findByRole('button', { name: /^번호 입력하기/ }))
  expect(screen.getByRole('button', { name: '한 줄을 다 채워 주세요' }).getAttribute('aria-disabled')).toBe('true')
  for (const number of [1, 2, 3]) await user.click(screen.getByRole('button', { name: String(number) }))
  expect(screen.getByRole('button', { name: 'A줄 1, 2, 3' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '이 줄 지우기' }))
  expect(screen.getByRole('button', { name: 'A줄 비어 있음' })).toBeTruthy()
})

it('remembers tickets in this browser alone, with what they won, until they are cleared', async () => {
  const { user, calls } = await check([HITS], NEWEST, reply(getDraw, aDrawWithDetails(NEWEST)))
  await user.click(await screen.findByRole('button', { name: '다른 복권 확인' }))
  const recent = await screen.findByRole('button', { name: /제1249회 · 1게임/ })
  expect(recent.textContent).toContain('5등 1게임')
  await user.click(recent)
  await screen.findByRole('heading', { name: /^5등 당첨됐어요/ })
  await user.click(screen.getByRole('button', { name: '다른 복권 확인' }))
  expect(screen.getAllByRole('button', { name: /제1249회 · 1게임/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '모두 지우기' }))
  expect(screen.queryByText('최근에 확인한 복권')).toBeNull()
  expect(localStorage.getItem('checked_tickets')).toBeNull()
  expect(calls.filter(({ body }) => body !== null)).toEqual([])
})

describe('six numbers', () => {
  const choose = async (shown: Awaited<ReturnType<typeof visit>>) => {
    await screen.findByRole('main')
    await shown.user.click(await main().findByRole('button', { name: '번호 고르기' }))
    for (const number of HITS) await shown.user.click(await main().findByRole('button', { name: String(number) }))
  }
  const { numbers, bonus_number } = aDraw(NEWEST)
  const DRAWN = { round_number: NEWEST, balls: [...numbers, bonus_number], prizes: null }

  it('are held against every draw beside chance the moment the sixth is tapped', async () => {
    const shown = await visit('/check', { answers: reply(getDrawnNumbers, { draws: [DRAWN] }) })
    await choose(shown)
    const rows = within(await main().findByRole('table')).getAllByRole('row')
    expect(rows.at(-1)?.textContent).toBe('5등1회0.1회 미만')
    expect(shown.calls.filter(({ body }) => body !== null)).toEqual([])
  })

  it('say without a line how far this device can look, or that it cannot', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await choose(await visit('/check', { answers: answer(getDrawnNumbers, null) }))
    expect(await main().findByText(/지난 번호가 아직 이 기기에 없어요/)).toBeTruthy()
    await choose(await visit('/check', { answers: reply(getDrawnNumbers, { draws: [DRAWN] }) }))
    await main().findByText(`인터넷이 끊겨, 이 기기에 있는 제${NEWEST}회까지 맞춰 봤어요.`)
  })
})

it('says of a round that this device has never seen that it has not', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await check([HITS], NEWEST - 1, answer(getDraw, null))
  expect(await main().findByText(new RegExp(`제${NEWEST - 1}회 결과는 아직 이 기기에 없어요`))).toBeTruthy()
})

it('says so of a round that was drawn since, rather than that it is to be drawn', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.setSystemTime(MIDWEEK + 7 * 24 * 60 * 60_000)
  await check([HITS], NEWEST + 1, {})
  expect(await main().findByText(new RegExp(`제${NEWEST + 1}회 결과는 아직 이 기기에 없어요`))).toBeTruthy()
  expect(main().queryByText(/추첨 전|늦어지고/)).toBeNull()
})

it('says without a line what can still be checked, and which ticket is checked once there is one', async () => {
  await check([HITS], NEWEST + 1, {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await visit('/check')
  await screen.findByText(new RegExp(`가장 최근 결과는 제${NEWEST}회예요`))
  const later = within((await screen.findByRole('heading', { name: '연결되면 할 일' })).parentElement as HTMLElement)
  expect(later.getByText(`제${NEWEST + 1}회 복권 1장`)).toBeTruthy()
})

it('a ticket that its member has already is kept once more where they say that they bought it twice', async () => {
  const known = { status: 409, json: { code: 'ticket_known', detail: '이미 내 번호에 담은 복권이에요.' } }
  const { user, calls } = await check(
    [HITS],
    NEWEST,
    {
      ...reply(getDraw, aDrawWithDetails(NEWEST)),
      ...answer(saveTicket, ({ body }) =>
        (body as { is_another?: true }).is_another
          ? { status: 201, json: { ticket_id: 2, generated_numbers: [] } }
          : known,
      ),
      ...reply(getMyMonth, {
        ...{ month: '2026-11', saturdays: [], spent: 0, received: 0, net: 0, budget: null },
        on_sale: { month: '2026-11', spent: 0 },
      }),
    },
    true,
  )
  await user.click(await screen.findByRole('button', { name: '내 번호에 담기' }))
  await screen.findByText('이미 내 번호에 담은 복권이에요.')
  await user.click(screen.getByRole('button', { name: '한 장 더 담기' }))
  await screen.findByText('내 번호에 담았어요.')
  expect(screen.queryByRole('button', { name: /담기/ })).toBeNull()
  expect(callsOf(saveTicket, calls)).toHaveLength(2)
})

describe('a ticket of the round on sale', () => {
  const OPEN = openRound(MIDWEEK)
  const MEANT = [3, 11, 19, 24, 37, 42]
  const slip = slipPath({ round: OPEN, games: [MEANT] }).replace(/^[^#]*/, '')

  it('is held on the device against the slip that was opened last: the same, or which row and number differ', async () => {
    localStorage.setItem('last_slip', JSON.stringify(slip))
    const latest = reply(getLatestDraw, aDraw(NEWEST))
    await check([MEANT], OPEN, latest)
    expect(await screen.findByText(/^마지막으로 연 번호 쪽지와 같아요/)).toBeTruthy()
    await check([[3, 11, 19, 24, 38, 42]], OPEN, latest)
    expect(await screen.findByText('마지막으로 연 번호 쪽지와 달라요')).toBeTruthy()
    expect(main().getByText('A줄: 37 대신 38')).toBeTruthy()
    expect(main().getByText(/판매가 끝나기 전\(토요일은 20:00\)에 바꿀 수 있는지/)).toBeTruthy()
  })

  it('of a member is held against favourites, too, and no number of it is sent', async () => {
    const favourites = { round_number: OPEN, favourites: [{ id: 1, numbers: MEANT, is_bought: false }] }
    const answers = {
      ...reply(getLatestDraw, aDraw(NEWEST)),
      ...reply(listFavourites, favourites),
      ...reply(listSyndicates, { syndicates: [] }),
    }
    const { calls } = await check([[3, 11, 19, 24, 38, 42]], OPEN, answers, true)
    expect(await screen.findByText('매주 사는 번호와 달라요')).toBeTruthy()
    expect(calls.filter(({ body, search }) => /38/.test(JSON.stringify(body) + search))).toEqual([])
  })

  it('is the one ticket of a box that it is, or else the nearest, by the names of its people', async () => {
    const box = (token: string, ...tickets: number[][][]) => ({
      ...{ token, round_number: OPEN, own_id: 1 },
      people: ['하나', '두리', '세찌'].map((name, i) => ({ id: i + 1, name })),
      tickets: tickets.map((games) => ({ games: games.map((numbers) => ({ numbers })) })),
    })
    const OTHER = [3, 11, 19, 24, 38, 43]
    const SECOND = [1, 2, 4, 5, 6, 8]
    const syndicates = [box('a', [OTHER], [MEANT, SECOND]), box('b', [SECOND])]
    const answers = {
      ...reply(getLatestDraw, aDraw(NEWEST)),
      ...reply(listFavourites, { round_number: OPEN, favourites: [] }),
      ...reply(listSyndicates, { syndicates } as never),
    }
    await check([MEANT, SECOND], OPEN, answers, true)
    expect(await screen.findByText(/^두리, 세찌와 함께 산 복권과 같아요/)).toBeTruthy()
    expect(main().queryByText(/달라요/)).toBeNull()
    await check([[3, 11, 19, 24, 37, 45], SECOND], OPEN, answers, true)
    expect(await screen.findByText('두리, 세찌와 함께 산 복권과 달라요')).toBeTruthy()
    expect(main().getByText('A줄: 42 대신 45')).toBeTruthy()
    expect(main().getAllByText(/달라요/)).toHaveLength(1)
  })

  it('has nothing beside it where nothing was meant', async () => {
    await check([MEANT], OPEN, reply(getLatestDraw, aDraw(NEWEST)))
    await screen.findByRole('button', { name: /내 번호에 담기/ })
    expect(main().queryByText('내 번호와 대조')).toBeNull()
  })
})
