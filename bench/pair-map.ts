import { chromium, type Page } from '@playwright/test'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { findChromium } from '../scripts/parts/chromium.mjs'
import { atMost, median, type Topic } from './support/row.ts'

const SLOWED = 4
/** None of the pair that is shown at first. */
const TOUCHED = [3, 9, 17, 19, 25, 28, 33, 38, 41, 44]

/** From a touch of a number in the map of pairs until the map shows it, on a slowed phone. */
export const pairMap: Topic = async () => {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  const browser = await chromium.launch({
    executablePath: findChromium() as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.goto(`${server.origin}/analysis/pairs`, { waitUntil: 'networkidle' })
  // The first touch anywhere fetches the map's code.
  await page.touchscreen.tap(5, 5)
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (const number of TOUCHED) times.push(await untilShown(page, number))
  await browser.close()
  await server.stop()
  remove()
  return [
    atMost(
      `pair map after a touch, on a phone slowed ${SLOWED} times, ms`,
      100,
      median(times),
      `slowest ${Math.max(...times).toFixed(0)}`,
    ),
  ]
}

/** Milliseconds from the click that a touch becomes to the frame in which the cell is marked. */
async function untilShown(page: Page, number: number): Promise<number> {
  const cell = page.getByRole('link').filter({ has: page.locator('strong', { hasText: new RegExp(`^${number}번과`) }) })
  await cell.scrollIntoViewIfNeeded()
  const shown = await cell.evaluateHandle((link) => {
    const taken = new Promise<number>((resolve) => {
      link.addEventListener(
        'click',
        () => {
          const start = performance.now()
          new MutationObserver((_, observer) => {
            if (!link.hasAttribute('aria-current')) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          }).observe(link, { attributes: true })
        },
        { once: true, capture: true },
      )
    })
    return { taken }
  })
  await cell.tap()
  return shown.evaluate(({ taken }) => taken)
}
