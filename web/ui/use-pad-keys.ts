import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/** As many keys stand beside each other (check-numbers.css). */
const COLUMNS = 7

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

/**
 * What a typed digit comes to, after the one typed before it (null: none). Two digits are a number, `0` before the second for
 * those below ten; 5 to 9 are one by themselves, since no number of two digits begins with them.
 */
export function typedNumber(before: number | null, digit: number): { number: number | null; waits: number | null } {
  const both = before === null ? digit : before * 10 + digit
  if (before === null && digit < 5) return { number: null, waits: digit }
  return { number: both >= 1 && both <= LARGEST_NUMBER ? both : null, waits: null }
}

interface PadKeys<Pad extends HTMLElement> {
  /** For the element around the keys, which are buttons or boxes. */
  readonly pad: RefObject<Pad | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** The one key that Tab leads to; arrows lead on from it. */
  readonly tabIndexOf: (number: number) => 0 | -1
  readonly onFocus: (number: number) => void
}

/** Said of the element around the keys. */
export const PAD_KEYS = '화살표로 옮기고, 숫자를 입력해도 골라져요.'

/** Keys 1 to 45 by keyboard: arrows, Home and End move, digits choose, as Space and Enter do on the key that has the focus. */
export function usePadKeys<Pad extends HTMLElement = HTMLDivElement>(onToggle: (number: number) => void): PadKeys<Pad> {
  const pad = useRef<Pad>(null)
  const isReady = useHydrated()
  const waits = useRef<number | null>(null)
  const [reached, setReached] = useState(1)
  const focus = (number: number) => pad.current?.querySelectorAll<HTMLElement>('button, input')[number - 1]?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) {
      const typed = typedNumber(waits.current, Number(event.key))
      waits.current = typed.waits
      // A digit that may still be the first of two shows where it leads: Enter takes it as it stands.
      if (typed.waits) focus(typed.waits)
      if (typed.number === null) return
      focus(typed.number)
      onToggle(typed.number)
      return
    }
    waits.current = null
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? LARGEST_NUMBER : reached + (STEPS[event.key] ?? 0)
    if (to === reached || to < 1 || to > LARGEST_NUMBER) return
    event.preventDefault()
    focus(to)
  }
  // Without scripts nothing but Tab leads from key to key.
  return { pad, onKeyDown, tabIndexOf: (number) => (isReady && number !== reached ? -1 : 0), onFocus: setReached }
}
