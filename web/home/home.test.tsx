import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { aSet } from '#tests/support/made-set.ts'
import { type Answer, answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const main = () => within(screen.getByRole('main'))
const HOME = {
  ...reply(listAnnouncements, []),
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

it('invites a visitor, says what AI is here, and asks nothing about a member', async () => {
  const { calls } = await visit('/', { answers: HOME })
  await screen.findByRole('heading', { level: 1, name: /숫자를 있는 그대로\s*들여다보는 로또 통계/ })
  expect(main().getByRole('link', { name: '무료로 시작하기' }).getAttribute('href')).toBe('/auth/register')
  expect(await main().findByRole('link', { name: '회원가입' })).toBeTruthy()
  expect(main().getByRole('link', { name: '여기서 AI란?' }).getAttribute('href')).toBe('/analysis/ai')
  expect(callsOf(listNumberSets, calls)).toEqual([])
})

it('shows a member their week instead of the way to sign up', async () => {
  await visit('/', {
    isSignedIn: true,
    answers: {
      ...HOME,
      ...reply(listNumberSets, { generated_numbers: [aSet(), aSet()], has_more: false }),
      ...reply(getSettlementSummary, {
        round_number: 1249,
        state: 'settled',
        sets: 3,
        bought_sets: 1,
        most_matched: 3,
        sets_by_matches: [1, 1, 0, 1, 0, 0, 0],
        winners_by_rank: [0, 0, 0, 0, 1],
        bought_by_rank: [0, 0, 0, 0, 1],
        total_prize: 5_000,
      }),
    },
  })
  const week = within(await screen.findByRole('region', { name: '김하나님의 이번 주' }))
  expect((await week.findByText('제1249회')).parentElement?.textContent).toContain('산 번호 가운데 5등 1세트')
  expect(week.getByRole('link', { name: '이번 주 보기' }).getAttribute('href')).toBe('/dashboard')
  expect(main().queryByRole('link', { name: /회원가입|무료로 시작하기/ })).toBeNull()
})

it('says when the week cannot be had, and gets it when tried again', async () => {
  let sets: Answer = { status: 403, text: '' }
  const { user } = await visit('/', { isSignedIn: true, answers: { ...HOME, ...answer(listNumberSets, () => sets) } })
  await screen.findByText('이번 주 번호를 불러오지 못했어요.')
  sets = { json: { generated_numbers: [], has_more: false } }
  await user.click(main().getByRole('button', { name: '다시 시도' }))
  await screen.findByText('아직 만든 번호가 없어요')
})
