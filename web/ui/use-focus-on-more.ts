import { type RefObject, useEffect, useRef } from 'react'

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
