import type { ComponentType } from 'react'
import type { ToastKind, ToastOptions } from './toast-list.tsx'

/** How long each kind stays, ms; a loading one until it is dismissed. */
const TOAST_DURATIONS: Readonly<Record<ToastKind, number>> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
}

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

function sayPlainly({ kind, message, duration = TOAST_DURATIONS[kind] }: ToastOptions): () => void {
  const dismiss = () => shown.plain === message && show({ plain: null })
  show({ plain: message })
  if (Number.isFinite(duration)) setTimeout(dismiss, duration)
  return dismiss
}

/** Shows a message; resolves what dismisses it. */
export async function showToast(options: ToastOptions): Promise<() => void> {
  try {
    const { ToastList, pushToast } = await import('./toast-list.tsx')
    show({ List: ToastList, plain: null })
    return pushToast({ duration: TOAST_DURATIONS[options.kind], ...options })
  } catch {
    return sayPlainly(options)
  }
}

/** For the region that shows toasts. */
export const toastsShown = (): ToastState => shown
export function onToastsShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
