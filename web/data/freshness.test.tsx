import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import { getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listWebhooks } from '#contract/members/webhooks.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { getMySubscription, listSubscriptionTiers } from '#contract/plans/plans.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { MINUTE } from '#domain/duration.ts'
import { answer, callsOf, MIDWEEK, reply, visit } from '#tests/support/screen.tsx'
import type { Api } from './api.ts'
import { query } from './query.ts'
import { createQueryClient } from './query-client.ts'

const NOTHING = { status: 404, json: { code: 'not_found', detail: '없어요.' } }
const ANSWERS = {
  ...reply(listSubscriptionTiers, []),
  ...reply(listAnnouncements, []),
  ...answer(getAnalysisOverview, NOTHING),
  ...answer(getDrawStatistics, NOTHING),
}

interface Fresh {
  /** The link to the page, and its heading. */
  readonly link: string
  readonly title: RegExp
  readonly of: Endpoint
  /** How long an answer holds, as the specification names it. */
  readonly minutes: number
  readonly isMembers?: boolean
}

const FRESH: readonly Fresh[] = [
  { link: '당첨결과', title: /^당첨결과$/, of: getLatestDraw, minutes: 5 },
  { link: '당첨결과', title: /^당첨결과$/, of: listDraws, minutes: 10 },
  { link: '로또렌즈 홈', title: /들여다보세요/, of: listAnnouncements, minutes: 5 },
  { link: '구독플랜', title: /만큼만/, of: listSubscriptionTiers, minutes: 30 },
  { link: '마이페이지', title: /이번 주$/, of: listNumberSets, minutes: 5, isMembers: true },
  { link: '마이페이지', title: /이번 주$/, of: getMySubscription, minutes: 10, isMembers: true },
]

it.each(FRESH)('$link asks for $of.path again after $minutes minutes, and not before', async (fresh) => {
  const { link, title, of, minutes, isMembers = false } = fresh
  const { calls, user } = await visit('/faq', { answers: ANSWERS, isSignedIn: isMembers })
  const press = async (name: string, heading: string | RegExp) => {
    await user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: heading })
  }
  const come = () => press(link, title)
  const leave = () => press('고객지원', '자주 묻는 질문')
  const asked = () => callsOf(of, calls).length
  await come()
  await expect.poll(asked).toBe(1)
  await leave()
  // The clock goes on while the test walks, by seconds.
  vi.setSystemTime(MIDWEEK + minutes * MINUTE - MINUTE / 2)
  await come()
  await leave()
  expect(asked()).toBe(1)
  vi.setSystemTime(MIDWEEK + minutes * MINUTE + MINUTE / 2)
  await come()
  await expect.poll(asked).toBe(2)
})

it.each(FRESH)('an answer of $of.path is kept for its $minutes minutes, also where nothing shows it', async (fresh) => {
  vi.useFakeTimers({ now: MIDWEEK })
  const ask = vi.fn(async () => [])
  const client = createQueryClient(ask as unknown as Api)
  const askAfter = async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE)
    await client.fetchQuery(query(fresh.of))
    return ask.mock.calls.length
  }
  expect([await askAfter(0), await askAfter(fresh.minutes - 1), await askAfter(2)]).toEqual([1, 1, 2])
})

it('what holds for no time is asked for each time', async () => {
  const ask = vi.fn(async () => [])
  const client = createQueryClient(ask as unknown as Api)
  for (const _ of ['first', 'again']) await client.fetchQuery(query(listWebhooks))
  expect(ask).toHaveBeenCalledTimes(2)
})
