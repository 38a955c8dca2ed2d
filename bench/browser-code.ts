import { chromium } from '@playwright/test'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { findChromium } from '../scripts/parts/chromium.mjs'
import { atMost, type Row, type Topic } from './support/row.ts'

/** Pages that a visitor from a search engine lands on. */
export const LANDINGS = [
  '/',
  '/results',
  '/results/1245',
  '/analysis',
  '/analysis/number/34',
  '/analysis/pairs',
  '/analysis/hot-cold',
  '/analysis/reappearance',
  '/plans',
]

/** Brotli bytes of all scripts that a page has loaded when the network is quiet. */
export const browserCode: Topic = async () => {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  const browser = await chromium.launch({
    executablePath: findChromium() as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const rows: Row[] = []
  for (const path of LANDINGS) {
    const page = await browser.newPage()
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    )
    const bytes = scripts.reduce((sum, size) => sum + size, 0)
    rows.push(atMost(`browser code of ${path}, brotli, kB`, 120, bytes / 1000, `${scripts.length} files`))
    await page.close()
  }
  await browser.close()
  await server.stop()
  remove()
  return rows
}
