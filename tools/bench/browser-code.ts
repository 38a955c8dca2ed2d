import { chromium } from '@playwright/test'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { LANDING_PAGES } from '#tests/support/landing-pages.ts'
import { findChromium } from '../../scripts/parts/chromium.mjs'
import { atMost, type Row, type Topic } from './support/row.ts'

/** A visitor who only reads gets what a page loads by itself, however late, ms. */
const UNTOUCHED = 10_000

/** Brotli kB of all scripts that a page has loaded after ten seconds without a touch. */
export const browserCode: Topic = async () => {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  const browser = await chromium.launch({
    executablePath: findChromium() as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const row = async (path: string): Promise<Row> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(server.origin + path, { waitUntil: 'load' })
    await page.waitForTimeout(UNTOUCHED)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    )
    await context.close()
    const bytes = scripts.reduce((sum, size) => sum + size, 0)
    return atMost(`browser code of ${path} in ten seconds, brotli, kB`, 135, bytes / 1000, `${scripts.length} files`)
  }
  const rows = await Promise.all(LANDING_PAGES.map(row))
  await browser.close()
  await server.stop()
  remove()
  return rows
}
