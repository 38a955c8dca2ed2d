import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies'
import { getCrowdingKit } from '#contract/analysis/crowding.ts'
import { getDraw, getDrawnNumbers, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { urlOf } from '#contract/endpoint.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { FACE_OF_PAGES, FACE_VIEW_BOX, faceShapes, shapeText } from '#contract/site/face.ts'
import { MEMBER_PAGES, type PagePath, PUBLIC_PAGES } from '#contract/site/site-pages.ts'
import { CACHES, FORGET_MEMBER, SHARED_KEY, SHARED_PICTURE } from '#domain/site/offline.ts'
import { answerPushes } from './answer-pushes.ts'

/*
 * What the site is without a line: its code, the pages and answers that this device has seen, and what a member has of
 * their own. A page of one release only ever gets code of that release: all of it is stored before this worker serves
 * anything, and stays until the last tab that it served is gone, since a newer worker waits for that.
 */

declare const self: ServiceWorkerGlobalScope
/** Put in by the build (scripts/parts/service-worker.mjs). */
declare const CODE_FILES: readonly string[]
declare const STYLE_FILES: readonly string[]
declare const RELEASE: string
/** The calls that say `offline`, by what they say. */
declare const OFFLINE: Readonly<Record<'public' | 'member', readonly string[]>>

const PAGES_CACHE = `lottolens-pages-${RELEASE}`
const ASSETS_CACHE = `lottolens-assets-${RELEASE}`
const CURRENT = [PAGES_CACHE, ASSETS_CACHE, ...Object.values(CACHES)] as string[]

type Plugin = NonNullable<StrategyOptions['plugins']>[number]

interface CacheBound {
  readonly cacheName: string
  /** Entries that stay; older ones go. */
  readonly most: number
}

/** Evicts the entries that were written longest ago. Writing an entry again puts it at the end of the list. */
const evictOldest = ({ cacheName, most }: CacheBound): Plugin => ({
  cacheDidUpdate: async () => {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
  },
})

/** The slip reads its numbers from behind the `#`, so its page is the same for all. */
const KEPT_PAGES: readonly string[] = [...[...PUBLIC_PAGES, ...MEMBER_PAGES].map(({ path }) => path), '/slip']
const NUMBERED = /^\/(?:results|analysis\/number)\/\d+$/
/** Their query is read by the browser alone, so that the page is the same with any. */
const isSameWithAnyQuery = (path: string) => path === '/check' || path.startsWith('/dashboard')

/** The key of a page on the device; null for pages that are not kept: staff, signing in, searches. */
function pageKey({ pathname, search }: URL): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (!KEPT_PAGES.includes(path) && !NUMBERED.test(path)) return null
  return search === '' || isSameWithAnyQuery(path) ? path : null
}

/** The member id in an access token, unchecked: it only keeps the answers of one member from the next. Null without one. */
function memberIdIn(authorization: string | null): string | null {
  try {
    const [, claims = ''] = authorization?.replace(/^Bearer /, '').split('.') ?? []
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/** Seconds after which what is kept is shown instead of waiting on. */
const PATIENCE = 5
/** Below the ten seconds after which a page gives a call up itself. */
const PATIENCE_WITH_OWN = 8

/** Stored in advance, so that they open offline before the first visit. */
const PAGES = [
  ...['/', '/results', '/check', '/analysis/crowding', '/slip'],
  ...['/dashboard', '/dashboard/numbers', '/dashboard/ledger'],
] as const satisfies readonly (PagePath | '/slip')[]
const ANSWERS = [
  getLatestDraw.path,
  urlOf(listDraws.path, { query: { skip: 0, limit: 10 } }),
  getDrawnNumbers.path,
  getCrowdingKit.path,
  getCompanyInfo.path,
]

/** Whether an address is one of these, in which `:round` stands for any. */
const isOneOf = (paths: readonly string[]) => {
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  return (pathname: string) => patterns.some((pattern) => pattern.test(pathname))
}
const isPublicAnswer = isOneOf(OFFLINE.public)
const isMemberAnswer = isOneOf(OFFLINE.member)

/** With the browser's data saver on, code and pages are stored only as they are used. */
const isSavingData =
  (navigator as WorkerNavigator & { connection?: { readonly saveData?: boolean } }).connection?.saveData === true
/**
 * Our reader of QR codes is three times everything else. A browser with a reader of its own stores it too: that one may throw, or
 * find nothing for ever, and then ours takes over, also without a line.
 */
const isNeeded = (file: string) => !(isSavingData && /\.(wasm|woff2)$/.test(file))

answerPushes()

precacheAndRoute(CODE_FILES.filter(isNeeded).map((url) => ({ url, revision: null })))

// Code of a release that came since: its pages are shown while this worker is still there.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [evictOldest({ cacheName: ASSETS_CACHE, most: 150 })] }),
)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pageKey(url) !== null,
  new NetworkFirst({
    cacheName: PAGES_CACHE,
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      evictOldest({ cacheName: PAGES_CACHE, most: 60 }),
      {
        cacheKeyWillBeUsed: async ({ request }) => pageKey(new URL(request.url)) ?? request.url,
        // A page that was drawn while something was out of reach says `no-store`: it is incomplete.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.redirected && response.headers.get('cache-control') !== 'no-store'
            ? response
            : null,
      },
    ],
  }),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  ({ request }) => fetch(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPublicAnswer(url.pathname),
  new NetworkFirst({
    cacheName: CACHES.public,
    networkTimeoutSeconds: PATIENCE,
    plugins: [evictOldest({ cacheName: CACHES.public, most: 300 })],
  }),
)

/** Incremented when a member signs out, so that an answer that was requested before is not stored afterwards. */
let turn = 0
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && isMemberAnswer(url.pathname) && memberIdIn(request.headers.get('authorization')) !== null,
  new NetworkFirst({
    cacheName: CACHES.member,
    networkTimeoutSeconds: PATIENCE_WITH_OWN,
    plugins: [
      evictOldest({ cacheName: CACHES.member, most: 60 }),
      {
        cacheKeyWillBeUsed: async ({ request }) => {
          const key = new URL(request.url)
          key.searchParams.set('member', memberIdIn(request.headers.get('authorization')) ?? '')
          return key.href
        },
        handlerWillStart: async ({ state }) => {
          if (state) state.turn = turn
        },
        cacheWillUpdate: async ({ response, state }) =>
          response.status === 200 && state?.turn === turn ? response : null,
      },
    ],
  }),
)

/** A picture that another app shares goes into a cache of the device, from where the page takes it; no byte is sent. */
registerRoute(
  '/check',
  async ({ request }) => {
    const picture = (await request.formData().catch(() => null))?.get('picture')
    const shared = await caches.open(CACHES.shared)
    if (picture instanceof File)
      await shared.put(SHARED_PICTURE, new Response(picture, { headers: { 'content-type': picture.type } }))
    return Response.redirect(`/check?${SHARED_KEY}=${picture instanceof File ? 'picture' : 'nothing'}`, 303)
  },
  'POST',
)

/** The way to what works without a line. */
const OPEN = [
  { path: '/check', name: '복권 확인' },
  { path: '/dashboard/numbers', name: '내 번호' },
  { path: '/results', name: '당첨결과' },
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The answer to a page that was never seen on this device while it is offline. It has no script that could fail. */
const offlinePage = ({ pathname, search }: URL, styles: readonly string[]): Response =>
  new Response(
    `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>오프라인 · 로또렌즈</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
</head>
<body>
<header class="border-b border-line">
<p class="mx-auto max-w-page px-4 sm:px-6"><a class="inline-flex min-h-16 items-center text-lead font-bold tracking-tight" href="/">로또렌즈</a></p>
</header>
<main class="px-4 pb-16"><div class="face-page">
<div class="face-of-page"><svg viewBox="${FACE_VIEW_BOX}" aria-hidden="true">${faceShapes({ word: '?' }, FACE_OF_PAGES, 'face').map(shapeText).join('')}</svg></div>
<div class="relative rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
<h1 class="text-heading font-bold">저장되지 않은 페이지예요.</h1>
<p class="text-soft">인터넷 연결이 끊겼어요. 아래는 지금도 볼 수 있어요.</p>
<p class="mt-4"><a class="button w-full rounded-control bg-celadon px-5 text-on-celadon hover:bg-celadon-deep" href="${escaped(pathname + search)}">다시 시도</a></p>
<p class="mt-2 flex flex-wrap gap-2">
${OPEN.map(({ path, name }) => `<a class="button rounded-control border border-control/60 px-5 hover:bg-sunken" href="${path}">${name}</a>`).join('\n')}
</p>
</div>
</div></main>
</body>
</html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'self'; font-src 'self'",
      },
    },
  )

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? offlinePage(new URL(request.url), STYLE_FILES) : Response.error(),
)

/** Stores files that are missing. A file that cannot be fetched now is stored when a page uses it. */
const storeAhead = async (cacheName: string, paths: readonly string[]) => {
  const cache = await caches.open(cacheName)
  const store = async (path: string) => {
    if (await cache.match(path)) return
    const response = await fetch(path, { credentials: 'omit' })
    if (response.status === 200 && !response.redirected) await cache.put(path, response)
  }
  await Promise.all(paths.map((path) => store(path).catch(() => {})))
}

/** The newest round by its number, as /check asks for the round of a ticket. */
async function storeNewestRound() {
  const newest = await (await caches.open(CACHES.public)).match(getLatestDraw.path)
  const { round_number: round } = ((await newest?.json()) ?? {}) as { round_number?: number }
  if (round) await storeAhead(CACHES.public, [urlOf(getDraw.path, { params: { round } })])
}

self.addEventListener('install', (event) => {
  const store = async () => {
    await Promise.all([storeAhead(PAGES_CACHE, PAGES), storeAhead(CACHES.public, ANSWERS)])
    await storeNewestRound()
  }
  // Without them it is a worker all the same.
  if (!isSavingData) event.waitUntil(store().catch(() => {}))
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('lottolens-') && !CURRENT.includes(name))
    await Promise.all(old.map((name) => caches.delete(name)))
    // The page that brought the first worker is served by it at once; later ones only begin when no tab is left.
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('message', (event) => {
  if (event.data !== FORGET_MEMBER) return
  turn += 1
  event.waitUntil(caches.delete(CACHES.member))
})
