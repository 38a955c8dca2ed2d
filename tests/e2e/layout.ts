import { expect, type Page, type Request } from '@playwright/test'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'

export const NARROW = { width: 320, height: 640 }

/** Pixels that have to be scrolled sideways. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })

/** Text twice its size, as a browser can be set for weak eyes; the window stays. */
export const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

/**
 * Chosen, pressed or current controls without line or underline, and bands of plots in the page's own colour: the system's
 * colours take tints and shadows away, so these could not be told from the rest.
 */
export const unmarkedChoices = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const paper = getComputedStyle(document.documentElement).backgroundColor
    const isMarked = (element: Element) => {
      const { outlineStyle, borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
      const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px'
      return outlineStyle !== 'none' || hasBorder || textDecorationLine.includes('underline')
    }
    const chosen = main.querySelectorAll(
      '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]',
    )
    const bands = main.querySelectorAll('.plot-band')
    return [
      ...[...chosen].filter((element) => !isMarked(element)),
      ...[...bands].filter((element) => getComputedStyle(element).backgroundColor === paper),
    ].map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
  })

/**
 * Texts in the colour of the page itself: with the system's colours the browser lays that colour behind every letter, so these
 * are gone, unless the element says that it has colours of its own.
 */
export const vanishedText = (page: Page) =>
  page.evaluate(() => {
    const paper = getComputedStyle(document.documentElement).backgroundColor
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !(element instanceof SVGElement) && hasText(element) && element.checkVisibility())
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust?: string
        }
        return color === paper && forcedColorAdjust !== 'none'
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
  })

/** Opens what is folded, tables and answers and rows. */
export const unfold = (page: Page) =>
  page
    .getByRole('main')
    .locator('details')
    .evaluateAll((all) => {
      for (const each of all as HTMLDetailsElement[]) {
        each.removeAttribute('name')
        each.open = true
      }
    })

/** Finds nothing to scroll sideways at the narrowest window, nor with letters twice their size; puts both back. */
export async function expectFits(page: Page) {
  const window = page.viewportSize() ?? NARROW
  await page.setViewportSize(NARROW)
  expect(await overflowOf(page), '320 px').toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await doubleText(page)
  expect(await overflowOf(page), 'letters twice their size').toBe(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(window)
}

/** Finds nothing to scroll sideways on a phone, for journeys that are walked on the desktop alone; puts the window back. */
export async function expectFitsPhone(page: Page) {
  const window = page.viewportSize() ?? NARROW
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page), '390 px').toBe(0)
  await page.setViewportSize(window)
}

/** Text as loosely set as WCAG 1.4.12 asks for: a line and a half, 0.12 em between letters, 0.16 em between words. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
}

/** Texts that a box cuts off without a way to scroll. Hidden ones and those for screen readers do not count. */
export const clippedText = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clipPath, visibility } = getComputedStyle(element)
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      return (
        clipPath === 'none' &&
        visibility === 'visible' &&
        clientWidth > 1 &&
        clientHeight > 1 &&
        ((/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1))
      )
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !(element instanceof SVGElement) && element.textContent?.trim() && isCut(element))
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 60)}`)
  })

/** Google calls 0.1 good; below 0.02 no movement is seen. */
const MOST_SHIFT = 0.02
/** A phone of the middle class is so many times slower than this machine. Chromium burns that time: only phones wait for it. */
const SLOWER = 4
const NARROW_WINDOW = 600

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Collects what moves on each page from its first picture on: how far, and which elements. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName}.${node.className} "${node.textContent?.slice(0, 30)}"` : '?'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved on an open page, watched by `watchShifts`, since this was last asked. Empty where nobody would see it. */
export async function shiftsSince(page: Page): Promise<readonly Shift[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))
  return shifts.reduce((sum, { value }) => sum + value, 0) < MOST_SHIFT ? [] : shifts
}

/** Milliseconds without a question or an answer, after which a page has settled. */
const QUIET_FOR = 500

/**
 * Opens a page and waits until it has settled. The stream of news counts for nothing: it ends with the page, and where the processor is
 * slow it begins before all else is there, after which Playwright's `networkidle` never comes.
 */
async function gotoAndSettle(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>()
  let lastHeard = performance.now()
  const begin = (request: Request) => {
    if (!request.url().endsWith(PUBLIC_EVENTS)) asked.add(request)
    lastHeard = performance.now()
  }
  const end = (request: Request) => {
    asked.delete(request)
    lastHeard = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(path)
  await expect
    .poll(() => asked.size === 0 && performance.now() - lastHeard > QUIET_FOR, { intervals: [100], timeout: 120_000 })
    .toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/**
 * Opens a page, watched by `watchShifts`, as on a first visit, with a slow processor on a phone: nothing is kept, neither
 * scripts nor letters. @returns what moved, where somebody would see it
 */
export async function firstVisit(
  page: Page,
  path: string,
): Promise<readonly { path: string; shifts: readonly Shift[] }[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (NARROW_WINDOW > (page.viewportSize()?.width ?? 0))
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await gotoAndSettle(page, path)
  // Parts further down load when they are scrolled to.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main .skeleton')].every((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return !one.checkVisibility() || bottom < 0 || top > innerHeight
    }),
  )
  await page.evaluate(() => document.fonts.ready)
  await session.detach()
  const shifts = await shiftsSince(page)
  return shifts.length === 0 ? [] : [{ path, shifts }]
}
