import { useState } from 'react'
import { ballColour } from '#domain/draw/ball-colour.ts'
import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { Skippable } from '#web/page/skippable.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const NUMBERS = Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1)

interface NumberSlipProps {
  readonly numbers: readonly number[]
  readonly onChange: (numbers: readonly number[]) => void
}

/** The slip of seven columns. Without scripts it is a form that is sent to the page itself. */
export function NumberSlip({ numbers, onChange }: NumberSlipProps) {
  const [problem, setProblem] = useState('')
  const toggle = (number: number, isWanted: boolean) => {
    const isFull = isWanted && numbers.length === NUMBERS_PER_DRAW
    setProblem(isFull ? '여섯 개까지 고를 수 있어요. 다른 번호를 먼저 빼 주세요.' : '')
    if (isFull) return
    const others = numbers.filter((one) => one !== number)
    onChange(isWanted ? [...others, number].sort((a, b) => a - b) : others)
  }
  return (
    <Card className="px-3 sm:px-7">
      <form method="get" action="/analysis/crowding">
        <fieldset>
          <legend className="mb-3 flex w-full items-baseline justify-between gap-3">
            <span className="text-lead font-bold">여섯 번호를 골라요</span>
            <span className="text-small">
              <strong>{numbers.length}</strong> / {NUMBERS_PER_DRAW}
            </span>
          </legend>
          <Skippable id="after-slip" what="45개 번호">
            <div className="grid grid-cols-7 gap-1">
              {NUMBERS.map((number) => (
                <SlipNumber
                  key={number}
                  number={number}
                  isChosen={numbers.includes(number)}
                  onChange={(isWanted) => toggle(number, isWanted)}
                />
              ))}
            </div>
          </Skippable>
        </fieldset>
        <p role="status" className="mt-2 min-h-6 text-small text-soft">
          {problem}
        </p>
        <noscript>
          <Button type="submit" className="w-full">
            겹침 보기
          </Button>
        </noscript>
        <Button look="quiet" className="w-full" onClick={() => onChange([])}>
          지우기
        </Button>
      </form>
    </Card>
  )
}

interface SlipNumberProps {
  readonly number: number
  readonly isChosen: boolean
  readonly onChange: (isWanted: boolean) => void
}

const SlipNumber = ({ number, isChosen, onChange }: SlipNumberProps) => (
  <label className="relative grid min-h-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      name="n"
      value={number}
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
      className="peer absolute inset-0 size-full cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className={`pointer-events-none grid size-full min-h-11 place-items-center rounded-control border peer-checked:border-2 peer-checked:border-ink peer-checked:font-bold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-celadon ${
        isChosen ? `slip-chosen ball-${ballColour(number)}` : 'border-control/60'
      }`}
    >
      {number}
    </span>
    <span className="sr-only">{number}번</span>
  </label>
)
