import { readFile } from 'node:fs/promises'
import { WORKER_PATH } from '#domain/site/device-storage.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'

const BUILT = new URL('../../build/client/service-worker.js', import.meta.url)

/** Asked for anew each time, so that a release, or that it was taken back, reaches every device with its next page. */
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
}

/**
 * Stands in for a worker that was taken back: it begins at once, whatever the old one does, empties what the site stored
 * on the device and goes. Pages that are open go on over the network; none is loaded anew, since that would lose what
 * somebody is filling in.
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

/** The text of the worker that devices get: that of the build, or where it is switched off the one that goes. */
export const serviceWorkerText = async (hasServiceWorker: boolean): Promise<string> =>
  hasServiceWorker ? readFile(BUILT, 'utf8') : LEAVING_WORKER

/** Answers with the worker, under its address. */
export function serviceWorkerRoutes(api: Api, text: string): void {
  serveFile(api, WORKER_PATH, { contentType: 'text/javascript; charset=utf-8', headers: HEADERS }, () => text)
}
