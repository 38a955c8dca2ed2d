import { expect, PAGES, test } from './journey.ts'

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'the same on every screen'))

test('pages that exist answer 200, others 404', async ({ request }) => {
  const missing = [
    '/nothing',
    '/results/0',
    '/results/1e3',
    '/results/01',
    '/results/99999',
    '/results?page=126',
    '/results?page=0',
  ]
  const statusOf = async (path: string) => [path, (await request.get(path)).status()]
  expect(await Promise.all(PAGES.map(statusOf))).toEqual(PAGES.map((path) => [path, 200]))
  expect(await Promise.all(missing.map(statusOf))).toEqual(missing.map((path) => [path, 404]))
})

test('search engines find every round, and what they need', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/\/results\/\d+<\/loc>/g)).toHaveLength(1245)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')
  for (const path of ['/favicon.ico', '/favicon.svg', '/site.webmanifest', '/apple-touch-icon.png', '/share.png'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})

test('the page of the API is readable, from our own origin', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL) foreign.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByText('/api/v1/public/lottery/latest-result')).toBeVisible()
  expect(foreign).toEqual([])
})
