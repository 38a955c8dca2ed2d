import { useSyncExternalStore } from 'react'
import { onToastsShown, toastsShown } from './toast.ts'

/** Where toasts appear. It is on the page from the start: a region that arrives with its text is not read out. */
export function ToastRegion() {
  const { List, plain } = useSyncExternalStore(onToastsShown, toastsShown, toastsShown)
  return (
    <section
      aria-label="알림"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 sm:bottom-6"
    >
      {List && <List />}
      {plain !== null && (
        <p className="toast mx-auto w-fit rounded-control bg-ink px-4 py-3 text-small text-paper">{plain}</p>
      )}
    </section>
  )
}
