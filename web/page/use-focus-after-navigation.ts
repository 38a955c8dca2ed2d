import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** State of a navigation after which the focus stays where it is, such as in a search field. */
export const KEEPS_FOCUS = { keepsFocus: true } as const

/** State of a link, form or navigation after which neither the focus nor the scroll position moves, since the page only changes in part. */
export const STAY_IN_PLACE = { state: KEEPS_FOCUS, preventScrollReset: true } as const

/** The place last shown. It outlives the frame, which is drawn anew around a page that failed. */
let shownKey: string | undefined

/** After a navigation the focus goes to the new page's heading, as it would on a page that was loaded anew. */
export function useFocusAfterNavigation(): void {
  const { key, state, hash } = useLocation()
  useEffect(() => {
    const isNavigation = shownKey !== undefined && shownKey !== key
    shownKey = key
    if (!isNavigation || hash !== '' || (state as Partial<typeof KEEPS_FOCUS> | null)?.keepsFocus) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [key, state, hash])
}
