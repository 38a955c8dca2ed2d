import { addPushSubscription } from '#contract/members/notifications.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { aBrowserAt, startPushService } from '#tests/support/push-service.ts'
import { startSolapi } from '#tests/support/stand-in-solapi.ts'
import { expectAccessible } from './accessible.ts'
import { test as base, expect } from './journey.ts'
import { expectFits } from './layout.ts'
import { signedIn } from './member.ts'
import { type SaturdaySite, startSaturdaySite } from './saturday-site.ts'

interface Messengers {
  readonly site: SaturdaySite
  readonly service: Awaited<ReturnType<typeof startPushService>>
  readonly solapi: Awaited<ReturnType<typeof startSolapi>>
}

/** A site whose Saturdays are told to it, with a push service and Solapi of the test's own. */
const test = base.extend<Messengers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern.
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    service.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  solapi: async ({}, use) => {
    const solapi = await startSolapi()
    await use(solapi)
    solapi.stop()
  },
  site: async ({ service, solapi }, use) => {
    expect(service.origin).toContain('127.0.0.1')
    const { url, apiKey, apiSecret, senderNumber } = solapi.account
    const site = await startSaturdaySite([], {
      ALLOW_LOCAL_PUSH: 'yes',
      ...{ SOLAPI_URL: url, SOLAPI_API_KEY: apiKey, SOLAPI_API_SECRET: apiSecret, SMS_SENDER_NUMBER: senderNumber },
    })
    await use(site)
    await site.stop()
  },
})

test('a member who asked for it hears of their Saturday by push, text and inbox, until one tap ends it', {
  tag: '@phone',
}, async ({ page, another, site, service, solapi, refused }) => {
  // Their access token has run out by then; the page gets a new one by itself.
  refused.push(/\/api\/v1\/auth\//)
  test.slow()
  const saturday = await site.nextSaturday()
  const member = await signedIn(page)
  const headers = { authorization: `Bearer ${member.access_token}` }
  const [a = 0, b = 0, c = 0] = saturday.numbers
  const made = await page.request.post(generateNumberSets.path, {
    headers,
    data: { fixed_numbers: [a, b, c, 40, 41, 42] },
  })
  const [{ id }] = (await made.json()).generated_numbers
  await page.request.put(markBought.path, { headers, data: { ids: [id], is_bought: true } })
  // The browser's own push service is out of reach: the test subscribes with keys of its own.
  const browser = aBrowserAt(`${service.origin}/wpush/one`)
  const { endpoint, keys } = browser
  const subscribed = await page.request.post(addPushSubscription.path, { headers, data: { endpoint, keys } })
  expect(subscribed.ok(), await subscribed.text()).toBe(true)

  await test.step('nothing comes that was not ticked', async () => {
    await page.goto('/dashboard/inbox/settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('알림 설정')
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    for (const name of ['내 번호 결과, 앱 알림', '내 번호 결과, 문자']) {
      await page.getByRole('checkbox', { name }).click()
      await expect(page.getByRole('checkbox', { name })).toBeChecked()
    }
    await page.getByRole('radio', { name: /모두 보이기/ }).click()
    await expect(page.getByRole('radio', { name: /모두 보이기/ })).toBeChecked()
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('with the numbers alone nobody hears anything, with the prizes everything', async () => {
    await saturday.at('20:46:00', page)
    await saturday.published('numbers')
    await saturday.at('20:50:00', page)
    expect(service.pushed).toEqual([])
    await saturday.published('prizes')
    await expect.poll(() => service.pushed.length, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => solapi.sent().length, { timeout: 60_000 }).toBe(1)
    const pushed = browser.read(service.pushed[0]?.body ?? Buffer.alloc(0))
    expect(pushed.title).toBe(`제${saturday.round}회에서 5등에 당첨됐어요`)
    expect(pushed.body).toContain('세금을 떼고 5,000원')
    expect(solapi.sent()[0]).toMatchObject({ to: member.phone })
    expect(solapi.sent()[0]?.text).toContain(pushed.title)
  })

  await test.step('the inbox has it, too, and it is unread until it was seen', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: '받은 메시지, 읽지 않은 것 1개' }).click()
    const message = page.getByRole('region', { name: '이번 주' }).getByRole('link')
    await expect(message).toContainText(`제${saturday.round}회에서 5등에 당첨됐어요`)
    await expectAccessible(page)
    await expectFits(page)
    await expect(page.getByRole('link', { name: '받은 메시지', exact: true })).toBeVisible()
    await message.click()
    await expect(page).toHaveURL(`/dashboard/numbers?round=${saturday.round}`)
  })

  await test.step('one tap in the text ends it, without signing in, and again', async () => {
    const link = /그만 받기 (\S+)/.exec(solapi.sent()[0]?.text ?? '')?.[1] ?? ''
    const stranger = await another()
    for (let press = 0; press < 2; press++) {
      await stranger.goto('/')
      await stranger.goto(link)
      await stranger.getByRole('button', { name: '그만 받기' }).click()
      await expect(stranger.getByRole('main')).toContainText('내 번호 결과 문자를 껐어요')
    }
    await expectAccessible(stranger)
    await page.goto('/dashboard/inbox/settings')
    await expect(page.getByRole('checkbox', { name: '내 번호 결과, 문자' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: '내 번호 결과, 앱 알림' })).toBeChecked()
  })

  await test.step('a round without numbers of theirs is told to nobody', async () => {
    const next = await site.nextSaturday()
    await next.at('20:50:00', page)
    await next.published('prizes')
    expect([service.pushed.length, solapi.sent().length]).toEqual([1, 1])
  })
})
