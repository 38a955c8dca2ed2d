import { useState, useSyncExternalStore } from 'react'
import { onToastsShown, toastsShown } from './toast.ts'

/**
 * Where toasts appear. It is on the page from the start, and in every dialog: a region that arrives with its text is not
 * read out, and what lies outside an open dialog is dimmed and can neither be pressed nor heard. The uppermost shows them.
 */
export function ToastRegion({ dialog }: { readonly dialog?: keyof typeof PLACE_IN }) {
  const { List, plain } = useSyncExternalStore(onToastsShown, toastsShown, toastsShown)
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const uppermost = useSyncExternalStore(onDialogsChanged, uppermostDialog, () => null)
  // One list at a time, also while a dialog is being put on the page: the library lets go of the wrong one of two.
  const isUppermost = region !== null && region.closest('dialog') === uppermost
  // One landmark of this name on a page.
  const Part = dialog ? 'div' : 'section'
  return (
    <Part
      ref={setRegion}
      {...(!dialog && { 'aria-label': '알림' })}
      aria-live="polite"
      className={`pointer-events-none z-40 ${dialog ? PLACE_IN[dialog] : 'fixed inset-x-4 bottom-[calc(1rem+var(--tab-bar,0px))] sm:bottom-6'}`}
    >
      {isUppermost && List && <List />}
      {isUppermost && plain !== null && (
        <p className="toast mx-auto w-fit rounded-control bg-ink px-4 py-3 text-small text-paper">{plain}</p>
      )}
    </Part>
  )
}

/** A menu is full to its lower edge, where a toast would take the presses; at the upper one there is room beside its cross. */
const PLACE_IN = {
  card: 'fixed inset-x-4 bottom-4 sm:bottom-6',
  sheet: 'absolute top-2 right-18 left-4',
} as const

/** The last that is open: a question about what another dialog holds comes after it on the page. */
const uppermostDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

function onDialogsChanged(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
