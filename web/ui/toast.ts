/**
 * Short messages over the page. What shows them is loaded with the first one, so that a page which says
 * nothing does not carry it.
 */
export type ToastKind = 'blank' | 'error' | 'success' | 'loading' | 'custom'

export interface ToastWish {
  readonly kind: ToastKind
  readonly message: string
  /** ms; the kind's own when absent. */
  readonly duration?: number
  /** Takes the place of the toast that has this id, so that an older word does not stand beside a newer one. */
  readonly id?: string
}

/** How long each kind stays, ms; a loading one until it is dismissed. */
export const TOAST_DURATIONS: Readonly<Record<ToastKind, number>> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
}

/** What has to be read for its own sake, rather than as the answer to what was just done, ms. */
export const APPLICATION_DURATION = 5000

let isWanted = false
const listeners = new Set<() => void>()
const machine = () => import('./toast-machine.ts')

/** Shows a message; resolves what dismisses it. */
export async function showToast(wish: ToastWish): Promise<() => void> {
  isWanted = true
  for (const tell of listeners) tell()
  return (await machine()).pushToast(wish)
}

/** For the region that shows toasts: whether one was ever wanted. */
export const areToastsWanted = (): boolean => isWanted
export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
