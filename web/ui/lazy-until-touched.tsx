import { type ComponentType, lazy, Suspense } from 'react'
import { Spinner } from './spinner.tsx'

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

/**
 * A part that the server draws whole and that needs its code only for hovering, sorting and the like: the code is
 * not loaded while the page itself still is. Until then what the server drew stands.
 */
export function lazyUntilTouched<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => touched.then(load)) as unknown as ComponentType<Props>
  return (props: Props) => (
    <Suspense fallback={<Spinner />}>
      <Part {...props} />
    </Suspense>
  )
}
