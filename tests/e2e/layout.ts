import { expect, type Page } from '@playwright/test'

export const NARROW = { width: 320, height: 640 }

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

/**
 * What is chosen, pressed or shown and has neither line nor underline, and bands of plots of the page's own colour: with
 * the system's colours, which take tints and shadows away, nobody could tell them.
 */
export const unmarkedChoices = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const paper = getComputedStyle(document.body).backgroundColor
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
