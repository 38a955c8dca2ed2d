import { useState } from 'react'
import { NumberButtons } from './number-buttons.tsx'
import { NO_WISHES, toggled, type Wishes, type WishKind } from './wishes.ts'

const KINDS = [
  { kind: 'fixed', name: '고정하기' },
  { kind: 'excluded', name: '제외하기' },
] as const satisfies { kind: WishKind; name: string }[]

interface WishSlipProps {
  readonly wishes: Wishes
  readonly onChange: (wishes: Wishes) => void
}

/** Numbers that every set must hold and numbers that none may, on a slip of seven columns. */
export function WishSlip({ wishes, onChange }: WishSlipProps) {
  const [kind, setKind] = useState<WishKind>('fixed')
  const [problem, setProblem] = useState('')
  const press = (number: number) => {
    const next = toggled(wishes, kind, number)
    setProblem(typeof next === 'string' ? next : '')
    if (typeof next !== 'string') onChange(next)
  }
  return (
    <section aria-labelledby="wishes">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="wishes" className="text-lead font-bold">
          고정·제외 번호
        </h2>
        <p className="text-small text-soft">
          고정 {wishes.fixed.length} · 제외 {wishes.excluded.length}
        </p>
      </div>
      <div className="slip max-w-lg p-3 sm:p-5">
        <fieldset className="mb-3 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
          <legend className="sr-only">번호를 누르면</legend>
          {KINDS.map(({ kind: one, name }) => (
            <label
              key={one}
              className="relative grid min-h-11 cursor-pointer place-items-center rounded-control text-soft has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-celadon"
            >
              <input
                type="radio"
                name="wish"
                checked={kind === one}
                onChange={() => setKind(one)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <NumberButtons wishes={wishes} onPress={press} />
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {/* Empty until there is a problem: what is there from the start is never read out. */}
          <p role="alert" className={problem ? 'text-small text-danger' : 'sr-only'}>
            {problem}
          </p>
          {!problem && (
            <p className="text-small text-soft">
              {kind === 'fixed' ? '번호를 누르면 고정돼요. 최대 6개까지 고를 수 있어요.' : '번호를 누르면 빠져요.'}
            </p>
          )}
          <button
            type="button"
            className="min-h-11 font-semibold text-celadon underline-offset-4 hover:underline"
            onClick={() => {
              onChange(NO_WISHES)
              setProblem('')
            }}
          >
            모두 지우기
          </button>
        </div>
      </div>
    </section>
  )
}
