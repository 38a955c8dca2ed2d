import { useEffect } from 'react'
import { MEMBER_KEYS } from '#domain/site/offline.ts'

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

/** Whether the member who is here let this browser be woken. Browsers lose subscriptions without a word. */
export function isPushWanted(): boolean {
  try {
    return localStorage.getItem(MEMBER_KEYS.push) !== null
  } catch {
    return false
  }
}

/** Notes that they did, or no longer do; it ends with the session, as all of `MEMBER_KEYS`. */
export function notePush(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(MEMBER_KEYS.push, 'yes')
    else localStorage.removeItem(MEMBER_KEYS.push)
  } catch {
    // Where storage is forbidden, a lost subscription is made anew on the page of settings.
  }
}

/** Without a session no results appear: shown notifications are taken away, and no more arrive. */
export async function endPushHere(): Promise<void> {
  clearAppBadge()
  await (await pushHere())?.unsubscribe().catch(() => {})
}
