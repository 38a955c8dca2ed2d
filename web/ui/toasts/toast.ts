import type { ComponentType } from 'react'
import { TOAST_DURATIONS, type ToastWish } from './toast-wish.ts'

/** How long a toast is shown that is no answer to the last press, ms. */
export const APPLICATION_DURATION = 5000

/** The shown toasts. */
interface ToastState {
  /** The component of toasts: its code is fetched for the first one, so that a page without toasts does not carry it. */
  readonly List: ComponentType | null
  /** Said plainly, where that code could not be fetched: a network that is away has to be spoken of, too. */
  readonly plain: string | null
}

let shown: ToastState = { List: null, plain: null }
const listeners = new Set<() => void>()

function show(more: Partial<ToastState>) {
  shown = { ...shown, ...more }
  for (const tell of listeners) tell()
}

function sayPlainly({ kind, message, duration = TOAST_DURATIONS[kind] }: ToastWish): () => void {
  const dismiss = () => shown.plain === message && show({ plain: null })
  show({ plain: message })
  if (Number.isFinite(duration)) setTimeout(dismiss, duration)
  return dismiss
}

/** Shows a message; resolves what dismisses it. */
export async function showToast(wish: ToastWish): Promise<() => void> {
  try {
    const { ToastList, pushToast } = await import('./toast-list.tsx')
    show({ List: ToastList, plain: null })
    return pushToast(wish)
  } catch {
    return sayPlainly(wish)
  }
}

/** For the region that shows toasts. */
export const toastsShown = (): ToastState => shown
export function onToastsShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
