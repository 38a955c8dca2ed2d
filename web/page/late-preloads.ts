const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/** Asks for the code that the page will need once it has been painted; a page in the background is not painted. */
const fetchAfterPaint = (hrefs: readonly string[]) =>
  `requestAnimationFrame(() => setTimeout(() => { for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })) }))`

/**
 * The page with its preloads of code put off until it has been painted: where React Router puts them they are asked for
 * before the styles, and a reader on a thin line sees the page a third later (docs/decisions/0026). Where there are
 * none, the page stays as it is.
 */
export function withLatePreloads(html: string): string {
  const hrefs = Array.from(html.matchAll(PRELOAD), ([, href = '']) => href)
  if (hrefs.length === 0) return html
  return html
    .replace(PRELOAD, '')
    .replace(/<\/body><\/html>$/, () => `<script>${fetchAfterPaint(hrefs)}</script></body></html>`)
}
