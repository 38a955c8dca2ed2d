import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page is only drawn, true once it answers to clicks. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
