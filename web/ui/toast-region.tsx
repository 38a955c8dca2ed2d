import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted, onToastsWanted } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** Where toasts appear. It is on the page from the start: a region that arrives with its text is not read out. */
export function ToastRegion() {
  const areWanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false)
  return (
    <section
      aria-label="알림"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 sm:bottom-6"
    >
      {areWanted && (
        <Suspense>
          <ToastList />
        </Suspense>
      )}
    </section>
  )
}
