import { useSyncExternalStore } from 'react'
import { accessToken, onTokensChange } from './token-store.ts'

/** Whether the visitor has signed in, as far as the browser knows; a page is always drawn for nobody first. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    onTokensChange,
    () => accessToken() !== null,
    () => false,
  )
