import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { TICKET_REFUSALS } from '#domain/ticket/ticket-qr.ts'
import { ADDRESS, code, photoOf, photoOfTwo, SERIAL, TICKET } from '#tests/support/ticket-photo.ts'
import { findChromium } from '../../scripts/parts/chromium.mjs'
import { crowdedTargets, expectAccessible } from './accessible.ts'
import { dataAskedFor, expect, open, test } from './journey.ts'
import { expectFits } from './layout.ts'
import { join as joinSite, logIn } from './member.ts'

const choosePicture = (page: Page, buffer: Buffer, name = 'ticket.jpg') =>
  page.getByLabel('사진에서 찾기').setInputFiles({ name, mimeType: 'image/jpeg', buffer })

/** Answers with the worker of the page as in a browser that has a reader of its own, which does what `detect` says. */
async function withDetector(route: Route, detect: string) {
  const response = await route.fetch()
  const reader = `self.BarcodeDetector = class { static async getSupportedFormats() { return ['qr_code'] } async detect() { ${detect} } };`
  await route.fulfill({ response, body: reader + (await response.text()) })
}

test('a visitor finds out from a photo of a paper ticket what it won', { tag: '@core' }, async ({ page }) => {
  const asked = dataAskedFor(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  await test.step('the way to it', async () => {
    await open(page, '/')
    await page.getByRole('link', { name: '복권 QR' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('복권 확인')
    await expect(page.getByRole('heading', { name: '제1245회 당첨번호' })).toBeVisible()
    expect(sent.filter((request) => /wasm|qr-worker/.test(request))).toEqual([])
    await expectAccessible(page)
  })

  await test.step('a photo', async () => {
    asked.length = 0
    await choosePicture(page, await photoOf(ADDRESS + TICKET))
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeFocused()
    const main = page.getByRole('main')
    await expect(main.getByText('55,000원').first()).toBeVisible()
    await expect(main.getByText('4등 1게임 · 5등 1게임')).toBeVisible()
    await expect(main.getByRole('list', { name: '복권의 게임' }).getByText(/^[A-E] 번호 /)).toHaveCount(5)
    await expect(main.getByText('자동 3 · 수동 1 · 반자동 1 · 5,000원')).toBeVisible()
    await expect(main.getByText('당첨 2게임')).toBeVisible()
    // The legend shows the rings of the rows.
    const rings = main
      .getByRole('region', { name: '복권의 게임' })
      .getByRole('paragraph')
      .filter({ hasText: '보너스 일치' })
    await expect(rings.locator('.ball-hit')).toHaveCount(1)
    await expect(rings.locator('.ball-bonus-hit')).toHaveCount(1)
    await expect(main.getByText('실물 복권과 꼭 대조하세요.')).toBeVisible()
    await expect(main.getByText('판매점이나 농협은행')).toBeVisible()
    await expect(main.getByText('2027.10.12 (화)')).toBeVisible()
    // The card of a prize stands out by its line.
    const colourOf = (place: Locator, of: 'borderTopColor' | 'color') =>
      place.evaluate((element, which) => getComputedStyle(element)[which], of)
    const card = page.getByRole('region', { name: /^4등 당첨됐어요/ })
    expect(await colourOf(card, 'borderTopColor')).toBe(
      await colourOf(main.getByText('4등', { exact: true }).first(), 'color'),
    )
  })

  await test.step('of which nobody hears', () => {
    expect(asked).toContain('/api/v1/public/lottery/results/1245')
    const told = sent.filter((request) => request.includes(SERIAL) || request.includes('051125283642'))
    expect(told).toEqual([])
    expect(sent.filter((request) => !request.startsWith(new URL(page.url()).origin))).toEqual([])
  })

  await test.step('as everybody can read it', async () => {
    await expectAccessible(page)
    await expectFits(page)
    expect(await crowdedTargets(page)).toEqual([])
  })
})

test('a photo of anything else gets a sentence of its own, and the next one is read', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/check')
  const alert = page.getByRole('alert')
  const refusals = [
    [`${ADDRESS}pd1202701s890966`, TICKET_REFUSALS.pension_lottery],
    ['MSG_ESLIP{10645}{(5,M:1,Q:2)}{}29|', TICKET_REFUSALS.order_slip],
    [`https://example.com/?v=${TICKET}`, TICKET_REFUSALS.other_address],
    ['javascript:alert(document.cookie)', TICKET_REFUSALS.other_address],
    [`${ADDRESS}9999${TICKET.slice(4)}`, TICKET_REFUSALS.unsold_round],
    [`${ADDRESS}${TICKET.replace('051125283642', '050505050505')}`, TICKET_REFUSALS.impossible_numbers],
    ['a'.repeat(2_000), TICKET_REFUSALS.text_too_long],
  ] as const
  for (const [text, sentence] of refusals)
    await test.step(sentence, async () => {
      await choosePicture(page, await code(text, 900))
      await expect(alert).toHaveText(sentence)
    })

  await test.step('pictures without a code, and what is no picture', async () => {
    const empty = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const blurred = await sharp(await code(ADDRESS + TICKET, 300))
      .blur(9)
      .jpeg()
      .toBuffer()
    const tiny = await code(ADDRESS + TICKET, 60)
    for (const picture of [empty, blurred, tiny]) {
      await choosePicture(page, picture)
      await expect(alert).toHaveText(/^사진에서 QR을 찾지 못했어요/)
      await choosePicture(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
      await expect(alert).toHaveText(/^사진을 열지 못했어요/)
    }
    await choosePicture(page, Buffer.alloc(30_000_001))
    await expect(alert).toHaveText(/^사진이 너무 커요/)
    const huge = await sharp({
      create: { width: 30_000, height: 30_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    await choosePicture(page, huge)
    await expect(alert).toHaveText(/^사진/)
  })

  await test.step('a ticket turned on its head', async () => {
    await choosePicture(page, await photoOf(ADDRESS + TICKET, { turned: 171, pixels: 420 }))
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
    await page.getByRole('button', { name: '다른 복권 확인' }).click()
    await expect(page.getByRole('button', { name: /^카메라로 찍기/ })).toBeVisible()
  })
})

test('two tickets in one photo are both checked', async ({ page }) => {
  await open(page, '/check')
  const other = TICKET.replace('051125283642', '010203060708')
  await choosePicture(page, await photoOfTwo(ADDRESS + TICKET, ADDRESS + other))
  await expect(page.getByRole('heading', { name: '복권 2장을 찾았어요' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^제1245회 · 5게임/ })).toHaveCount(2)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: /55,000원$/ }).click()
  await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeFocused()
  await page.getByRole('button', { name: '다른 복권 확인' }).click()
  await expect(page.getByRole('button', { name: /^제1245회 · 5게임/ })).toHaveCount(2)
})

for (const [what, detect] of [
  ['throws', 'throw new DOMException("gone", "UnknownError")'],
  ['finds nothing', 'return []'],
  ['never answers', 'return new Promise(() => {})'],
] as const)
  test(`where the browser’s own reader ${what}, ours takes over`, async ({ page }) => {
    await page.route(/qr-worker[^/]*\.js$/, (route) => withDetector(route, detect))
    await open(page, '/check')
    await choosePicture(page, await photoOf(ADDRESS + TICKET))
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
  })

test('the reader comes while a photo is chosen, and is fetched again where the line was away', {
  tag: '@phone',
}, async ({ page, refused }) => {
  // The worker tells the console of it too.
  refused.push(/\.wasm$/, /qr-worker/)
  await open(page, '/check')
  const ticket = { name: 'ticket.png', mimeType: 'image/png', buffer: await code(ADDRESS + TICKET, 900) }
  await page.route(/\.wasm$/, (route) => route.abort())
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.waitForRequest(/\.wasm$/),
    page.getByText('사진에서 찾기').click(),
  ])
  await picker.setFiles(ticket)
  await expect(page.getByRole('alert')).toHaveText(/^QR을 읽을 준비를 하지 못했어요/)
  await page.unroute(/\.wasm$/)
  await choosePicture(page, ticket.buffer)
  await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
})

test('a visitor types the games of a ticket, and waits for a draw that is still to come', { tag: '@core' }, async ({
  page,
}) => {
  await open(page, '/check')
  await page.getByRole('button', { name: /^번호 입력하기/ }).click()
  const press = async (...numbers: number[]) => {
    for (const number of numbers) await page.getByRole('button', { name: String(number), exact: true }).click()
  }
  await test.step('two games of round 1245', async () => {
    await page.getByLabel('회차').selectOption('1245')
    await press(5, 11, 25, 28, 36, 42)
    await expect(page.getByRole('heading', { name: 'B줄 번호를 누르세요' })).toBeVisible()
    await press(1, 2, 3, 6, 7)
    await expectAccessible(page)
    await expectFits(page)
    expect(await crowdedTargets(page)).toEqual([])
    await press(8, 9)
    await page.getByRole('button', { name: '2게임 확인하기' }).click()
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
  })

  await test.step('one of the round that is sold', async () => {
    await page.getByRole('button', { name: '다른 복권 확인' }).click()
    await page.getByRole('button', { name: /^번호 입력하기/ }).click()
    const newest = await page.getByLabel('회차').locator('option').first().getAttribute('value')
    await page.getByLabel('회차').selectOption(newest as string)
    await press(1, 2, 3, 4, 5, 6)
    await page.getByRole('button', { name: '1게임 확인하기' }).click()
    await expect(page.getByRole('heading', { name: /에 추첨해요$/ })).toBeVisible()
    await expect(page.getByText(/낙첨|당첨된 게임이 없어요/)).toHaveCount(0)
  })
})

test('somebody keeps the ticket of their photo, signs in on the way, and finds it settled', { tag: '@phone' }, async ({
  page,
  refused,
}) => {
  // The same ticket once more is refused.
  refused.push(/\/auth\/me\/tickets$/)
  const member = await joinSite(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/check')
  await choosePicture(page, await photoOf(ADDRESS + TICKET))
  await page.getByRole('button', { name: '로그인하고 내 번호에 담기' }).click()
  await logIn(page, member)

  await test.step('nothing was lost', async () => {
    await expect(page).toHaveURL('/check')
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
    await expect(page.getByRole('status').getByText('내 번호에 담았어요.')).toBeVisible()
    expect(sent.filter((request) => request.includes(SERIAL))).toEqual([])
    await expectAccessible(page)
  })

  await test.step('among the numbers it has its prize, and cannot be unbought', async () => {
    await page.getByRole('link', { name: '내 번호 보기' }).click()
    const slip = page.getByRole('region', { name: '제1245회' })
    await expect(slip.getByText('당첨 2게임')).toBeVisible()
    await expect(slip.getByRole('list', { name: '제1245회 내 번호' }).getByText(/^복권 [A-E] 번호/)).toHaveCount(5)
    await slip.getByRole('button', { name: 'A 메뉴' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByText('종이 복권 · 자동')).toBeVisible()
    await expect(menu.getByText('50,000원').first()).toBeVisible()
    await expect(menu.getByText(/샀어요/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('the same ticket is one', async () => {
    await open(page, '/check')
    await choosePicture(page, await photoOf(ADDRESS + TICKET, { turned: 3 }))
    await page.getByRole('button', { name: '내 번호에 담기' }).click()
    await expect(page.getByText('이미 내 번호에 담은 복권이에요.')).toBeVisible()
  })

  await test.step('it goes as a whole', async () => {
    await open(page, '/dashboard/numbers')
    await page.getByRole('button', { name: 'B 메뉴' }).click()
    await page.getByRole('button', { name: '이 복권 지우기' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
    await expect(page.getByText('첫 번호를 만들어 볼까요?')).toBeVisible()
  })
})

for (const reader of ['ours', 'a broken one of the browser'])
  test(`the camera reads a ticket that is held before it: ${reader}`, async ({ site, isMobile }) => {
    test.skip(isMobile, 'the same camera')
    const folder = mkdtempSync(join(tmpdir(), 'lottolens-camera-'))
    const film = join(folder, 'ticket.mjpeg')
    const frame = await sharp(await photoOf(ADDRESS + TICKET, { pixels: 900 }))
      .resize(640, 480, { fit: 'cover', position: 'top' })
      .jpeg({ quality: 95 })
      .toBuffer()
    writeFileSync(film, frame)
    const browser = await chromium.launch({
      executablePath: findChromium() as string,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--use-fake-ui-for-media-stream'],
        ...['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
      ],
    })
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, permissions: ['camera'] })
    if (reader !== 'ours') await page.route(/qr-worker[^/]*\.js$/, (route) => withDetector(route, 'return []'))
    await open(page, `${site.origin}/check`)
    await page.getByRole('button', { name: /^카메라로 찍기/ }).click()
    await expect(page.getByRole('heading', { name: '4등 당첨됐어요' })).toBeVisible()
    expect(await page.locator('video').count()).toBe(0)
    await browser.close()
    rmSync(folder, { recursive: true })
  })
