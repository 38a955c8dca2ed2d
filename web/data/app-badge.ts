import { useEffect } from 'react'

/** Takes the mark of a win from the icon of the installed app; elsewhere there is none. */
export const clearAppBadge = (): void => void navigator.clearAppBadge?.().catch(() => {})

/** The same for a page on which the win is seen. */
export const useClearedAppBadge = (): void => useEffect(clearAppBadge, [])
