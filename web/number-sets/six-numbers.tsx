import { useState } from 'react'
import { ballColour } from '#domain/draw/ball-colour.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

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
