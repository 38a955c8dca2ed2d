import { type FocusEvent, useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { ALERT, CHECK, CROSS, Icon } from '#web/ui/icon.tsx'

export type ToastKind = 'blank' | 'error' | 'success' | 'loading'

/** A short message over the page. */
export interface ToastOptions {
  readonly kind: ToastKind
  readonly message: string
  /** ms; the kind's own when absent. */
  readonly duration?: number
  /** Takes the place of the toast that has this id, so that an older word does not stand beside a newer one. */
  readonly id?: string
}

/** Adds a toast to those shown (at most 20), or takes the place of one; returns what dismisses it. */
export function pushToast({ kind, message, ...more }: ToastOptions): () => void {
  const push = kind === 'blank' ? toast : toast[kind]
  const id = push(message, more)
  return () => toast.dismiss(id)
}

/** The toasts themselves. They wait while a mouse points at one and while one holds the focus. */
export function ToastList() {
  const { toasts, handlers } = useToaster()
  const isHeld = useRef(false)
  const cameFrom = useRef<HTMLElement>(null)
  /** Each only once: the library counts the end of a pause that was not as one since 1970. */
  const hold = (wish: boolean) => {
    if (wish === isHeld.current) return
    isHeld.current = wish
    if (wish) handlers.startPause()
    else handlers.endPause()
  }
  const takeFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null
    hold(true)
  }
  // A button that goes away says neither that the focus has left it nor that the mouse has.
  const close = (id: string, button: HTMLElement) => {
    toast.dismiss(id)
    const before = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main')
    if (document.activeElement === button) before?.focus({ preventScroll: true })
    hold(false)
  }
  useEffect(() => {
    if (toasts.length === 0) hold(false)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps what is being read from going away.
    <div
      className="flex flex-col items-center gap-2"
      // A finger points at nothing once it is lifted.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold(true)}
      onPointerLeave={({ currentTarget }) => currentTarget.contains(document.activeElement) || hold(false)}
      onFocus={takeFocus}
      onBlur={() => hold(false)}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} onClose={(button) => close(shown.id, button)} />
      ))}
    </div>
  )
}

const ToastCard = ({ shown, onClose }: { shown: Toast; onClose: (button: HTMLElement) => void }) => (
  <div
    className={`toast pointer-events-auto flex max-w-full items-center gap-3 rounded-control bg-ink py-2 pr-2 pl-4 text-small text-paper ${shown.visible ? '' : 'toast-leaving'}`}
  >
    <ToastSign kind={shown.type} />
    {/* A text of its own each time, so that the same sentence said again is read out again. */}
    <span key={shown.createdAt}>{resolveValue(shown.message, shown)}</span>
    <button
      type="button"
      aria-label="알림 닫기"
      className="grid size-11 flex-none place-items-center rounded-control"
      onClick={({ currentTarget }) => onClose(currentTarget)}
    >
      <Icon path={CROSS} size={18} />
    </button>
  </div>
)

function ToastSign({ kind }: { kind: Toast['type'] }) {
  if (kind === 'loading') return <span className="spinner size-5 flex-none" aria-hidden="true" />
  if (kind === 'success') return <Icon path={CHECK} size={20} className="flex-none" />
  if (kind === 'error') return <Icon path={ALERT} size={20} className="flex-none" />
  return null
}
