import { type KeyboardEvent, useRef } from 'react'

export const LOGIN_WAYS = { password: '아이디 로그인', phone: '휴대폰 로그인' } as const
export type LoginWay = keyof typeof LOGIN_WAYS
const WAYS = Object.keys(LOGIN_WAYS) as LoginWay[]

/** Tabs as the keyboard expects them: one stop, arrows inside. */
export function LoginTabs({ way, onChoose }: { way: LoginWay; onChoose: (way: LoginWay) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = WAYS[(WAYS.indexOf(way) + step + WAYS.length) % WAYS.length] ?? way
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
          aria-controls="login-form"
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
