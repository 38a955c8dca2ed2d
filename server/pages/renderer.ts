import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '#contract/page.ts'
import { serviceWorkerText } from './service-worker.ts'

const BUILT = new URL('../../build/server/index.js', import.meta.url)

/** Draws pages: from the build, or in development from the sources. */
export interface Renderer {
  readonly render: RenderPage
  /** False: scripts and styles come from Vite, which a strict policy would stop. */
  readonly isStrict: boolean
  /** The script of the service worker; null in development, which has none. */
  readonly serviceWorker: string | null
  readonly close: () => Promise<void>
}

/** The built site. */
export async function builtRenderer(hasServiceWorker: boolean): Promise<Renderer> {
  const { renderPage } = (await import(BUILT.href)) as { renderPage: RenderPage }
  const serviceWorker = await serviceWorkerText(hasServiceWorker)
  return { render: renderPage, isStrict: true, serviceWorker, close: async () => {} }
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
    close: () => vite.close(),
  }
}
