import { clearAppBadge } from '#web/data/app-badge.ts'

/** This browser's subscription to Web Push; null where it has none, or cannot have one. */
export async function pushHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return (await worker?.pushManager?.getSubscription().catch(() => null)) ?? null
}

/** Without a session no results appear: shown notifications are taken away, and no more arrive. */
export async function endPushHere(): Promise<void> {
  clearAppBadge()
  await (await pushHere())?.unsubscribe().catch(() => {})
}
