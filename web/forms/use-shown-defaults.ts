import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets a form show its fields' defaults once they are others, for example after a link. Fields made anew would lose the
 * focus; and what was typed before the scripts came stays.
 */
export function useShownDefaults(form: RefObject<HTMLFormElement | null>, defaults: string): void {
  const shown = useRef(defaults)
  useEffect(() => {
    if (shown.current !== defaults) form.current?.reset()
    shown.current = defaults
  }, [form, defaults])
}
