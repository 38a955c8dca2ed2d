type ToastKind = 'blank' | 'error' | 'success' | 'loading'

/** A short message over the page. */
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
}
