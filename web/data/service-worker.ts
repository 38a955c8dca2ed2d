import { CACHES, FORGET_MEMBER, WORKER_PATH } from '#domain/site/offline.ts'
import { endPushHere } from './session/push-subscription.ts'
import { onMemberChange } from './session/token-store.ts'
import { workerUrl } from './trusted.ts'

/** Milliseconds after the page is there: a first visit waits for nothing of what the worker stores. */
const BEGIN_AFTER = 4_000

/**
 * Has the browser keep the site for times without a line, once the page is loaded, and lets it forget what it kept of a
 * member who leaves. While pages are worked on there is no worker.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = navigator.serviceWorker
  const begin = () =>
    setTimeout(() => worker.register(workerUrl(WORKER_PATH), { updateViaCache: 'none' }).catch(() => {}), BEGIN_AFTER)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })

  onMemberChange(() => {
    worker.controller?.postMessage(FORGET_MEMBER)
    // Also where the worker is not running, or was taken back.
    void caches.delete(CACHES.member)
    void endPushHere()
  })
}
