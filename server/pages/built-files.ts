import { fileURLToPath } from 'node:url'
import { fastifyStatic } from '@fastify/static'
import type { Api } from '../http/implement.ts'

const BUILT_FILES = fileURLToPath(new URL('../../build/client', import.meta.url))
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the files of the build. */
export const serveBuiltFiles = ({ app }: Api) =>
  app.register(async (files) => {
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
