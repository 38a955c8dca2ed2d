import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getLatestDraw } from '#contract/draws/draws.ts'
import type { LiveRound } from '#contract/draws/live-round.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { getSettlementSummary, listNumberSets, type NumberSet } from '#contract/number-sets/number-sets.ts'
import { listMyCancellations } from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { addDays, drawDateOf, koreanDay } from '#domain/calendar.ts'
import { aDraw } from '#tests/support/a-draw.ts'
import { aMiss, aSecondPrize, aSet } from '#tests/support/made-set.ts'
import { type Answer, answer, callsOf, MIDWEEK, NO_PLAN, reply, visit } from '#tests/support/screen.tsx'

const BEFORE_DRAW: LiveRound = {
  ...{
    round_number: 1249,
    draw_date: drawDateOf(1249),
    stage: 'nothing',
    draw: null,
    checked_every: 15,
    next_check_at: null,
  },
  ...{ numbers_at: null, tallied_at: null, completed_at: null, next_check_at: null },
}
const main = () => within(screen.getByRole('main'))
const card = (name: string) => main().getByText(name).parentElement?.textContent

async function onDashboard(answers: ReturnType<typeof answer> = {}) {
  const shown = await visit('/dashboard', { isSignedIn: true, answers })
  await screen.findByRole('heading', { level: 1, name: '김하나님의 이번 주' })
  return shown
}

it('shows a new member the month, the newest draw, and where to begin', async () => {
  const { calls } = await onDashboard()
  await screen.findByText('첫 번호를 만들어 볼까요?')
  await expect.poll(() => card('이번 달 만든 번호')).toContain('0세트')
  expect(card('더 만들 수 있는 번호')).toContain('10세트')
  expect(card('현재 플랜')).toContain('무료 이용 중 · 매달 10세트')
  expect(card('이용 종료까지')).toContain('기한 없음')
  expect(await main().findByText(/^이번 달에는 산 번호가 없어요/)).toBeTruthy()
  expect(main().queryByText('–')).toBeNull()
  await expect.poll(() => card('이번 달 쓴 돈')).toContain('0원')
  expect(card('1등 당첨자 수')).toContain('10명')
  expect(card('1등 당첨금')).toContain('29.5억원')
  expect(main().getByRole('link', { name: '방법과 번호를 골라서 만들기' }).getAttribute('href')).toBe(
    '/dashboard/numbers/new',
  )
  expect(callsOf(listNumberSets, calls).map(({ search }) => search)).toEqual(['?skip=0&limit=5'])
})

it('leads to the sign-in where the tokens have gone while a page was open', async () => {
  const { address, hears } = await onDashboard()
  await screen.findByText('첫 번호를 만들어 볼까요?')
  // Another tab or the visitor has emptied what the browser keeps; no part of the page is told.
  localStorage.clear()
  await hears(BEFORE_DRAW)
  await expect.poll(address).toBe('/auth/login?return=%2Fdashboard')
})

it('shows the plan, and the slip of the coming draw', async () => {
  await onDashboard({
    ...reply(getMySubscription, {
      ...NO_PLAN,
      tier_name: 'STANDARD',
      last_day: koreanDay(MIDWEEK),
      monthly_allowance: 60,
      used_this_month: 4,
      remaining_numbers: 56,
    }),
    ...reply(listNumberSets, {
      generated_numbers: [aSet({ round_target: 1250 }), aSet({ round_target: 1250, is_bought: true })],
      has_more: false,
    }),
  })
  const next = await screen.findByRole('region', { name: '제1250회' })
  expect(next.querySelectorAll('.slip-row')).toHaveLength(2)
  expect(next.textContent).toContain('산 번호 1게임 · 1,000원')
  // When it is drawn stands once, above it.
  screen.getByRole('heading', { name: '토요일 20:45에 추첨해요' })
  expect(next.textContent).not.toMatch(/20:45|일 뒤|월 \d+일/)
  await expect.poll(() => card('현재 플랜')).toContain('STANDARD')
  expect(card('이용 종료까지')).toContain('0일')
  expect(card('더 만들 수 있는 번호')).toContain('56세트')
})

it.each(['today', 'at_end'] as const)(
  'counts the days of a plan cancelled (%s) to its end, not to a payment',
  async (ends) => {
    const period = { tier_name: 'STANDARD', start_date: '2026-10-01', end_date: addDays(koreanDay(MIDWEEK), 5) }
    const refund = { paid: 0, days: 30, used_days: 0, sets_used: 0, for_days: 0, for_sets: 0, amount: 0 }
    await onDashboard({
      ...reply(getMySubscription, {
        ...NO_PLAN,
        tier_name: period.tier_name,
        subscription_start_date: period.start_date,
        last_day: period.end_date,
      }),
      ...reply(listMyCancellations, [
        {
          ...{ receipt: 'C-2026-1121-4F7A09', ...period, ends, last_day: period.end_date, reason: null, refund },
          ...{
            requested_at: '2026-10-02T00:00:00.000Z',
            state: 'nothing_due',
            due_on: null,
            paid_on: null,
            account: null,
          },
        },
      ]),
    })
    await expect.poll(() => main().queryByText('이용 종료까지')?.parentElement?.textContent).toContain('5일')
    expect(screen.queryByText('다음 결제까지')).toBeNull()
  },
)

describe('whether the member won', () => {
  const waiting = {
    round_number: 1249,
    state: 'awaiting',
    sets: 3,
    bought_sets: 2,
    most_matched: null,
    sets_by_matches: null,
    winners_by_rank: null,
    bought_by_rank: null,
    total_prize: null,
    total_net: null,
  } as const
  const settled = {
    ...waiting,
    state: 'settled' as const,
    most_matched: 5,
    sets_by_matches: [1, 1, 0, 0, 0, 1, 0],
    winners_by_rank: [0, 1, 0, 0, 0],
    bought_by_rank: [0, 1, 0, 0, 0],
    total_prize: 52_345_678,
    total_net: 40_829_638,
  }
  const bought = { is_bought: true }
  const week = (summary: Reply<typeof getSettlementSummary>, ...sets: NumberSet[]) =>
    onDashboard({
      ...reply(getSettlementSummary, summary),
      ...reply(listNumberSets, {
        generated_numbers: sets.map((set) => ({ ...set, round_target: 1249 })),
        has_more: false,
      }),
    })

  it('is said only once it is certain', async () => {
    await week(waiting)
    await screen.findByRole('heading', { name: '번호를 확인하고 있어요' })
    await week({ ...waiting, state: 'matched', most_matched: 2, sets_by_matches: [1, 1, 1, 0, 0, 0, 0] })
    await screen.findByRole('heading', { name: '가장 많이 맞은 건 2개예요' })
    expect(main().getByText(/등수와 금액은 당첨금 집계가 끝나야 확정돼요/)).toBeTruthy()
  })

  it('comes first, with what of it is left, and where and until when it is paid', async () => {
    await week(
      { ...settled, bought_by_rank: [0, 1, 0, 0, 1], total_prize: 52_350_678, total_net: 40_834_638 },
      { ...aSecondPrize(), ...bought },
    )
    const won = await screen.findByRole('region', { name: /^2등 당첨됐어요/ })
    for (const words of [
      '2등 1게임 · 5등 1게임',
      '받을 금액 (세후) 40,834,638원',
      '당첨금 (세전)52,350,678원',
      '세금-11,516,040원',
      '2027.10.12 (화)',
      '농협은행 모든 지점',
    ])
      expect(won.textContent).toContain(words)
    expect(won.classList).toContain('night')
  })

  it('is no night where the prize is a small one', async () => {
    const fifth = aSecondPrize()
    const result = fifth.result && { ...fifth.result, rank: 5, prize_amount: 5_000, net_amount: 5_000 }
    await week(
      { ...settled, bought_by_rank: [0, 0, 0, 0, 1], total_prize: 5_000, total_net: 5_000 },
      { ...fifth, ...bought, result },
    )
    const won = await screen.findByRole('region', { name: /^5등 당첨됐어요/ })
    expect(won.textContent).toContain('세금없음')
    expect(won.classList).not.toContain('night')
  })

  it('is said plainly where nothing that was bought has won, and what was not bought is no money', async () => {
    await week(
      { ...settled, bought_sets: 1, bought_by_rank: [0, 0, 0, 0, 0], total_prize: 0, total_net: 0 },
      { ...aMiss(), ...bought },
      aSecondPrize(),
    )
    await screen.findByRole('heading', { name: '이번 주는 당첨이 없어요' })
    expect(main().getByText(/^산 1게임 중 가장 많이 맞은 건 1개예요\./)).toBeTruthy()
    expect(card('쓴 돈')).toContain('1,000원')
    expect(card('당첨금')).toContain('0원')
    expect(screen.getByText('사지 않은 번호 1세트').closest('details')?.textContent).toContain('샀다면 2등')
    expect(screen.getByRole('main').textContent).not.toContain('52,345,678원')
  })

  it('is put beside what chance gives, in a table too', async () => {
    await week(settled, { ...aSecondPrize(), ...bought })
    await screen.findByText(/이번 주는 세트마다 평균 2.0개 맞았어요. 우연이면 0.8개예요./)
    const table = main().getByRole('table', { name: '제1249회에 맞은 개수' })
    expect(within(table).getByRole('row', { name: '5개 1세트 0.0세트' })).toBeTruthy()
    expect(within(table).getByRole('row', { name: '0개 1세트 1.2세트' })).toBeTruthy()
    const plot = main().getByRole('group', { name: /^맞은 개수와 우연/ })
    expect(within(plot).getByRole('img', { name: '5개 맞은 번호: 1세트, 우연이면 0.0세트' })).toBeTruthy()
  })
})

it('shows the Saturdays of the month, spent and received by what was bought', async () => {
  const saturday = { sets: 5, bought_sets: 5, shared: 0, received: 0, best_rank: null }
  await onDashboard(
    reply(getMyMonth, {
      month: '2026-11',
      saturdays: [
        { ...saturday, round_number: 1248, draw_date: '2026-10-31' },
        { ...saturday, round_number: 1249, draw_date: '2026-11-07', received: 5_000, best_rank: 5 },
        { ...saturday, round_number: 1250, draw_date: '2026-11-14', bought_sets: 2, received: null },
      ],
      spent: 12_000,
      received: 5_000,
      net: 5_000,
      budget: 20_000,
      on_sale: { month: '2026-11', spent: 12_000 },
    }),
  )
  const list = await screen.findByRole('list', { name: '이번 달 토요일' })
  expect(Array.from(list.children, ({ textContent }) => textContent)).toEqual([
    '31일1248회낙첨',
    '7일1249회5등',
    '14일1250회2게임',
  ])
  expect(card('이번 달 쓴 돈')).toContain('12,000원')
  expect(card('이번 달 당첨금 (세후)')).toContain('5,000원')
  expect(screen.getByRole('link', { name: '내가 정한 한도 20,000원 중 60%' }).getAttribute('href')).toBe(
    '/dashboard/limits',
  )
})

it('what cannot be had is said where it would stand, and can be tried again', async () => {
  const away: Answer = { status: 403, text: '' }
  let draw: Answer = away
  const { user } = await onDashboard({
    ...answer(listNumberSets, away),
    ...answer(getSettlementSummary, away),
    ...answer(getLatestDraw, () => draw),
  })
  await screen.findByText('번호를 불러오지 못했습니다.')
  await screen.findByText('당첨 확인을 불러오지 못했어요.')
  const missing = await screen.findByText('로또 결과를 불러올 수 없습니다.')
  draw = { json: aDraw(1245) }
  await user.click(within(missing.parentElement as HTMLElement).getByRole('button', { name: '다시 시도' }))
  await screen.findByText(/^제1245회 당첨번호 \d/)
})

it('what was read a moment ago is not asked for again', async () => {
  const { user, calls } = await onDashboard()
  await screen.findByText('첫 번호를 만들어 볼까요?')
  const footer = within(screen.getByRole('contentinfo'))
  await user.click(footer.getByRole('link', { name: '고객지원' }))
  await screen.findByRole('heading', { level: 1, name: '자주 묻는 질문' })
  const before = calls.length
  await user.click(footer.getByRole('link', { name: '마이페이지' }))
  await screen.findByText('첫 번호를 만들어 볼까요?')
  expect(calls.slice(before)).toEqual([])
})
