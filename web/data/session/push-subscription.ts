import { useEffect } from 'react'

/** Takes the mark of a win from the icon of the installed app; elsewhere there is none. */
const clearAppBadge = (): void => void navigator.clearAppBadge?.().catch(() => {})

/** The same for a page on which the win is seen. */
export const useClearedAppBadge = (): void => useEffect(clearAppBadge, [])

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
