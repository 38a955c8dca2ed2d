import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page is only drawn, true once it answers to clicks. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether the device says that it has no line; a page is always drawn as with one first. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    onLineChange,
    () => !navigator.onLine,
    () => false,
  )

function onLineChange(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
