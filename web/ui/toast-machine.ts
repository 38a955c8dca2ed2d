import { toast } from 'react-hot-toast/headless'
import { TOAST_DURATIONS, type ToastWish } from './toast.ts'

/** Adds a toast to those shown (at most 20), or takes the place of one; returns what dismisses it. */
export function pushToast({ kind, message, duration = TOAST_DURATIONS[kind], ...place }: ToastWish): () => void {
  const push = kind === 'blank' ? toast : toast[kind]
  const id = push(message, { duration, ...place })
  return () => toast.dismiss(id)
}
