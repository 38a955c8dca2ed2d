import { lazy, Suspense, useState } from 'react'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { OFFLINE } from '#domain/site/offline.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { Empty } from '#web/ui/notice.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'

/** Tapped numbers with one more, or without it where it is among them; ascending. A seventh is not taken. */
export function withTapped(numbers: readonly number[], number: number): readonly number[] {
  if (numbers.includes(number)) return numbers.filter((one) => one !== number)
  return numbers.length === NUMBERS_PER_DRAW ? numbers : [...numbers, number].sort((a, b) => a - b)
}

/** The pad for pages that show it at a press, with which its code comes: the press opens it within a transition. */
export const PadAtPress = lazy(() =>
  retryImport(() => import('./number-pad.tsx').then((module) => ({ default: module.NumberPad }))),
)

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
