import { lazy, Suspense, useState } from 'react'
import { ballColour } from '#domain/draw/ball-colour.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { OFFLINE } from '#domain/site/offline.ts'
import { untilItComes } from '#web/data/until-it-comes.ts'
import { Empty } from '#web/ui/notice.tsx'
import { useOffline } from '#web/ui/use-offline.ts'

/** Six numbers that somebody taps, ascending. A seventh is not taken. */
export function useSixNumbers() {
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const isWhole = numbers.length === NUMBERS_PER_DRAW
  return {
    numbers,
    isWhole,
    missing: NUMBERS_PER_DRAW - numbers.length,
    toggle: (number: number) => {
      if (numbers.includes(number)) setNumbers(numbers.filter((one) => one !== number))
      else if (!isWhole) setNumbers([...numbers, number].sort((a, b) => a - b))
    },
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
        <span key={place} className={`ball ball-${ballColour(number)}`}>
          {number}
        </span>
      )
    })}
  </div>
)

/** Its code comes as the draws themselves do: for who asks. */
const DrawsTable = lazy(() =>
  untilItComes(() => import('./all-draws.tsx').then((module) => ({ default: module.AllDraws }))),
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
