import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { fastifyStatic } from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { numberPath, PUBLIC_PAGES } from '#contract/site/site-pages.ts'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { SHARED_KEY } from '#domain/site/device-storage.ts'
import type { Database } from '../database/database.ts'
import { newestRound } from '../draws/store.ts'
import type { Api } from '../http/implement.ts'
import type { FreshAnswer } from '../http/ready-answer.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { sendCached } from '../http/send-cached.ts'
import type { World } from '../world.ts'
import { inProcessSend } from './in-process-send.ts'
import { isOurs, pageAsked } from './page-address.ts'
import type { Renderer } from './renderer.ts'
import { serviceWorkerRoutes } from './service-worker.ts'

const BUILT_FILES = fileURLToPath(new URL('../../build/client', import.meta.url))
const FOREVER = 'public, max-age=31536000, immutable'

/** Draws every page of the site on the server, once for all visitors, and serves the built files. */
export async function servePages(api: Api, db: Database, world: World, renderer: Renderer): Promise<void> {
  const { app, cache, renderBudget } = api
  const { publicUrl, now, drawMinute } = world
  app.addHook('onClose', renderer.close)

  if (renderer.isStrict)
    await app.register(fastifyStatic, {
      root: BUILT_FILES,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      // It has headers of its own.
      globIgnore: ['service-worker.js*'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'public, max-age=3600')
      },
    })

  const text = (url: string, contentType: string, body: () => Promise<string> | string) =>
    app.get(url, { schema: { hide: true } }, async (request, reply) =>
      sendCached(request, reply, await cache.fill(url, async () => ({ contentType, body: await body() }))),
    )
  text('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(publicUrl))
  text('/sitemap.xml', 'application/xml; charset=utf-8', async () =>
    sitemapXml(publicUrl, (await newestRound(db)) ?? 0),
  )

  if (renderer.serviceWorker !== null) serviceWorkerRoutes(api, renderer.serviceWorker)
  // A picture that another app shares is taken by the worker on the device. Where there is none it is not read here.
  app.post('/check', {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect(`/check?${SHARED_KEY}=nothing`, 303),
    handler: async () => undefined,
  })

  const draw = async (request: FastifyRequest, url: URL): Promise<FreshAnswer> => {
    const page = await renderer.render(new Request(url, { headers: { accept: 'text/html' } }), {
      send: inProcessSend(api, request),
      publicUrl,
      now: now(),
      drawMinute,
    })
    const body = await page.text()
    const location = page.headers.get('location')
    // A page says itself when it was drawn without something that was out of reach.
    const isPassing = page.status >= 400 || page.headers.get('cache-control') === 'no-store'
    return {
      status: page.status,
      body,
      contentType: page.headers.get('content-type') ?? 'text/html; charset=utf-8',
      headers: {
        ...(renderer.isStrict && { 'content-security-policy': pagePolicy(inlineScriptHashes(body)) }),
        ...(location && { location }),
        ...(isPassing && { 'cache-control': 'no-store' }),
        ...(page.status === 503 && { 'retry-after': '5' }),
      },
      isCacheable: page.status === 200 && !isPassing && renderer.isStrict && isOurs(url),
    }
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = pageAsked(publicUrl, request.raw.url as string)
    const inTurn = <T>(make: () => Promise<T>) => renderBudget.spend('page', request.ip, make)
    return sendCached(request, reply, await cache.fill(url.pathname + url.search, () => draw(request, url), inTurn))
  })
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/** `sha256-…` of every inline script of a page that a browser would run: what its policy has to name. */
const inlineScriptHashes = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(SCRIPT)]
      .filter(
        ([, attributes = '']) => !/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes),
      )
      .map(([, , script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  ),
]

/** Every page, every number and every round that is stored. */
function sitemapXml(publicUrl: string, newestRound: number): string {
  const rounds = Array.from({ length: newestRound }, (_, i) => `/results/${newestRound - i}`)
  const numbers = Array.from({ length: LARGEST_NUMBER }, (_, i) => numberPath(i + 1))
  const urls = [...PUBLIC_PAGES.map(({ path }) => path), ...numbers, ...rounds].map(
    (path) => `<url><loc>${publicUrl}${path}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
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
