import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page is only drawn, true once it answers to clicks. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether the device says that it is offline; the server draws every page as if it were online. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    onConnectivityChange,
    () => !navigator.onLine,
    () => false,
  )

function onConnectivityChange(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
