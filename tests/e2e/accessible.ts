import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose outcome depends on the colour scheme: looked at in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** axe itself, to be loaded once a page: its package for Playwright loads it four times for two looks at one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of what axe finds: rule, explanation, and the elements that break it. */
interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}
type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> }

/**
 * Checks the page, as it stands now, against axe's rules: all of them in light, those on colours in dark, too. Only violations
 * are reported in full: to describe every element that is well takes longer than to find what is not. No page has frames.
 */
export async function expectAccessible(page: Page) {
  await page.evaluate(AXE)
  const restick = await unstick(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion a colour is either the one or the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const runOnly = colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES }
    const violations = await page.evaluate(
      async (options) => (await (window as unknown as { axe: Axe }).axe.run(options)).violations,
      { runOnly, resultTypes: ['violations'] },
    )
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
  await restick()
}

/**
 * Lets what keeps to the window's lower edge stand in its own place: whatever it covers at this moment is scrolled free of
 * it, and has all of its size. @returns what lets it go back
 */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const stuck = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, top, bottom } = getComputedStyle(element)
      return position === 'sticky' && top === 'auto' && bottom !== 'auto'
    })
    for (const element of all) element.style.position = 'relative'
    return all
  })
  return () =>
    stuck.evaluate((all) => {
      for (const element of all) element.style.removeProperty('position')
    })
}

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

/** Stops of the tab key that are neither controls nor scrolled or read by keys. */
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
