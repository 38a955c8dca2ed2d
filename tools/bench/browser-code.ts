import { chromium } from '@playwright/test'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { LANDING_PAGES } from '#tests/support/landing-pages.ts'
import { findChromium } from '../../scripts/parts/chromium.mjs'
import { atMost, type Row, type Topic } from './support/row.ts'

/** A visitor who only reads gets what a page loads by itself, however late, ms. */
const UNTOUCHED = 10_000

/** A site that has just started publishes within seconds, which wakes parts that stay as drawn; then nothing for so long, ms. */
const QUIET_FOR = 15_000

/** Waits until a site has told of no change for a while. */
async function untilQuiet(origin: string): Promise<void> {
  const ending = new AbortController()
  const { body } = await fetch(origin + PUBLIC_EVENTS, { signal: ending.signal })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  for (let quiet = AbortSignal.timeout(QUIET_FOR); ; ) {
    const silence = new Promise<null>((resolve) => quiet.addEventListener('abort', () => resolve(null), { once: true }))
    const told = await Promise.race([reader.read(), silence])
    if (told === null || told.done) break
    if (Buffer.from(told.value).includes('event: change')) quiet = AbortSignal.timeout(QUIET_FOR)
  }
  ending.abort()
}

/** Brotli kB of all scripts that a page has loaded after ten seconds without a touch. */
export const browserCode: Topic = async () => {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  await untilQuiet(server.origin)
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
