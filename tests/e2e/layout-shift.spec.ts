import type { Page } from '@playwright/test'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { expect, test } from './journey.ts'
import { firstVisit, watchShifts } from './layout.ts'
import { signedIn } from './member.ts'
import { onSaturdays } from './own-site.ts'
import { overLine } from './releases.ts'
import { PUBLIC_ADDRESSES } from './site-addresses.ts'
import { assignPlan } from './staff-calls.ts'

/** Pages of members; the public ones are in every-page.spec.ts. */
const MEMBERS = [
  ...['/', '/plans', '/dashboard', '/dashboard/numbers', '/dashboard/numbers/new'],
  ...['/dashboard/subscription', '/dashboard/subscription/cancel', '/dashboard/profile'],
]

async function expectStill(page: Page, paths: readonly string[]) {
  await watchShifts(page)
  const moving = []
  for (const path of paths) moving.push(...(await firstVisit(page, path)))
  expect(moving).toEqual([])
}

test('nothing moves under a new member’s eyes, nor under one’s with numbers and a plan', async ({
  page,
  site,
  refused,
}) => {
  // Without a plan there is nothing to cancel.
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
  for (const how of ['numbers', 'prizes', 'shops'] as const) {
    await saturday.published(how)
    await expectStill(page, ['/', '/dashboard', '/dashboard/numbers'])
  }
})

overLine('nothing moves while a page comes in piece by piece', async ({ page, line }) => {
  line.be('slow')
  await expectStill(page, PUBLIC_ADDRESSES)
})
