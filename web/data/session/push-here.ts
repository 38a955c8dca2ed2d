import { clearAppBadge } from '#web/data/app-badge.ts'

/** This browser's subscription to Web Push; null where it has none, or cannot have one. */
export async function pushHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return (await worker?.pushManager?.getSubscription().catch(() => null)) ?? null
}

/** Where nobody is signed in nobody's results appear: what was pushed is taken away, and nothing more arrives. */
export async function endPushHere(): Promise<void> {
  clearAppBadge()
  await (await pushHere())?.unsubscribe().catch(() => {})
}
