import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import { getDraw, getDrawYear } from '#contract/draws/draws.ts'
import { getLiveRound, type LiveRound } from '#contract/draws/live-round.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import { aDraw, aDrawWithDetails } from '#tests/support/a-draw.ts'
import { anOverview } from '#tests/support/an-overview.ts'
import { aMiss, aSecondPrize, aSet } from '#tests/support/made-set.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const ROUND = 1250
const MINUTE = 60_000
const BEGINS = drawBeginsAt(ROUND, 1245)
const at = (minutes: number) => vi.setSystemTime(BEGINS + minutes * MINUTE)

const WAITING: LiveRound = {
  ...{
    round_number: ROUND,
    draw_date: drawDateOf(ROUND),
    stage: 'nothing',
    draw: null,
    checked_every: 15,
    next_check_at: null,
  },
  ...{ numbers_at: null, tallied_at: null, completed_at: null },
}
const drawn = (more: Partial<ReturnType<typeof aDraw>> = {}): LiveRound => ({
  ...{ ...WAITING, stage: 'numbers', numbers_at: new Date(BEGINS + 2 * MINUTE).toISOString() },
  draw: { ...aDraw(ROUND), is_confirmed: false, first_prize_amount: null, first_prize_winners: null, ...more },
})
const night = () => document.querySelector('section.night')?.textContent
const nextDraw = () => screen.getByText(/^다음 추첨 제/).textContent

const HOME = {
  ...reply(listAnnouncements, []),
  ...reply(getDrawStatistics, {
    ...{ total_rounds: 1249, newest_round: 1249, total_first_prize_winners: 10_214 },
    ...{ total_first_prize_paid: 21_600_000_000_000, total_prizes_paid: 43_000_000_000_000 },
    ...{ mean_first_prize: 2_000_000_000, median_first_prize: 2_000_000_000, biggest_first_prize: null },
    possible_combinations: 8_145_060,
  }),
  ...reply(getLiveRound, WAITING),
  ...reply(getAnalysisOverview, anOverview()),
}

it('the open home page names the next draw by itself, as the draw begins', async () => {
  at(-1)
  await visit('/', { answers: HOME })
  await expect.poll(nextDraw).toBe('다음 추첨 제1250회 · 11월 14일 (토) 20:45')
  at(0)
  await expect.poll(nextDraw).toBe('다음 추첨 제1251회 · 11월 21일 (토) 20:45')
})

it('and as soon as the numbers come, before the minute that was announced', async () => {
  at(-8)
  const { hears } = await visit('/', { answers: HOME })
  await expect.poll(nextDraw).toBe('다음 추첨 제1250회 · 11월 14일 (토) 20:45')
  await hears(drawn())
  await expect.poll(nextDraw).toBe('다음 추첨 제1251회 · 11월 21일 (토) 20:45')
})

it('the live card and the page of the round say how sure the numbers are', async () => {
  at(5)
  const answers = {
    ...HOME,
    ...reply(getLiveRound, drawn({ certainty: 'one_source' })),
    ...reply(getDraw, { ...aDrawWithDetails(1249), certainty: 'doubted' }),
    ...reply(getDrawYear, { sales: [], median_sales: null, first_prize_methods: null }),
  }
  const { hears } = await visit('/', { answers })
  await expect.poll(night).toContain('한 곳에서 확인했어요 · 다시 확인하는 중')
  await hears(drawn({ certainty: 'doubted' }))
  await expect.poll(night).toContain('다시 확인하고 있어요')
  await hears(drawn())
  await expect.poll(night).not.toContain('확인하')
  await visit('/results/1249', { answers })
  expect(await screen.findByText('다시 확인하고 있어요')).toBeTruthy()
})

it('the open dashboard shows the slip that is being drawn once, under the live card, and last week in a line', async () => {
  const settled = {
    ...{ round_number: 1249, state: 'settled' as const, sets: 2, bought_sets: 1, most_matched: 1 },
    ...{ sets_by_matches: [1, 1, 0, 0, 0, 0, 0], winners_by_rank: [0, 0, 0, 0, 0], bought_by_rank: [0, 0, 0, 0, 0] },
    total_prize: 0,
    total_net: 0,
  }
  const waiting = {
    ...settled,
    ...{
      round_number: ROUND,
      state: 'matched' as const,
      winners_by_rank: null,
      bought_by_rank: null,
      total_prize: null,
      total_net: null,
    },
  }
  let isDrawn = false
  const sets = [
    aSet({ round_target: ROUND, numbers: [4, 5, 25, 1, 2, 3] }),
    { ...aMiss(), round_target: 1249, is_bought: true },
  ]
  at(-1)
  const { hears } = await visit('/dashboard', {
    isSignedIn: true,
    answers: {
      ...reply(getLiveRound, WAITING),
      ...answer(getSettlementSummary, () => ({ json: isDrawn ? waiting : settled })),
      ...answer(listNumberSets, ({ search }) => {
        const round = new URLSearchParams(search).get('round')
        const ofRound = sets.filter(({ round_target }) => round === null || round_target === Number(round))
        return { json: { generated_numbers: ofRound, has_more: false } }
      }),
    },
  })
  const slips = () => screen.queryAllByRole('region', { name: `제${ROUND}회` })
  const slip = () => slips()[0]?.textContent
  await expect.poll(slip).toContain('추첨 전')
  // Its code is fetched apart.
  await expect.poll(() => document.querySelector('section.night')).not.toBeNull()
  const card = document.querySelector('section.night') as Element
  const last = screen.getByText(/^지난 제1249회/)
  expect(last.textContent).toBe('지난 제1249회 당첨 없음')
  expect(last.closest('details')?.open).toBe(false)
  expect(card.compareDocumentPosition(slips()[0] as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(last.compareDocumentPosition(slips()[0] as Element)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(screen.getByRole('heading', { name: '제1251회 번호' })).toBeTruthy()

  at(1)
  await expect.poll(slip).toContain('공이 나오는 대로 열려요')
  expect(slips()).toHaveLength(1)

  isDrawn = true
  await hears(drawn())
  await expect.poll(slip).toContain('등수와 금액은 집계가 끝나면 확정돼요.')
  await expect.poll(() => screen.queryByText(/^지난 제1249회/)).toBeNull()
  expect(slips()).toHaveLength(1)
  expect(slip()).toContain('3개 일치')
})

const WON: Reply<typeof getSettlementSummary> = {
  ...{ round_number: ROUND, state: 'settled', sets: 1, bought_sets: 1, most_matched: 5 },
  ...{ sets_by_matches: [0, 0, 0, 0, 0, 1, 0], winners_by_rank: [0, 1, 0, 0, 0], bought_by_rank: [0, 1, 0, 0, 0] },
  total_prize: 52_345_678,
  total_net: 40_829_638,
}
const NO_PRIZES_YET: Reply<typeof getSettlementSummary> = {
  ...{ ...WON, state: 'matched', winners_by_rank: null, bought_by_rank: null, total_prize: null, total_net: null },
}
/** The dashboard of a member who has bought a second prize, once that is settled. */
const WINNER = {
  ...reply(getSettlementSummary, WON),
  ...reply(listNumberSets, {
    generated_numbers: [{ ...aSecondPrize(), round_target: ROUND, is_bought: true }],
    has_more: false,
  }),
}
const tallied: LiveRound = { ...WAITING, stage: 'prizes', draw: aDraw(ROUND) }
const complete: LiveRound = { ...tallied, stage: 'shops' }
const liveTitle = () => document.getElementById('live-title')?.textContent
const ownResult = () => document.querySelector('.won-card')?.textContent

it('who comes when all is confirmed finds their own result where the night was, and its balls once', async () => {
  at(60)
  await visit('/dashboard', { isSignedIn: true, answers: { ...WINNER, ...reply(getLiveRound, complete) } })
  await expect.poll(ownResult).toContain('2등')
  expect(liveTitle()).toBeUndefined()
  expect(screen.getAllByText(new RegExp(`^제${ROUND}회 당첨번호 \\d`))).toHaveLength(1)
})

it('what is won takes the place of the card of the night, before the eyes of who has seen it go on', async () => {
  at(10)
  let isSettled = false
  const { hears } = await visit('/dashboard', {
    isSignedIn: true,
    answers: {
      ...WINNER,
      ...reply(getLiveRound, drawn()),
      ...answer(getSettlementSummary, () => ({ json: isSettled ? WON : NO_PRIZES_YET })),
    },
  })
  await expect.poll(liveTitle).toBe(`제${ROUND}회 당첨번호가 나왔어요`)
  isSettled = true
  await hears(tallied)
  await expect.poll(ownResult).toContain('2등')
  expect(liveTitle()).toBeUndefined()
})

it('who has won nothing goes on reading how far the night is, and the slip says so', async () => {
  at(60)
  const missed = {
    ...WON,
    winners_by_rank: [0, 0, 0, 0, 0],
    bought_by_rank: [0, 0, 0, 0, 0],
    total_prize: 0,
    total_net: 0,
  }
  await visit('/dashboard', {
    isSignedIn: true,
    answers: {
      ...reply(getLiveRound, tallied),
      ...reply(getSettlementSummary, missed),
      ...reply(listNumberSets, {
        generated_numbers: [{ ...aMiss(), round_target: ROUND, is_bought: true }],
        has_more: false,
      }),
    },
  })
  await expect.poll(liveTitle).toBe(`제${ROUND}회 당첨금이 나왔어요`)
  await expect.poll(() => screen.getByRole('region', { name: `제${ROUND}회` }).textContent).toContain('낙첨')
})

it('the own numbers open with the balls, and know no ball that is not seen yet', async () => {
  at(1)
  const numbers = [4, 25, 32, 12, 1, 2]
  const { hears } = await visit('/dashboard', {
    isSignedIn: true,
    answers: {
      ...reply(getLiveRound, WAITING),
      ...reply(getSettlementSummary, { ...NO_PRIZES_YET, state: 'awaiting', most_matched: null }),
      ...reply(listNumberSets, {
        generated_numbers: [aSet({ round_target: ROUND, numbers, is_bought: true })],
        has_more: false,
      }),
    },
  })
  const seen: [balls: number, hits: number][] = []
  const look = () => {
    const balls = document.querySelectorAll('.balls-live .ball').length
    const hits = document.querySelectorAll('.slip .ball-hit').length
    if (balls > 0 && seen.at(-1)?.[0] !== balls) seen.push([balls, hits])
    return balls
  }
  await expect.poll(liveTitle).toBe(`제${ROUND}회 추첨 중이에요`)
  const watching = new MutationObserver(look)
  watching.observe(document.body, { childList: true, subtree: true })
  await hears(drawn())
  await expect.poll(look).toBe(7)
  watching.disconnect()
  // 4, 5, 25, 28, 32, 42: the first, the third and the fifth are theirs.
  expect(seen).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [6, 3],
    [7, 3],
  ])
})
