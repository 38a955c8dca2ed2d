import { KEY_PER_NUMBER, queryKeysOf } from '#contract/site/site-pages.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { refuse } from '../http/refuse.ts'

/** What those who lead visitors here add to a link, and no page reads. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|igshid|yclid|n_\w+|NaPm|kakao_\w+|_)$/i

/**
 * The page that is asked for, as our own address: a forged Host header reaches neither links nor redirects.
 * @throws malformed_url
 */
export function pageAsked(publicUrl: string, raw: string): URL {
  // In a path it is an attempt; in a query, what somebody typed. Dots would lead to the address of another answer.
  if (/%00|%5c|\\|(^|\/)(\.|%2e){1,2}(\/|$)/i.test(raw.split('?', 1)[0] as string)) throw refuse('malformed_url')
  const url = new URL(publicUrl + raw)
  for (const key of [...url.searchParams.keys()]) if (TRACKING.test(key)) url.searchParams.delete(key)
  url.hash = ''
  return url
}

/**
 * Whether an address is one that our own links have. Others may show the same page (in capitals, with escapes, a key
 * twice, keys that no page reads): they are answered but not kept, so that nobody can fill the memory.
 */
export function isOurs({ pathname, searchParams }: URL): boolean {
  const known = queryKeysOf(pathname)
  const most = (key: string) => (key === KEY_PER_NUMBER ? NUMBERS_PER_DRAW : 1)
  const isRead = (key: string) => known.includes(key) && searchParams.getAll(key).length <= most(key)
  return /^(\/[a-z\d-]+)*\/?$/.test(pathname) && [...searchParams.keys()].every(isRead)
}
