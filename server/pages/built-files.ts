import { fileURLToPath } from 'node:url'
import { fastifyStatic } from '@fastify/static'
import type { Api } from '../http/implement.ts'

const BUILT_FILES = fileURLToPath(new URL('../../build/client', import.meta.url))
const FOREVER = 'public, max-age=31536000, immutable'

/** The sheet that says where the letters are, and says nothing else (web/root.tsx). */
const LETTERS = /^\/assets\/fonts-[\w-]+\.css$/

/**
 * Serves the files of the build. Who has the browser's data saver on gets the sheet of the letters empty, so that none is asked
 * for: the pages stay the same for everybody, and kept once.
 */
export const serveBuiltFiles = ({ app }: Api) =>
  app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      if (!LETTERS.test(request.url)) return
      reply.header('vary', 'save-data')
      if (request.headers['save-data'] !== 'on') return
      return reply.header('cache-control', FOREVER).type('text/css; charset=utf-8').send('')
    })
    await files.register(fastifyStatic, {
      root: BUILT_FILES,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      // The service worker is served with headers of its own.
      globIgnore: ['service-worker.js*'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'public, max-age=3600')
      },
    })
  })
