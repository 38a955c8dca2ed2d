import type { Page } from '@playwright/test'
import type { Reply } from '#contract/endpoint.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { addDays, koreanDay, openRound } from '#domain/calendar.ts'
import { expect, open, test } from './journey.ts'
import { firstVisit, NARROW, shiftsSince, watchShifts } from './layout.ts'
import { signedIn } from './member.ts'
import { onSaturdays } from './own-site.ts'
import { overConnection } from './releases.ts'
import { PUBLIC_ADDRESSES } from './site-addresses.ts'
import { assignPlan } from './staff-calls.ts'

/** Pages of members; the public ones are in every-page.spec.ts. */
const MEMBERS = [
  ...['/', '/plans', '/dashboard', '/dashboard/numbers', '/dashboard/numbers/new'],
  ...['/dashboard/subscription', '/dashboard/subscription/cancel', '/dashboard/profile'],
]

/** A round that is to come, by the clock of a site that goes by this one's. */
const coming = () => `/results/${openRound(Date.now()) + 1}`

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
  await expectStill(page, [...MEMBERS, coming(), '/dashboard/inbox', '/dashboard/syndicates'])
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

onSaturdays(
  'nothing moves under who watches: the numbers, what was won, the shops',
  async ({ page, another, site, refused }) => {
    refused.push(/\/api\/v1\//)
    onSaturdays.slow()
    const saturday = await site.nextSaturday()
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = saturday.numbers
    const { access_token } = await signedIn(page)
    const headers = { authorization: `Bearer ${access_token}` }
    for (const fixed_numbers of [
      [a, b, c, 40, 41, 42],
      [a, b, c, d, e, 45],
      [1, 2, 4, 5, 6, 8],
    ])
      await page.request.post(generateNumberSets.path, { headers, data: { fixed_numbers } })
    const made = await (await page.request.get(listNumberSets.path, { headers })).json()
    const ids = (made as Reply<typeof listNumberSets>).generated_numbers.map(({ id }) => id)
    await page.request.put(markBought.path, { headers, data: { ids, is_bought: true } })
    const visitor = await another()
    await saturday.at('20:46:00', page, visitor)
    for (const one of [page, visitor]) {
      await watchShifts(one)
      const listens = one.waitForRequest(/public\/events/)
      await one.goto('/')
      await listens
      await expect(one.locator('#live-title')).toContainText('추첨 중이에요')
      await shiftsSince(one)
    }
    const slip = page.getByRole('region', { name: `제${saturday.round}회`, exact: true })
    const stillAfter = async (one: Page, words: string) => {
      await expect(one.locator('section.night')).toContainText(words)
      expect(await shiftsSince(one), words).toEqual([])
    }

    await saturday.published('numbers')
    await expect(slip).toContainText('최고 5개 일치')
    await stillAfter(page, '당첨번호가 나왔어요')
    await stillAfter(visitor, '당첨번호가 나왔어요')
    await saturday.published('prizes')
    await stillAfter(page, '축하드려요!')
    await expect(page.locator('.won-card')).toContainText('3등')
    await expect(slip.locator('.slip-outcome').first()).toContainText('5등')
    await stillAfter(visitor, '당첨금이 나왔어요')
    await saturday.published('shops')
    await stillAfter(visitor, '결과예요')
    await stillAfter(page, '축하드려요!')
  },
)

overConnection('nothing moves while a page comes in piece by piece', async ({ page, line }) => {
  line.be('slow')
  await expectStill(page, PUBLIC_ADDRESSES)
})

test('the 45 keys stay under the finger on a narrow phone, whatever the six numbers hit', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  await open(page, '/')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '번호 고르기' }).click()
  const key = (number: number) => main.getByRole('button', { name: String(number), exact: true })
  const place = () => key(45).evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
  await expect(key(45)).toBeVisible()
  const before = await place()
  // Two with the bonus, three of them, one less, and none.
  for (const number of [12, 25, 3, 7, 33, 41, 41, 42, 3, 4, 33, 5]) {
    await key(number).click()
    expect(await place(), `after ${number}`).toBe(before)
  }
})
