import { type ComponentType, lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { untilItComes } from '#web/data/until-it-comes.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** What somebody does who is there. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** Milliseconds after which a quiet visitor gets the code too: a screen reader reads without a sign. */
const QUIET = 3_000

/** Settles at the first sign or after a quiet while; on the server, where nobody ever is, at once. */
const touched: Promise<void> =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
        setTimeout(resolve, QUIET)
      })

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Keys that move along a plot, and presses of buttons; what the browser does by itself is left to it. */
const isForCode = (event: Event, target: Element) =>
  event instanceof KeyboardEvent
    ? KEYS.includes(event.key) && target.matches('[role=img]')
    : target.closest('button, a[href^="#"]')

/** A jump within the page takes the focus along; whoever has gone on meanwhile keeps theirs. */
function pressAgain(target: HTMLElement) {
  const focused = document.activeElement as HTMLElement | SVGElement | null
  target.click()
  if (target instanceof HTMLAnchorElement && focused !== target) focused?.focus({ preventScroll: true })
}

/**
 * Keeps the last press in a part whose code is not there yet; what it returns does it again. It listens at the window:
 * React, at the document, lets nothing through to what it has not taken over.
 */
function holdPressesIn(place: HTMLElement): () => void {
  let again = () => {}
  const hold = (event: Event) => {
    const target = event.target as HTMLElement
    if (!place.contains(target) || !isForCode(event, target)) return
    event.stopPropagation()
    event.preventDefault()
    again =
      event instanceof KeyboardEvent
        ? () => target.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
        : () => pressAgain(target.closest<HTMLElement>('button, a') ?? target)
  }
  const names = ['click', 'keydown'] as const
  for (const name of names) addEventListener(name, hold, true)
  return () => {
    for (const name of names) removeEventListener(name, hold, true)
    again()
  }
}

/** Stands beside a part and tells when that is there. */
function Arrival({ onArrival }: { onArrival: () => void }) {
  useEffect(onArrival, [onArrival])
  return null
}

/**
 * A part that the server draws whole and that needs its code only for hovering, sorting and the like: the code is
 * not loaded while the page itself still is. Until then what the server drew stands, and what is pressed there waits.
 * `className` is that of the box around it.
 */
export function lazyUntilTouched<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  className = 'space-y-5',
) {
  const Part = lazy(() => touched.then(() => untilItComes(load))) as unknown as ComponentType<Props>
  function UntilTouched(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [isHere, setHere] = useState(false)
    const arrive = useCallback(() => setHere(true), [])
    useEffect(() => (isHere || !place.current ? undefined : holdPressesIn(place.current)), [isHere])
    return (
      <div ref={place} className={className}>
        <Suspense fallback={<Spinner />}>
          <Part {...props} />
          <Arrival onArrival={arrive} />
        </Suspense>
      </div>
    )
  }
  // Drawn again without need, React would throw away what the server drew.
  return memo(UntilTouched) as unknown as ComponentType<Props>
}
