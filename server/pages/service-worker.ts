import { readFile } from 'node:fs/promises'
import { WORKER_PATH } from '#domain/site/device-storage.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'

const BUILT = new URL('../../build/client/service-worker.js', import.meta.url)

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
  hasServiceWorker ? readFile(BUILT, 'utf8') : LEAVING_WORKER

/** Answers with the worker, under its address. */
export function serviceWorkerRoutes(api: Api, text: string): void {
  serveFile(api, WORKER_PATH, { contentType: 'text/javascript; charset=utf-8', headers: HEADERS }, () => text)
}
