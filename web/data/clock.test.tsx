import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { answer, MIDWEEK, reply, visit } from '#tests/support/screen.tsx'
import { clockNow, deviceNow, setSiteTime } from './clock.ts'

/** The site says what time it is now. */
const siteSays = (now: number) => setSiteTime({ now, at: deviceNow() })

afterEach(() => siteSays(deviceNow()))

const NOTHING = { status: 404, json: { code: 'not_found', detail: '없어요.' } }
const HOME = {
  ...reply(listAnnouncements, []),
  ...answer(getAnalysisOverview, NOTHING),
  ...answer(getDrawStatistics, NOTHING),
}

it.each([
  ['a year behind', -365 * DAY],
  ['two days ahead', 2 * DAY],
  ['a year ahead', 365 * DAY],
])('with a clock %s home tells of the draw that comes, once the site has said what time it is', async (_, wrong) => {
  vi.setSystemTime(MIDWEEK + wrong)
  await visit('/', { answers: HOME })
  const next = await screen.findByText(/^다음 추첨/)
  // The page has looked at the device's clock by now.
  await screen.findByText(/^· (.*뒤|내일|오늘)$/)
  act(() => siteSays(MIDWEEK))
  expect(next.parentElement?.textContent).toMatch(/^다음 추첨 제1250회 .* · 3일 뒤$/)
})

it('a clock that is a minute beside the site’s goes by itself', () => {
  siteSays(deviceNow() + MINUTE)
  expect(clockNow()).toBe(deviceNow())
})

it('a clock that is set right afterwards is right at once', () => {
  siteSays(deviceNow() + HOUR)
  expect(clockNow() - deviceNow()).toBe(HOUR)
  vi.setSystemTime(deviceNow() + HOUR)
  expect(clockNow()).toBe(deviceNow())
})

it('what another tab heard is told late without moving a clock that is right', () => {
  const said = { now: deviceNow(), at: deviceNow() }
  vi.setSystemTime(deviceNow() + 3 * HOUR)
  setSiteTime(said)
  expect(clockNow()).toBe(deviceNow())
})
