import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import { getDrawnNumbers } from '#contract/draws/draws.ts'
import { getMe } from '#contract/members/sessions.ts'
import { getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { aDraw } from '#tests/support/a-draw.ts'
import { anOverview } from '#tests/support/an-overview.ts'
import { aMiss } from '#tests/support/made-set.ts'
import { type Answer, answer, callsOf, HANA, reply, visit } from '#tests/support/screen.tsx'

const main = () => within(screen.getByRole('main'))
const HOME = {
  ...reply(listAnnouncements, []),
  ...reply(getAnalysisOverview, anOverview()),
  ...reply(getDrawStatistics, {
    total_rounds: 1249,
    newest_round: 1249,
    total_first_prize_winners: 10_214,
    total_first_prize_paid: 21_600_000_000_000,
    total_prizes_paid: 43_000_000_000_000,
    mean_first_prize: 2_000_000_000,
    median_first_prize: 2_000_000_000,
    biggest_first_prize: null,
    possible_combinations: 8_145_060,
  }),
}

/** One bought set of a settled round, which won nothing. */
const nothingWonIn = (round_number: number) => ({
  ...reply(listNumberSets, {
    generated_numbers: [{ ...aMiss(), round_target: round_number, is_bought: true }],
    has_more: false,
  }),
  ...reply(getSettlementSummary, {
    ...{ round_number, state: 'settled', sets: 1, bought_sets: 1, most_matched: 1 },
    sets_by_matches: [0, 1, 0, 0, 0, 0, 0],
    winners_by_rank: [0, 0, 0, 0, 0],
    bought_by_rank: [0, 0, 0, 0, 0],
    total_prize: 0,
    total_net: 0,
  }),
})

it('invites a visitor, says what AI is here, and asks nothing about a member', async () => {
  const { calls } = await visit('/', { answers: HOME })
  await screen.findByRole('heading', { level: 1, name: /로또, 있는 그대로\s*들여다보세요\./ })
  expect(main().getAllByRole('link', { name: '회원가입' })[0]?.getAttribute('href')).toBe('/auth/register')
  expect(main().getByRole('link', { name: '당첨결과' }).getAttribute('href')).toBe('/results')
  expect(main().getByRole('link', { name: '지난 결과' }).getAttribute('href')).toBe('/results')
  expect(main().getByText(/AI 번호 생성, 통계 분석까지/)).toBeTruthy()
  expect(main().getByRole('link', { name: '로또렌즈의 AI란?' }).getAttribute('href')).toBe('/analysis/ai')
  expect(callsOf(listNumberSets, calls)).toEqual([])
})

it('holds six numbers that are tapped against the newest draw at once, and against all on demand', async () => {
  const { user, calls } = await visit('/', {
    answers: {
      ...HOME,
      ...reply(getDrawnNumbers, { draws: [{ round_number: 1, balls: [1, 2, 3, 4, 5, 6, 7], prizes: null }] }),
    },
  })
  const [a = 0, b = 0, c = 0] = aDraw(1249).numbers
  const others = [1, 2, 3, 4, 6, 7, 8, 9].filter(
    (one) => ![...aDraw(1249).numbers, aDraw(1249).bonus_number].includes(one),
  )
  await user.click(await screen.findByRole('button', { name: '번호 고르기' }))
  for (const number of [a, b, c, ...others.slice(0, 3)])
    await user.click(await screen.findByRole('button', { name: String(number) }))
  await screen.findByRole('heading', { name: '3개 맞았어요 · 5등' })
  expect(screen.getByText('제1249회를 이 번호로 샀다면 5,000원이에요.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '로그인 후 담기' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '공유' })).toBeTruthy()
  expect(callsOf(getDrawnNumbers, calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: '모든 회차와 맞춰 보기' }))
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: '지우기' }))
  await screen.findByRole('heading', { name: '내 번호 맞춰 보기' })
})

it('shows a member their week instead of the way to sign up', async () => {
  await visit('/', {
    isSignedIn: true,
    answers: { ...HOME, ...nothingWonIn(1249) },
  })
  await screen.findByRole('heading', { level: 1, name: /^김하나님의 이번 주/ })
  await screen.findByRole('heading', { name: '이번 주는 당첨이 없어요' })
  expect(main().getByRole('region', { name: '제1249회' })).toBeTruthy()
  expect(main().queryByRole('link', { name: /회원가입/ })).toBeNull()
})

it('says of a week that a member skipped that they did, and keeps the last one in a line', async () => {
  await visit('/', {
    isSignedIn: true,
    answers: { ...HOME, ...nothingWonIn(1247) },
  })
  await screen.findByText('제1249회에는 만든 번호가 없어요. 지난주는 쉬어 갔어요.')
  expect(screen.getByRole('heading', { name: '토요일 20:45에 추첨해요' })).toBeTruthy()
  expect(screen.getByText(/^지난 제1247회/).textContent).toBe('지난 제1247회 당첨 없음')
})

it('says when the week cannot be had, and gets it when tried again', async () => {
  let summary: Answer = { status: 403, text: '' }
  const { user } = await visit('/', {
    isSignedIn: true,
    answers: { ...HOME, ...answer(getSettlementSummary, () => summary) },
  })
  await screen.findByText('당첨 확인을 불러오지 못했어요.')
  summary = { json: NOTHING_PLAYED }
  await user.click(main().getByRole('button', { name: '다시 시도' }))
  await expect.poll(() => screen.queryByText('당첨 확인을 불러오지 못했어요.')).toBeNull()
})

it('keeps the place of a new member’s first slip until it is known who they are', async () => {
  const known = Promise.withResolvers<Answer>()
  await visit('/', { isSignedIn: true, answers: { ...HOME, ...answer(getMe, () => known.promise) } })
  await screen.findByRole('heading', { level: 1, name: '나의 이번 주' })
  // Everything of the week but the member has come.
  await screen.findByText('1등 당첨자 수')
  expect(screen.queryByText('첫 번호를 만들어 볼까요?')).toBeNull()
  known.resolve({ json: HANA })
  await screen.findByText('첫 번호를 만들어 볼까요?')
})

const NOTHING_PLAYED = {
  ...{ round_number: null, state: null, sets: 0, bought_sets: 0, most_matched: null, sets_by_matches: null },
  ...{ winners_by_rank: null, bought_by_rank: null, total_prize: null, total_net: null },
}
