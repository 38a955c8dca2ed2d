import { WAITING_WRITES } from '#domain/site/offline.ts'
import { accessToken, memberIdIn } from './session/token-store.ts'
import { storedText } from './storage.ts'

/** The event in this tab when unsent writes have changed; other tabs get the browser's `storage` event. */
const CHANGED = 'lottolens-waiting-writes'

/** The key of the current member's waiting writes; null without one. Each member has a key of their own. */
export function currentKey(): string | null {
  const member = memberIdIn(accessToken())
  return member === null ? null : WAITING_WRITES + member
}

/** Waiting writes as the stored text: equal as long as nothing changes. */
export const stored = (key: string | null): string => (key !== null && storedText(key)) || '[]'

/** Whether anything of the current member waits to be sent. */
export const hasWaiting = (): boolean => stored(currentKey()) !== '[]'

/** Tells this page that what waits has changed. */
export const tellWaiting = (): boolean => dispatchEvent(new Event(CHANGED))

/** Follows what waits, here and in other tabs. */
export function onWaitingChange(tell: () => void): () => void {
  addEventListener(CHANGED, tell)
  addEventListener('storage', tell)
  return () => {
    removeEventListener(CHANGED, tell)
    removeEventListener('storage', tell)
  }
}
