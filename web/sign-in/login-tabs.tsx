import { type KeyboardEvent, type ReactNode, useRef } from 'react'

const LOGIN_WAYS = { password: '아이디 로그인', phone: '휴대폰 로그인' } as const
export type LoginWay = keyof typeof LOGIN_WAYS
const WAYS = Object.keys(LOGIN_WAYS) as LoginWay[]

/** Tabs as the keyboard expects them: one stop, arrows and ends inside. */
export function LoginTabs({ way, onChoose }: { way: LoginWay; onChoose: (way: LoginWay) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = WAYS.indexOf(way)
    const next = {
      ArrowRight: WAYS[(at + 1) % WAYS.length],
      ArrowLeft: WAYS.at(at - 1),
      Home: WAYS[0],
      End: WAYS.at(-1),
    }[event.key]
    if (next === undefined) return
    // Home and End would scroll the page.
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`#login-${next}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="로그인 방식" className="grid grid-cols-2 rounded-control bg-sunken p-1">
      {WAYS.map((each) => (
        <button
          key={each}
          id={`login-${each}`}
          type="button"
          role="tab"
          aria-selected={each === way}
          aria-controls={`login-${each}-form`}
          tabIndex={each === way ? 0 : -1}
          className="min-h-11 rounded-control text-small font-semibold text-soft aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-card"
          onClick={() => onChoose(each)}
          onKeyDown={move}
        >
          {LOGIN_WAYS[each]}
        </button>
      ))}
    </div>
  )
}

interface LoginPanelProps {
  readonly of: LoginWay
  readonly chosen: LoginWay
  readonly children: ReactNode
}

/** What a tab shows; it stays there unseen, so that nothing typed is lost. */
export const LoginPanel = ({ of, chosen, children }: LoginPanelProps) => (
  <div id={`login-${of}-form`} role="tabpanel" aria-labelledby={`login-${of}`} hidden={of !== chosen}>
    {children}
  </div>
)
