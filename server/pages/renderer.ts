import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '#contract/page.ts'
import { WORKER_PATH } from '#domain/site/offline.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'
import { builtPageStyles, type PageStyles } from './page-styles.ts'

const BUILT_WORKER = new URL('../../build/client/service-worker.js', import.meta.url)

/** Browsers must request it again each time, so that a new release, or its removal, reaches every device with its next page. */
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
}

/**
 * Replaces a service worker that the operator has switched off: it starts at once, whatever the old worker does, deletes the
 * site's caches on the device and unregisters itself. Open pages go on over the network; none is reloaded, since that would
 * lose what a visitor is typing.
 */
const LEAVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('lottolens-') || name.startsWith('workbox-')) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(leave())
})
`

/** The text of the worker that devices get: that of the build, or, when it is switched off, the one that removes itself. */
export const serviceWorkerText = async (hasServiceWorker: boolean): Promise<string> =>
  hasServiceWorker ? readFile(BUILT_WORKER, 'utf8') : LEAVING_WORKER

/** Answers with the worker, under its address. */
export function serviceWorkerRoutes(api: Api, text: string): void {
  serveFile(api, WORKER_PATH, { contentType: 'text/javascript; charset=utf-8', headers: HEADERS }, () => text)
}

const BUILT_PAGES = new URL('../../build/server/index.js', import.meta.url)

/** Draws pages: from the build, or in development from the sources. */
export interface Renderer {
  readonly render: RenderPage
  /** False: scripts and styles come from Vite, which a strict policy would stop. */
  readonly isStrict: boolean
  /** The script of the service worker; null in development, which has none. */
  readonly serviceWorker: string | null
  /** What is written into a page, for its first picture; null in development, where the page asks for its sheets first. */
  readonly styles: PageStyles | null
  readonly close: () => Promise<void>
}

/** The built site. */
export async function builtRenderer(hasServiceWorker: boolean): Promise<Renderer> {
  const { renderPage } = (await import(BUILT_PAGES.href)) as { renderPage: RenderPage }
  const [serviceWorker, styles] = await Promise.all([serviceWorkerText(hasServiceWorker), builtPageStyles()])
  return { render: renderPage, isStrict: true, serviceWorker, styles, close: async () => {} }
}

/** The sources through Vite, with hot reload over the server's own port. `app` has the routes of pages alone. */
export async function renderFromSources(app: FastifyInstance): Promise<Renderer> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  await app.register(middie)
  app.use(vite.middlewares)
  return {
    render: async (request, surroundings) => {
      const { renderPage } = (await vite.ssrLoadModule('/web/render-page.ts')) as { renderPage: RenderPage }
      return renderPage(request, surroundings)
    },
    isStrict: false,
    serviceWorker: null,
    styles: null,
    close: () => vite.close(),
  }
}
