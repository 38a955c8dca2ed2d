import type { Page } from '@playwright/test'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { expect, test } from './journey.ts'
import { signedIn } from './member.ts'
import { onSaturdays } from './own-site.ts'
import { assignPlan } from './staff-calls.ts'

/** Google calls 0.1 good; what is held here is that nobody sees anything move. */
const MOST = 0.02

const VISITORS = ['/', '/plans', '/results', '/results/1245', '/faq', '/auth/login', '/auth/register']
const MEMBERS = [
  ...['/', '/plans', '/dashboard', '/dashboard/numbers', '/dashboard/numbers/new'],
  ...['/dashboard/subscription', '/dashboard/subscription/cancel', '/dashboard/profile'],
]

/** Collects what moves on each page from its first picture on: how far, and which elements. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName}.${node.className} "${node.textContent?.slice(0, 30)}"` : '?'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Opens a page as on a first visit with a slow processor: nothing is kept, neither scripts nor letters. */
async function firstVisit(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  // What lies further down comes when it is scrolled to.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main .skeleton')].every((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return !one.checkVisibility() || bottom < 0 || top > innerHeight
    }),
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await session.detach()
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  )
  return shifts.reduce((sum, { value }) => sum + value, 0) < MOST ? [] : [{ path, shifts }]
}

async function expectStill(page: Page, paths: readonly string[]) {
  await watchShifts(page)
  const moving = []
  for (const path of paths) moving.push(...(await firstVisit(page, path)))
  expect(moving).toEqual([])
}

test('nothing moves under a visitor’s eyes on a first visit', ({ page }) => expectStill(page, VISITORS))

test('nothing moves under a new member’s eyes, nor under one’s with numbers and a plan', async ({
  page,
  site,
  refused,
}) => {
  // Who has no plan has nothing to cancel.
  refused.push(/auth\/me\/cancellation$/)
  test.slow()
  const { username, access_token } = await signedIn(page)
  await expectStill(page, MEMBERS)
  const today = koreanDay(Date.now())
  await assignPlan(site, username, 'PRIME', today, addDays(today, 20))
  const headers = { authorization: `Bearer ${access_token}` }
  await page.request.post(generateNumberSets.path, { headers, data: { count: 5 } })
  await expectStill(page, MEMBERS)
})

onSaturdays('nothing moves on the night of a draw', async ({ page, site, refused }) => {
  // Their access token has run out by then; the page gets a new one by itself.
  refused.push(/\/api\/v1\//)
  const saturday = await site.nextSaturday()
  const { access_token } = await signedIn(page)
  const headers = { authorization: `Bearer ${access_token}` }
  await page.request.post(generateNumberSets.path, { headers, data: { count: 5 } })
  await saturday.at('20:46:00', page)
  await expectStill(page, ['/', '/dashboard', '/dashboard/numbers'])
  await saturday.published('numbers')
  await expectStill(page, ['/', '/dashboard', '/dashboard/numbers'])
})
