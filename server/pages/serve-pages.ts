import { fileURLToPath } from 'node:url'
import { fastifyStatic } from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { newestRound } from '../draws/store.ts'
import type { Door } from '../http/implement.ts'
import type { FreshAnswer } from '../http/kept-answers.ts'
import { refuse } from '../http/refuse.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { sendKept } from '../http/send-kept.ts'
import type { Outside } from '../outside.ts'
import { inProcessSend } from './in-process-send.ts'
import { inlineScriptHashes } from './inline-scripts.ts'
import type { Renderer } from './renderer.ts'
import { robotsText, sitemapXml } from './sitemap.ts'

const BUILT_FILES = fileURLToPath(new URL('../../build/client', import.meta.url))
/** Query keys that pages read; an address with others is answered but not kept, so that nobody can fill the memory. */
const PAGE_KEYS = new Set(['page', 'round', 'scope', 'range', 'start', 'end'])
const FOREVER = 'public, max-age=31536000, immutable'

/** Draws every page of the site on the server, once for all visitors, and serves the built files. */
export async function servePages(door: Door, outside: Outside, renderer: Renderer): Promise<void> {
  const { app, kept } = door
  const { publicUrl, now, drawMinute } = outside
  app.addHook('onClose', renderer.close)

  if (renderer.isStrict)
    await app.register(fastifyStatic, {
      root: BUILT_FILES,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'public, max-age=3600')
      },
    })

  const text = (url: string, contentType: string, body: () => Promise<string> | string) =>
    app.get(url, { schema: { hide: true } }, async (request, reply) =>
      sendKept(request, reply, await kept.fill(url, async () => ({ contentType, body: await body() }))),
    )
  text('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(publicUrl))
  text('/sitemap.xml', 'application/xml; charset=utf-8', async () =>
    sitemapXml(publicUrl, (await newestRound(outside.db)) ?? 0),
  )

  const draw = async (request: FastifyRequest): Promise<FreshAnswer> => {
    // The host is ours, never the visitor's: a forged Host header reaches neither links nor redirects.
    const url = new URL(publicUrl + (request.raw.url as string))
    const page = await renderer.render(new Request(url, { headers: { accept: 'text/html' } }), {
      send: inProcessSend(app, request),
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
      mayBeKept:
        page.status === 200 &&
        !isPassing &&
        renderer.isStrict &&
        [...url.searchParams.keys()].every((key) => PAGE_KEYS.has(key)),
    }
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/%00|%2e%2e|%5c|\\/i.test(request.raw.url as string)) throw refuse('malformed_url')
    return sendKept(request, reply, await kept.fill(request.raw.url as string, () => draw(request)))
  })
}
