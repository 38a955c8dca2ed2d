import { randomInt } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { listActiveAnnouncements, listAnnouncements } from '#contract/announcements.ts'
import { getCompanyInfo } from '#contract/company.ts'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'

interface Journey {
  /** Addresses that this journey knows to be refused; the browser reports each as an error. */
  refused: readonly RegExp[]
  /** Fails the journey on any error in the console or in a script. */
  errors: readonly string[]
}

/** Playwright's test, in which a single error in the browser's console is a failure. */
export const test = base.extend<Journey>({
  refused: [[], { option: true }],
  // An address of its own, so that no journey uses up the attempts of another.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })
  },
  errors: [
    async ({ page, refused }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        const { url } = message.location()
        if (message.type() !== 'error' || refused.some((address) => address.test(url))) return
        errors.push(`${message.text()} (${url})`)
      })
      await use(errors)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What may be right in one colour scheme and wrong in the other. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Holds the page, as it stands now, against axe's rules: all in light, those on colours in dark, too. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion a colour is either the one or the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
}

/** Waits for React: it marks each element that it takes over, the outermost last, and then lets effects run. */
const taken = async (page: Page) => {
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps')))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.waitForLoadState('networkidle')
  await taken(page)
  // Plots and tables get theirs when somebody is there.
  if (path.startsWith('/analysis')) {
    await page.mouse.move(1, 1)
    await page.waitForLoadState('networkidle')
  }
  return answer
}

/** How far the page is wider than its window; 0 where nothing has to be scrolled sideways. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })

/** Text twice its size, as who sees little may set it; the window stays. */
export const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

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

/** Texts that a box cuts off, whose rest nobody can scroll to. What is only for screen readers, or for nobody yet, does not count. */
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

/** What stops the tab key though nothing can be done there: neither a control nor something that scrolls or is read by keys. */
export const idleTabStops = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[tabindex="0"]')]
      .filter((element) => !element.matches('a, button, input, select, textarea, summary, [role]'))
      .filter((element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight)
      .filter((element) => !/auto|scroll/.test(getComputedStyle(element).overflow))
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 60)}`),
  )

/**
 * What is pressed and has no room: less than 44 px high or wide, and nearer than that to the middle of another one.
 * Links within a sentence are as high as its line.
 */
export const crowdedTargets = (page: Page) =>
  page.evaluate(() => {
    const ROOM = 44
    const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const
    /** How far a point is from a box. */
    const away = ([x, y]: readonly [number, number], { left, right, top, bottom }: DOMRect) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    /** In a box that scrolls, and not where it has been scrolled to. */
    const isScrolledAway = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(box).overflowY) || box.scrollHeight <= box.clientHeight) continue
        if (away(middle(element.getBoundingClientRect()), box.getBoundingClientRect()) > 0) return true
      }
      return false
    }
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // For screen readers, or for who tabs, until the focus is there.
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .map((element) => ({ element, label: element.closest('label') ?? element }))
      .filter(({ element }) => !isScrolledAway(element))
      .map(({ element, label }) => ({ element, box: label.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1,
      )
    return targets
      .filter(({ element, box }) => Math.min(box.width, box.height) < ROOM - 0.5 && !isInSentence(element))
      .filter((one) =>
        targets.some(
          (other) =>
            other.element !== one.element &&
            !other.element.contains(one.element) &&
            !one.element.contains(other.element) &&
            away(middle(one.box), other.box) < ROOM / 2 - 0.5,
        ),
      )
      .map(
        ({ element, box }) => `${Math.round(box.width)} × ${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
      )
  })

/** Collects how far what stood on the page has jumped, from its first picture on; 0 is a page that never does. */
export async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const jumps = { sum: 0 }
    Object.assign(window, { jumps })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) jumps.sum += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { jumps: { sum: number } }).jumps.sum)
}

/** What every page shows, and asks for anew when somebody of another journey publishes something. */
export const OF_EVERY_PAGE: readonly string[] = [
  getCompanyInfo.path,
  listAnnouncements.path,
  listActiveAnnouncements.path,
]

/** Addresses of data, asked for from now on, but for those that somebody else may be the reason of. */
export function dataAskedFor(page: Page, others: readonly string[] = []): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Every page that is looked at hears of changes; that is no answer to what somebody did.
    if (pathname === PUBLIC_EVENTS || others.includes(pathname)) return
    if (pathname.startsWith('/api/') || pathname.endsWith('.data')) asked.push(pathname + search)
  })
  return asked
}

/** Every public page, one of each kind. */
export const PAGES = [
  '/',
  '/results',
  '/results?page=2',
  '/results?round=777',
  '/results/1245',
  '/results/1',
  '/results/1245?set=4-5-25-28-32-39',
  '/analysis',
  '/analysis/number',
  '/analysis/number/34',
  '/analysis/pairs',
  '/analysis/statistics',
  '/analysis/statistics?from=1100&to=1245&bonus=1',
  '/analysis/trends',
  '/analysis/stores',
  '/analysis/stores?region=%EC%84%9C%EC%9A%B8',
  '/data',
  '/analysis/hot-cold',
  '/analysis/hot-cold?range=50',
  '/analysis/odd-even',
  '/analysis/number-sum?scope=recent_30',
  '/analysis/reappearance?scope=recent_50',
  '/analysis/crowding',
  '/analysis/crowding-evidence',
  '/analysis/ai',
  '/analysis/lucky-number',
  '/analysis/fairness',
  '/plans',
  '/faq',
  '/terms',
  '/privacy',
  '/contact',
  '/status',
]

/** Tabs on, a few times, and finds the focus in the dialog every time. */
export async function expectFocusHeld(page: Page) {
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
}
