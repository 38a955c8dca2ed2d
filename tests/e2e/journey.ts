import { randomInt } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'
import { type Site, sharedSite } from './site.ts'

export interface Journey {
  /** The site that all journeys share, unless this one changes what every visitor sees. */
  site: Site
  /** URLs that the journey expects to fail: their errors in the console do not fail it. */
  refused: RegExp[]
  /** Opens a second visitor's browser, with an IP address of its own. */
  another: () => Promise<Page>
  /** Errors in the console or in a script of any page. Unless it is among `refused`, one fails the journey. */
  errors: string[]
}

/** An IP address for this journey, so that no journey uses up the attempts of another. */
const anAddress = () => ({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })

function collectErrors(context: BrowserContext, errors: string[], refused: readonly RegExp[]) {
  context.on('weberror', (event) => errors.push(`${event.error()} (${event.page()?.url()})`))
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || refused.some((address) => address.test(url))) return
    errors.push(`${message.text()} (${url})`)
  })
}

/** URLs that were asked for and are not answered yet, and never will be where a journey waits for them in vain. */
function collectUnanswered(context: BrowserContext): () => string[] {
  const open = new Map<Request, string>()
  context.on('request', (request) => open.set(request, request.url()))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => [...open.values()]
}

/** Playwright's test, in which a single error in the console is a failure. */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern.
  site: async ({}, use) => use(sharedSite()),
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use(anAddress()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  refused: async ({}, use) => use([]),
  errors: [
    async ({ context, refused }, use, journey) => {
      const errors: string[] = []
      collectErrors(context, errors, refused)
      const unanswered = collectUnanswered(context)
      await use(errors)
      if (journey.status === 'timedOut')
        await journey.attach('asked for, not answered', { body: unanswered().join('\n'), contentType: 'text/plain' })
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, errors, refused }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: anAddress() })
      collectErrors(context, errors, refused)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})
export { expect }

/** Waits for React: it marks each element that it takes over, the outermost last, and then lets effects run. */
export const taken = async (page: Page) => {
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps')))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.waitForLoadState('networkidle')
  await taken(page)
  return answer
}

/** Keeps back what is asked for at such addresses, until the function that it gives back is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Addresses of data, asked for from now on. */
export function dataAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Every open page listens to this stream, whatever its visitor does.
    if (pathname === PUBLIC_EVENTS) return
    if (pathname.startsWith('/api/') || pathname.endsWith('.data')) asked.push(pathname + search)
  })
  return asked
}
