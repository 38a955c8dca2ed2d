import { ballColour } from '#domain/draw/ball-colour.ts'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { Skippable } from '#web/page/skippable.tsx'
import type { Wishes } from './wishes.ts'

const NUMBERS = Array.from({ length: LARGEST_NUMBER }, (_, index) => index + 1)

const lookOf = (number: number, state: 'fixed' | 'excluded' | 'none') =>
  ({
    fixed: `slip-chosen ball-${ballColour(number)} border-2 border-ink font-bold`,
    excluded: 'border-dashed border-control bg-sunken text-soft line-through',
    none: 'border-control/60 hover:bg-sunken',
  })[state]

/** All numbers as on the paper slip; a fixed one has its ball's colour, an excluded one is struck through. */
export function NumberButtons({ wishes, onPress }: { wishes: Wishes; onPress: (number: number) => void }) {
  const stateOf = (number: number) =>
    wishes.fixed.includes(number) ? 'fixed' : wishes.excluded.includes(number) ? 'excluded' : 'none'
  return (
    <Skippable id="after-buttons" what="45개 번호">
      <fieldset className="grid grid-cols-7 gap-1 sm:gap-1.5">
        <legend className="sr-only">1부터 45까지의 번호</legend>
        {NUMBERS.map((number) => {
          const state = stateOf(number)
          return (
            <button
              key={number}
              type="button"
              aria-pressed={state !== 'none'}
              className={`min-h-11 rounded-control border ${lookOf(number, state)}`}
              onClick={() => onPress(number)}
            >
              {number}
              {state !== 'none' && <span className="sr-only"> {state === 'fixed' ? '고정' : '제외'}</span>}
            </button>
          )
        })}
      </fieldset>
    </Skippable>
  )
}
