import type { StrategyOptions } from 'workbox-strategies'
import { MEMBER_PAGES, PUBLIC_PAGES } from '#contract/site/site-pages.ts'

/** What is told of each answer that a strategy stores. */
type Plugin = NonNullable<StrategyOptions['plugins']>[number]

interface Kept {
  readonly cacheName: string
  /** How many stay: those that were written last. */
  readonly most: number
}

/** Lets a cache forget what has not been written for longest. Writing an entry again puts it at the end of the list. */
export const kept = ({ cacheName, most }: Kept): Plugin => ({
  cacheDidUpdate: async () => {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
  },
})

/** Of a slip everything stands behind the `#`, so that its page is the same for all. */
const KEPT_PAGES: readonly string[] = [...[...PUBLIC_PAGES, ...MEMBER_PAGES].map(({ path }) => path), '/slip']
const NUMBERED = /^\/(?:results|analysis\/number)\/\d+$/
/** Their query is read by the browser alone, so that the page is the same with any. */
const isSameWithAnyQuery = (path: string) => path === '/check' || path.startsWith('/dashboard')

/** Under which path a page is kept on the device; null for those that are not: of staff, of signing in, of one search. */
export function pageKey({ pathname, search }: URL): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (!KEPT_PAGES.includes(path) && !NUMBERED.test(path)) return null
  return search === '' || isSameWithAnyQuery(path) ? path : null
}

/** Whom a call's access token speaks of, unchecked: it only keeps the answers of one member from the next. Null for none. */
export function memberIdIn(authorization: string | null): string | null {
  try {
    const [, claims = ''] = authorization?.replace(/^Bearer /, '').split('.') ?? []
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
