import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Send } from '#contract/page.ts'
import {
  ENGLISH_PAGES,
  KEY_PER_NUMBER,
  numberPath,
  PUBLIC_PAGES,
  queryKeysOf,
  UNSENT_KEY,
} from '#contract/site/site-pages.ts'
import { startOfDayInSeoul } from '#domain/calendar.ts'
import { ALL_NUMBERS, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { DAY } from '#domain/duration.ts'
import { SHARED_KEY } from '#domain/site/offline.ts'
import type { Database } from '../database/database.ts'
import { newestRound } from '../draws/store.ts'
import type { Api } from '../http/implement.ts'
import { encodingOf, type FreshAnswer, sendCached } from '../http/ready-answer.ts'
import { refuse } from '../http/refuse.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { serveFile } from '../http/serve-file.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { serveBuiltFiles } from './built-files.ts'
import { type Renderer, serviceWorkerRoutes } from './renderer.ts'

/** Renders every page of the site on the server, once for all visitors, and serves the built files. */
export async function servePages(api: Api, db: Database, deps: ServerDeps, renderer: Renderer): Promise<void> {
  const { app, cache, renderBudget } = api
  const { publicUrl, now, drawMinute, randomBytes } = deps
  app.addHook('onClose', renderer.close)

  if (renderer.isStrict) await serveBuiltFiles(api)

  serveFile(api, '/robots.txt', { contentType: 'text/plain; charset=utf-8' }, () => robotsText(publicUrl))
  serveFile(api, '/sitemap.xml', { contentType: 'application/xml; charset=utf-8' }, async () =>
    sitemapXml(publicUrl, (await newestRound(db)) ?? 0),
  )

  wellKnownRoutes(api, deps)

  if (renderer.serviceWorker !== null) serviceWorkerRoutes(api, renderer.serviceWorker)
  // The service worker takes pictures that another app shares. Without a worker they reach the server, which does not read them.
  app.post('/check', {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect(`/check?${SHARED_KEY}=nothing`, 303),
    handler: async () => undefined,
  })

  const draw = async (request: FastifyRequest, url: URL): Promise<FreshAnswer> => {
    const nonce = randomBytes(16).toString('hex')
    const page = await renderer.render(new Request(url, { headers: { accept: 'text/html' } }), {
      send: inProcessSend(api, request),
      publicUrl,
      now: now(),
      drawMinute,
      nonce,
    })
    const { body: drawn, hashes } = ownScripts(await page.text(), nonce)
    const styles = renderer.styles?.(drawn)
    const body = styles === undefined ? drawn : drawn.replace('</head>', () => `<style>${styles}</style></head>`)
    const location = page.headers.get('location')
    // A page that was drawn without some of its data marks itself as no-store.
    const isPassing = page.status >= 400 || page.headers.get('cache-control') === 'no-store'
    return {
      status: page.status,
      body,
      contentType: page.headers.get('content-type') ?? 'text/html; charset=utf-8',
      headers: {
        ...(renderer.isStrict && {
          'content-security-policy': pagePolicy(hashes, styles === undefined ? [] : [hashOf(styles)]),
        }),
        ...(location && { location }),
        ...(isPassing && { 'cache-control': 'no-store' }),
        ...(page.status === 503 && { 'retry-after': '5' }),
      },
      isCacheable: page.status === 200 && !isPassing && renderer.isStrict && isOurs(url),
    }
  }

  // A form that was sent where its page's code does not run. What was typed may be secret, so it goes into no answer.
  app.post('/*', {
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const url = pageUrlOf(publicUrl, request.raw.url as string)
      if (!PAGE_PATH.test(url.pathname)) throw refuse('method_not_allowed')
      url.searchParams.set(UNSENT_KEY, '1')
      return reply.redirect(url.pathname + url.search, 303)
    },
    handler: async () => undefined,
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = pageUrlOf(publicUrl, request.raw.url as string)
    const inTurn = <T>(make: () => Promise<T>) => renderBudget.spend('page', request, make)
    const made = cache.fill(url.pathname + url.search, encodingOf(request), () => draw(request, url), inTurn)
    return sendCached(request, reply, await made)
  })
}

/** What a policy calls an inline script or style by. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * A page without the attribute of its own inline scripts, and `sha256-…` of each of them, for the page's policy. A script that came
 * into the page with somebody's text does not have the attribute, and is left out: no browser runs it.
 */
function ownScripts(html: string, nonce: string): { readonly body: string; readonly hashes: readonly string[] } {
  const scripts = html.matchAll(new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'gi'))
  const hashes = [...scripts].map(([, text = '']) => hashOf(text))
  return { body: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...new Set(hashes)] }
}

/** Every page, every number and every round that is stored. */
function sitemapXml(publicUrl: string, newestRound: number): string {
  const rounds = Array.from({ length: newestRound }, (_, i) => `/results/${newestRound - i}`)
  const numbers = ALL_NUMBERS.map(numberPath)
  const urls = [...[...PUBLIC_PAGES, ...ENGLISH_PAGES].map(({ path }) => path), ...numbers, ...rounds].map(
    (path) => `<url><loc>${publicUrl}${path}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Days for which `security.txt` says that it holds; RFC 9116 wants less than a year. It is written anew each day. */
const HOLDS_FOR = 180

/** Addresses that programs know of every site: whom to tell of a weakness (RFC 9116), and where a password is changed. */
function wellKnownRoutes(api: Api, { publicUrl, now }: ServerDeps): void {
  serveFile(api, '/.well-known/security.txt', { contentType: 'text/plain; charset=utf-8' }, () =>
    [
      `Contact: ${publicUrl}/contact`,
      `Expires: ${instantOf(startOfDayInSeoul(now()) + HOLDS_FOR * DAY)}`,
      'Preferred-Languages: ko, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
  api.app.get('/.well-known/change-password', {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect('/dashboard/profile#password', 303),
    handler: async () => undefined,
  })
}

const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /auth/callback',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * Sends a page's calls to the API without a network. `inject` makes a new request, so the visitor's address is
 * passed on; the visitor's identity is not: pages are the same for all visitors.
 */
const inProcessSend =
  ({ app, renderBudget }: Api, request: FastifyRequest): Send =>
  async ({ method, url, body }) => {
    const call = {
      method,
      url,
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body as object }),
    }
    // `inject` begins only when it is awaited, so it must be awaited inside `withinCounted`.
    const answer = await renderBudget.withinCounted(async () => await app.inject(call))
    const retryAfter = Number(answer.headers['retry-after'])
    return {
      status: answer.statusCode,
      body: answer.json(),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    }
  }

/** Query keys that other sites add to links to this site, and that no page reads. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|igshid|yclid|n_\w+|NaPm|kakao_\w+|_)$/i

/**
 * The requested page as a URL of our own origin, so that a forged Host header gets into neither links nor redirects.
 * @throws malformed_url
 */
export function pageUrlOf(publicUrl: string, raw: string): URL {
  // In a path these are an attack; in a query a visitor may have typed them. Dots would lead to the address of another page.
  if (/%00|%5c|\\|(^|\/)(\.|%2e){1,2}(\/|$)/i.test(raw.split('?', 1)[0] as string)) throw refuse('malformed_url')
  const url = new URL(publicUrl + raw)
  for (const key of [...url.searchParams.keys()]) if (TRACKING.test(key)) url.searchParams.delete(key)
  url.hash = ''
  return url
}

/** The form of our own paths: no files, and nothing that a browser could take for another site. */
const PAGE_PATH = /^(\/[a-z\d-]+)*\/?$/

/**
 * Whether an address has the form of our own links. Other forms may show the same page (in capitals, with escapes, a key
 * twice, keys that no page reads): they are answered but not cached, so that made-up addresses cannot fill the memory.
 */
export function isOurs({ pathname, searchParams }: URL): boolean {
  const known = queryKeysOf(pathname)
  const most = (key: string) => (key === KEY_PER_NUMBER ? NUMBERS_PER_DRAW : 1)
  const isRead = (key: string) => known.includes(key) && searchParams.getAll(key).length <= most(key)
  return PAGE_PATH.test(pathname) && [...searchParams.keys()].every(isRead)
}
