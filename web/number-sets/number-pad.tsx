import { lazy, Suspense, useEffect, useState } from 'react'
import { ALL_NUMBERS, ballColour, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { OFFLINE } from '#domain/site/offline.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { Empty } from '#web/ui/notice.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import { usePadKeys } from './use-pad-keys.ts'

interface NumberPadProps {
  readonly numbers: readonly number[]
  readonly onToggle: (number: number) => void
  /** The name of the group for screen readers. */
  readonly label?: string
  /** Takes the focus when it comes, from the button that opened it and is gone. */
  readonly takesFocus?: boolean
}

/** Cells of 44 px that touch each other, drawn a little smaller. */
export function NumberPad({ numbers, onToggle, label = '번호 여섯 개 고르기', takesFocus = false }: NumberPadProps) {
  const { pad, onKeyDown, tabIndexOf, onFocus } = usePadKeys(onToggle)
  useEffect(() => {
    if (takesFocus) pad.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [takesFocus, pad])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div
      ref={pad}
      role="group"
      aria-label={label}
      aria-description="화살표로 옮기고, 숫자를 입력해도 골라져요."
      className="check-pad"
      onKeyDown={onKeyDown}
    >
      {ALL_NUMBERS.map((number) => {
        const isChosen = numbers.includes(number)
        return (
          <button
            key={number}
            type="button"
            tabIndex={tabIndexOf(number)}
            aria-pressed={isChosen}
            aria-disabled={!isChosen && numbers.length === NUMBERS_PER_DRAW}
            onFocus={() => onFocus(number)}
            onClick={() => onToggle(number)}
          >
            <span className={isChosen ? `slip-chosen ball-${ballColour(number)}` : undefined}>{number}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Tapped numbers with one more, or without it where it is among them; ascending. A seventh is not taken. */
export function withTapped(numbers: readonly number[], number: number): readonly number[] {
  if (numbers.includes(number)) return numbers.filter((one) => one !== number)
  return numbers.length === NUMBERS_PER_DRAW ? numbers : [...numbers, number].sort((a, b) => a - b)
}

/** Chooses six numbers by tapping. */
export function useSixNumbers() {
  const [numbers, setNumbers] = useState<readonly number[]>([])
  return {
    numbers,
    isWhole: numbers.length === NUMBERS_PER_DRAW,
    missing: NUMBERS_PER_DRAW - numbers.length,
    toggle: (number: number) => setNumbers(withTapped(numbers, number)),
    clear: () => setNumbers([]),
  }
}

const PLACES = Array.from({ length: NUMBERS_PER_DRAW }, (_, i) => i)

/** Six places, filled by what was tapped. Read out by the pad below it. */
export const ChosenPlaces = ({ numbers }: { numbers: readonly number[] }) => (
  <div className="check-places" aria-hidden="true">
    {PLACES.map((place) => {
      const number = numbers[place]
      return number === undefined ? (
        <span key={place} className="check-place" />
      ) : (
        <NumberBall key={place} number={number} />
      )
    })}
  </div>
)

/** Its code is loaded on request, as the draws are. */
const DrawsTable = lazy(() =>
  retryImport(() => import('./all-draws.tsx').then((module) => ({ default: module.AllDraws }))),
)

/** How often six numbers would have won in all draws. */
export const AllDraws = ({ numbers }: { numbers: readonly number[] }) => (
  <Suspense fallback={<DrawsComing />}>
    <DrawsTable numbers={numbers} />
  </Suspense>
)

const DrawsComing = () =>
  useOffline() ? (
    <Empty>{OFFLINE}</Empty>
  ) : (
    <div className="skeleton h-60 min-w-0 basis-full" role="status" aria-label="불러오는 중…" />
  )
