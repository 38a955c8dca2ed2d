import { useSyncExternalStore } from 'react'

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
