/** A letter of `pretendard-rest.woff2`. */
const RARE = '뱅'

/**
 * Asks for the letters that first pages do without, once this one has all it needs: with a page that has one of them they
 * would come too late for it, and it would stand out among its neighbours.
 */
export function loadRestOfLetters(): void {
  const load = () => void document.fonts.load('1em "Pretendard Subset"', RARE).catch(() => {})
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
