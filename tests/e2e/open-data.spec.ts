import { API_EXAMPLES, DATA_FILES } from '#contract/open-data.ts'
import { expect, open, test } from './journey.ts'

test('every file and every example of the page on data can be had, from any site, and once', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  await open(page, '/data')
  for (const { path, type } of DATA_FILES) {
    await expect(page.getByRole('link', { name: path.slice('/data/'.length) })).toHaveAttribute('href', path)
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([path, 200, type])
    expect(answer.headers()['access-control-allow-origin']).toBe('*')
  }
  const draws = await (await request.get('/data/draws.csv')).text()
  expect(draws.trim().split('\r\n')).toHaveLength(1 + 1245)
  for (const { path } of API_EXAMPLES) {
    await expect(page.getByText(path, { exact: false }).first()).toBeVisible()
    const first = await request.get(path)
    const { etag = '', 'access-control-allow-origin': origins } = first.headers()
    expect([path, first.status(), origins]).toEqual([path, 200, '*'])
    expect((await request.get(path, { headers: { 'If-None-Match': etag } })).status()).toBe(304)
  }
})
