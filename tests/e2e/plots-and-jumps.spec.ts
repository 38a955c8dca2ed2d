import type { Page } from '@playwright/test'
import { expect, open, test } from './journey.ts'
import { watchJumps } from './layout.ts'
import { PUBLIC_ADDRESSES } from './site-addresses.ts'

/** A phone of the middle class is so many times slower than this machine. */
const SLOWER = 4

test('nothing jumps on a first visit, whatever the page', async ({ another }) => {
  const jumped: string[] = []
  for (const path of PUBLIC_ADDRESSES) {
    // A browser that has been nowhere: neither letters nor scripts are kept.
    const page = await another()
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const jumps = await watchJumps(page)
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    const sum = await jumps()
    if (sum >= 0.02) jumped.push(`${path}: ${sum.toFixed(3)}`)
    await page.close()
  }
  expect(jumped).toEqual([])
})

test('every mark of every plot says its figures by the keys', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same on every screen')
  let plots = 0
  for (const path of PUBLIC_ADDRESSES) {
    await open(page, path)
    for (const plot of await page.getByRole('group', { name: /화살표 키로 값을 읽어요\.$/ }).all()) {
      plots++
      expect([path, await readByKeys(page, plot)]).toEqual([path, ''])
    }
  }
  expect(plots).toBeGreaterThan(25)
})

/** What is wrong with a plot for who has no pointer; nothing for most. */
async function readByKeys(page: Page, plot: ReturnType<Page['getByRole']>): Promise<string> {
  const marks = plot.getByRole('img')
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''))
  if (names.length === 0 || names.some((name) => !/\d/.test(name))) return `marks without figures: ${names.join(' | ')}`
  const stops = await marks.evaluateAll((all) => all.filter((mark) => mark.getAttribute('tabindex') === '0').length)
  if (stops !== 1) return `${stops} stops of the keyboard`
  await marks.first().focus()
  await page.keyboard.press('End')
  const last = names.at(-1) ?? ''
  const reading = page.locator('p, figcaption').filter({ hasText: last })
  return (await reading.count()) > 0 ? '' : `not read: ${last}`
}
