import { type RefObject, useEffect, useRef } from 'react'

/** Headings are read out when they take the focus, so that screen reader users know where they are. */
function focusHeading(places: readonly Element[]) {
  for (const place of places) {
    const heading = place.isConnected ? place.querySelector<HTMLElement>('h1, h2, h3') : null
    if (!heading) continue
    heading.tabIndex = -1
    heading.focus()
    return
  }
}

/**
 * A ref for what may go away while it holds the focus, such as a button that tries again: the nearest heading above
 * gets it then, since otherwise nothing would.
 */
export function focusHeadingOnUnmount(element: HTMLElement | null) {
  const places: Element[] = []
  for (let place = element?.parentElement; place; place = place.parentElement) places.push(place)
  return () => {
    // Its successor is not there yet.
    if (element?.contains(document.activeElement)) queueMicrotask(() => focusHeading(places))
  }
}

/** A ref for the heading of what takes the place of something that had the focus. The element needs `tabIndex={-1}`. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/**
 * A ref for the heading of a list, which takes the focus once a press or a search has changed what is listed; not while
 * `isOld` says that the list before is still shown. The element needs `tabIndex={-1}`.
 */
export function useFocusOnChange(listed: string, isOld = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(listed)
  useEffect(() => {
    if (isOld || before.current === listed) return
    before.current = listed
    heading.current?.focus()
  }, [listed, isOld])
  return heading
}

/**
 * A ref for the beginning of a page of a list that grows by its button. A further page takes the focus once it has come, so
 * that reading goes on there: the button that loaded it is gone. The element needs `tabIndex={-1}`.
 */
export function useFocusOnMore<T extends HTMLElement>(isFurther: boolean, hasCome: boolean): RefObject<T | null> {
  const beginning = useRef<T>(null)
  useEffect(() => {
    if (isFurther && hasCome) beginning.current?.focus()
  }, [isFurther, hasCome])
  return beginning
}
