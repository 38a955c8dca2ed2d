import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { ALERT, CHECK, CROSS, Icon } from './icon.tsx'

/** The toasts themselves. They wait while one is pointed at or holds the focus. */
export default function ToastList() {
  const { toasts, handlers } = useToaster()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps what is being read from going away.
    <div
      className="flex flex-col items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
    </div>
  )
}

const ToastCard = ({ shown }: { shown: Toast }) => (
  <div
    className={`toast pointer-events-auto flex max-w-full items-center gap-3 rounded-control bg-ink py-2 pr-2 pl-4 text-small text-paper ${shown.visible ? '' : 'toast-leaving'}`}
  >
    <ToastSign kind={shown.type} />
    <span>{resolveValue(shown.message, shown)}</span>
    <button
      type="button"
      aria-label="알림 닫기"
      className="grid size-11 flex-none place-items-center rounded-control"
      onClick={() => toast.dismiss(shown.id)}
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
