import { useEffect } from 'react'
import { MEMBER_KEYS } from '#domain/site/offline.ts'
import { storedText, storeText } from '../storage.ts'

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
export const isPushWanted = (): boolean => storedText(MEMBER_KEYS.push) !== null

/** Notes that they did, or no longer do; it ends with the session, as all of `MEMBER_KEYS`. */
export const notePush = (isWanted: boolean): void => void storeText(MEMBER_KEYS.push, isWanted ? 'yes' : null)

/** Without a session no results appear: shown notifications are taken away, and no more arrive. */
export async function endPushHere(): Promise<void> {
  clearAppBadge()
  await (await pushHere())?.unsubscribe().catch(() => {})
}
