import type { Page } from '@playwright/test'
import { getMe } from '#contract/members/sessions.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { serviceWorkerText } from '#server/pages/renderer.ts'
import { ADDRESS, photoOf, TICKET } from '#tests/support/ticket-photo.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './journey.ts'
import { expectFits } from './layout.ts'
import { chooseInMenu, join, keepTokens, press, signedIn } from './member.ts'
import { overConnection as test } from './releases.ts'

test.use({ serviceWorkers: 'allow' })
/** Until the worker has stored the site and serves this page. */
const served = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })

test('the site opens in the subway, takes a picture from another app, and survives a release and its end', {
  tag: '@phone',
}, async ({ page, context, line, refused }) => {
  // The browser reports each request that fails offline as an error.
  refused.push(/./)
  await test.step('it is kept once it was opened, and nothing of the first visit waits for that', async () => {
    await page.goto('/')
    await served(page)
    const manifest = (await (await page.request.get('/site.webmanifest')).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ display: 'standalone', share_target: { action: '/check', method: 'POST' } })
  })

  await test.step('without a line its pages open, and one that was never seen says so', async () => {
    line.be('down')
    await page.goto('/check')
    await expect(page.getByRole('heading', { name: '제1245회 당첨번호' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: '당첨결과' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('당첨결과')
    await page.goto('/analysis/ai')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('저장되지 않은 페이지예요.')
    await page.getByRole('link', { name: '복권 확인' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('복권 확인')
  })

  await test.step('six numbers are held against every draw that the device has', async () => {
    const past = page.getByRole('region', { name: '이 번호, 전에 당첨된 적 있나요?' })
    await past.getByRole('button', { name: '번호 고르기' }).click()
    for (const number of ['4', '5', '25', '28', '32', '39'])
      await past.getByRole('button', { name: number, exact: true }).click()
    await expect(past.getByRole('link', { name: '제1245회' })).toBeVisible()
  })

  await test.step('a push of a win marks the icon, and no other does', async () => {
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(() => {
      const marks: unknown[] = []
      Object.assign(self, { marks })
      Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => void marks.push(count) })
    })
    await context.grantPermissions(['notifications'], { origin: line.origin })
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((found) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) =>
        first ? found(first.registrationId) : undefined,
      ),
    )
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const push = (more: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: line.origin,
        registrationId,
        data: JSON.stringify({ title: '결과', body: '', url: '/', stop_url: '/', tag: 'one', ...more }),
      })
    const marks = () => worker?.evaluate(() => (self as unknown as { marks: unknown[] }).marks)
    await push({})
    expect(await marks()).toEqual([])
    await push({ is_win: true })
    await expect.poll(marks).toEqual([1])
  })

  await test.step('a picture that another app shares is read on the device', async () => {
    const photo = (await photoOf(ADDRESS + TICKET)).toString('base64')
    await page.evaluate((bytes) => {
      const file = new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'ticket.jpg', {
        type: 'image/jpeg',
      })
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/check',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
      const files = new DataTransfer()
      files.items.add(file)
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    }, photo)
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
    await expect(page).toHaveURL('/check')
    expect(await page.evaluate(async () => (await (await caches.open('lottolens-shared')).keys()).length)).toBe(0)
  })

  await test.step('a new release waits for the open tab, whose code stays', async () => {
    line.be('up')
    await page.goto('/analysis')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    line.be('next')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed',
      null,
      { timeout: 60_000 },
    )
    await page
      .getByRole('main')
      .getByRole('link', { name: /핫·콜드/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('어떤 번호가 자주 나왔을까요?')
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  })

  await test.step('and begins when that is closed', async () => {
    await page.close()
    const next = await context.newPage()
    await next.goto('/check')
    await next.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
    line.be('down')
    await next.goto('/check')
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('복권 확인')
    expect(await next.content()).toContain('-next.js')
    line.be('next')

    // Taken back: it goes, with all that it stored, and the site goes on over the network.
    line.be({ worker: await serviceWorkerText(false) })
    await next.goto('/check')
    await next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await next.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
    await next.waitForFunction(async () => (await caches.keys()).length === 0)
    await next.goto('/results')
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('당첨결과')
    line.be('down')
    await expect(next.goto('/results')).rejects.toThrow()
  })
})

test('what a member marks in the subway is sent once when the line is back, and leaves with them', {
  tag: '@phone',
}, async ({ page, context, line, refused, isMobile }) => {
  refused.push(/./)
  const member = await signedIn(page)
  const headers = { Authorization: `Bearer ${member.access_token}` }
  const bought = async () => {
    const answer = await context.request.get(`${listNumberSets.path}?show=bought`, { headers })
    return ((await answer.json()) as { generated_numbers: unknown[] }).generated_numbers.length
  }
  await page.request.post(generateNumberSets.path, { data: { count: 1 }, headers })
  const marks: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(markBought.path)) marks.push(request.postData() ?? '')
  })
  const main = page.getByRole('main')
  const mark = main.getByRole('button', { name: /샀(어요|나요)/ }).first()

  await test.step('without a line their numbers are there, and what they mark waits', async () => {
    await page.goto('/dashboard/numbers')
    await served(page)
    await page.reload()
    await expect(mark).toBeVisible()
    line.be('down')
    await page.reload()
    await expect(mark).toBeVisible()
    await mark.click()
    await expect(page.getByText(/보내지 못한 기록 1개/)).toBeVisible()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('with the line it is sent, once', async () => {
    line.be('up')
    expect(await bought()).toBe(0)
    marks.length = 0
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByText(/보내지 못한 기록/)).toBeHidden()
    expect(await bought()).toBe(1)
    await page.reload()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    expect(marks).toHaveLength(1)
  })

  await test.step('a ticket typed there waits beside it; what waits is read one by one, and one is taken back', async () => {
    line.be('down')
    await mark.click()
    await page.goto('/check')
    await page.getByRole('button', { name: /^번호 입력하기/ }).click()
    await page.getByLabel('회차').selectOption('1245')
    for (const number of ['4', '5', '25', '28', '32', '39']) await press(page, number)
    await press(page, '1게임 확인하기')
    await press(page, '내 번호에 담기')
    await expect(page.getByText(/보내지 못한 기록 2개/)).toBeVisible()
    await page.getByText('보낼 기록 보기').click()
    const waiting = page.getByRole('list', { name: '보낼 기록' })
    await expect(waiting.getByRole('listitem')).toHaveText([/번호 1세트 샀어요 취소/, /제1245회 복권 1게임/])
    await expectAccessible(page)
    await expectFits(page)
    await waiting.getByRole('button', { name: '지우기 번호 1세트 샀어요 취소', exact: true }).click()
    await expect(page.getByText(/보내지 못한 기록 1개/)).toBeVisible()
    line.be('up')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByText(/보내지 못한 기록/)).toBeHidden()
    // The set that stayed bought, and the game of the ticket.
    expect(await bought()).toBe(2)
    await page.goto('/dashboard/numbers')
  })

  await test.step('who leaves leaves nothing behind', async () => {
    line.be('down')
    await mark.click()
    await expect(page.getByText(/보내지 못한 기록 1개/)).toBeVisible()
    line.be('up')

    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
    // Before that the page may have tried once more as the member.
    marks.length = 0
    await expect(page.getByText(/보내지 못한 기록/)).toBeHidden()
    await page.waitForFunction(async () => !(await caches.keys()).includes('lottolens-member'))
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /waiting/.test(key)))).toEqual([])
    await keepTokens(page, await join(page))
    await page.goto('/dashboard/numbers')
    await expect(main.getByText('첫 번호를 만들어 볼까요?').first()).toBeVisible()
    expect(marks).toEqual([])
  })

  await test.step('who leaves in the subway is gone at once, and from the list of devices with the line', async () => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    const status = async () =>
      (await context.request.get(getMe.path, { headers: { Authorization: `Bearer ${token}` } })).status()
    line.be('down')
    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
    await page.waitForFunction(() => localStorage.getItem('unsent_log_outs') !== null)
    expect(
      await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]),
    ).toEqual([null, null])
    line.be('up')
    expect(await status()).toBe(200)
    await page.reload()
    await expect.poll(status).toBe(401)
    await page.waitForFunction(() => localStorage.getItem('unsent_log_outs') === null)
  })
})
