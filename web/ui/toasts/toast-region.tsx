import { useState, useSyncExternalStore } from 'react'
import { onToastsShown, toastsShown } from './toast.ts'

/**
 * Where toasts appear. It is on the page from the start, and in every dialog: a region that arrives with its text is not
 * read out, and what lies outside an open dialog is dimmed and can neither be pressed nor heard. The uppermost shows them.
 */
export function ToastRegion({ isInDialog = false }: { readonly isInDialog?: boolean }) {
  const { List, plain } = useSyncExternalStore(onToastsShown, toastsShown, toastsShown)
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const uppermost = useSyncExternalStore(onDialogsChanged, uppermostDialog, () => null)
  // One list at a time, also while a dialog is being put on the page: the library lets go of the wrong one of two.
  const isUppermost = region !== null && region.closest('dialog') === uppermost
  // One landmark of this name on a page.
  const Part = isInDialog ? 'div' : 'section'
  return (
    <Part
      ref={setRegion}
      {...(!isInDialog && { 'aria-label': '알림' })}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--tab-bar,0px))] z-40 sm:bottom-6"
    >
      {isUppermost && List && <List />}
      {isUppermost && plain !== null && (
        <p className="toast mx-auto w-fit rounded-control bg-ink px-4 py-3 text-small text-paper">{plain}</p>
      )}
    </Part>
  )
}

/** The last that is open: a question about what another dialog holds comes after it on the page. */
const uppermostDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

function onDialogsChanged(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
