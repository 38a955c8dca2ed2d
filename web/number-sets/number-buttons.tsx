import { LARGEST_NUMBER } from '#domain/draw.ts'
import type { Wishes } from './wishes.ts'

const NUMBERS = Array.from({ length: LARGEST_NUMBER }, (_, index) => index + 1)
const LOOKS = {
  fixed: 'border-celadon bg-celadon text-on-celadon font-bold',
  excluded: 'border-control bg-sunken text-soft line-through',
  none: 'border-control/60 hover:bg-sunken',
} as const

/** All numbers as buttons; a chosen one says for what. */
export function NumberButtons({ wishes, onPress }: { wishes: Wishes; onPress: (number: number) => void }) {
  const stateOf = (number: number) =>
    wishes.fixed.includes(number) ? 'fixed' : wishes.excluded.includes(number) ? 'excluded' : 'none'
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1">
      <legend className="sr-only">1부터 45까지의 번호</legend>
      {NUMBERS.map((number) => {
        const state = stateOf(number)
        return (
          <button
            key={number}
            type="button"
            aria-pressed={state !== 'none'}
            className={`min-h-11 rounded-control border ${LOOKS[state]}`}
            onClick={() => onPress(number)}
          >
            {number}
            {state !== 'none' && <span className="sr-only"> {state === 'fixed' ? '고정' : '제외'}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
