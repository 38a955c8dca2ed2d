import { useSyncExternalStore } from 'react'
import { accessToken, onTokensChange } from './token-store.ts'

/** Whether the browser has a session; a page is always drawn without one first. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    onTokensChange,
    () => accessToken() !== null,
    () => false,
  )
