import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { NumberButtons } from './number-buttons.tsx'
import { NO_WISHES, toggled, type Wishes, type WishKind } from './wishes.ts'

const KINDS = [
  { kind: 'fixed', name: '고정' },
  { kind: 'excluded', name: '제외' },
] as const satisfies { kind: WishKind; name: string }[]

interface NumberGridProps {
  readonly wishes: Wishes
  readonly onChange: (wishes: Wishes) => void
}

const listed = (numbers: readonly number[]) => (numbers.length === 0 ? '없음' : numbers.join(', '))

/** Numbers that every set must hold and numbers that none may; closed until somebody wants it. */
export function NumberGrid({ wishes, onChange }: NumberGridProps) {
  const [kind, setKind] = useState<WishKind>('fixed')
  const [problem, setProblem] = useState('')
  const press = (number: number) => {
    const next = toggled(wishes, kind, number)
    setProblem(typeof next === 'string' ? next : '')
    if (typeof next !== 'string') onChange(next)
  }
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          고정·제외 번호{' '}
          <span className="text-small font-normal text-soft">
            고정 {listed(wishes.fixed)} · 제외 {listed(wishes.excluded)}
          </span>
        </span>
        <Icon path={DOWN} size={20} className="flex-none text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-3 px-4 pb-4">
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="text-small text-soft">번호를 누르면</legend>
          {KINDS.map(({ kind: one, name }) => (
            <label key={one} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="wish"
                checked={kind === one}
                onChange={() => setKind(one)}
                className="size-5 accent-(--celadon)"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <NumberButtons wishes={wishes} onPress={press} />
        <p role="alert" className={problem ? 'text-small text-danger' : 'sr-only'}>
          {problem}
        </p>
        <Button
          look="quiet"
          onClick={() => {
            onChange(NO_WISHES)
            setProblem('')
          }}
        >
          고른 번호 지우기
        </Button>
      </div>
    </details>
  )
}
