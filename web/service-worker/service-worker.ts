import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { getCrowdingKit } from '#contract/analysis/crowding.ts'
import { getDraw, getDrawnNumbers, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { getPlayLimits } from '#contract/members/play-limits.ts'
import { getMe } from '#contract/members/sessions.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { listFavourites } from '#contract/number-sets/favourites.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { countNumberSets, getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { listActiveAnnouncements } from '#contract/site/announcements.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { urlOf } from '#contract/url-of.ts'
import { CACHES, FORGET_MEMBER, SHARED_KEY, SHARED_PICTURE } from '#domain/site/device-storage.ts'
import { answerPushes } from './answer-pushes.ts'
import { kept, memberIdIn, pageKey } from './kept-answers.ts'
import { offlinePage } from './offline-page.ts'

/*
 * What the site is without a line: its code, the pages and answers that this device has seen, and what a member has of
 * their own. A page of one release only ever gets code of that release: all of it is stored before this worker serves
 * anything, and stays until the last tab that it served is gone, since a newer worker waits for that.
 */

declare const self: ServiceWorkerGlobalScope & { readonly BarcodeDetector?: unknown }
/** Put in by the build (scripts/parts/service-worker.mjs). */
declare const CODE_FILES: readonly string[]
declare const STYLE_FILES: readonly string[]
declare const RELEASE: string

const PAGES_CACHE = `lottolens-pages-${RELEASE}`
const ASSETS_CACHE = `lottolens-assets-${RELEASE}`
const CURRENT = [PAGES_CACHE, ASSETS_CACHE, ...Object.values(CACHES)] as string[]

/** Seconds after which what is kept is shown instead of waiting on. */
const PATIENCE = 5
/** Below the ten seconds after which a page gives a call up itself. */
const PATIENCE_WITH_OWN = 8

/** Stored in advance, so that they open without a line although nobody has been there. */
const PAGES = [
  ...['/', '/results', '/check', '/analysis/crowding', '/slip'],
  ...['/dashboard', '/dashboard/numbers', '/dashboard/ledger'],
]
const ANSWERS = [
  getLatestDraw.path,
  urlOf(listDraws.path, { query: { skip: 0, limit: 10 } }),
  getDrawnNumbers.path,
  getCrowdingKit.path,
  getCompanyInfo.path,
]

const PUBLIC_ANSWERS: readonly string[] = [
  getLatestDraw.path,
  listDraws.path,
  getDrawnNumbers.path,
  getCrowdingKit.path,
  getCompanyInfo.path,
  listActiveAnnouncements.path,
]
const OF_ROUND = new RegExp(`^${getDraw.path.replace(':round', '\\d+')}$`)
const MEMBER_ANSWERS: readonly string[] = [
  getMe.path,
  listNumberSets.path,
  countNumberSets.path,
  getSettlementSummary.path,
  getMyMonth.path,
  listFavourites.path,
  getLedger.path,
  getPlayLimits.path,
  getMySubscription.path,
]

/** Who pays for every byte has code and pages stored as they are used. */
const isSavingData =
  (navigator as WorkerNavigator & { connection?: { readonly saveData?: boolean } }).connection?.saveData === true
/** The reader of QR codes is three times everything else; where the browser has one itself, nobody needs ours. */
const isNeeded = (file: string) => !file.endsWith('.wasm') || !(isSavingData || self.BarcodeDetector)

answerPushes()

precacheAndRoute(CODE_FILES.filter(isNeeded).map((url) => ({ url, revision: null })))

// Code of a release that came since: its pages are shown while this worker is still there.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [kept({ cacheName: ASSETS_CACHE, most: 150 })] }),
)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pageKey(url) !== null,
  new NetworkFirst({
    cacheName: PAGES_CACHE,
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      kept({ cacheName: PAGES_CACHE, most: 60 }),
      {
        cacheKeyWillBeUsed: async ({ request }) => pageKey(new URL(request.url)) ?? request.url,
        // What was drawn while something was out of reach says so, and is not what the page is.
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
  ({ url, sameOrigin }) => sameOrigin && (PUBLIC_ANSWERS.includes(url.pathname) || OF_ROUND.test(url.pathname)),
  new NetworkFirst({
    cacheName: CACHES.public,
    networkTimeoutSeconds: PATIENCE,
    plugins: [kept({ cacheName: CACHES.public, most: 300 })],
  }),
)

/** Counts up with every member who leaves, so that an answer that was asked for before is not kept after. */
let turn = 0
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && MEMBER_ANSWERS.includes(url.pathname) && memberIdIn(request.headers.get('authorization')) !== null,
  new NetworkFirst({
    cacheName: CACHES.member,
    networkTimeoutSeconds: PATIENCE_WITH_OWN,
    plugins: [
      kept({ cacheName: CACHES.member, most: 60 }),
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

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? offlinePage(new URL(request.url), STYLE_FILES) : Response.error(),
)

/** Stores what is not there yet; what does not come is stored when somebody sees it. */
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
