import { ballColour } from '#domain/draw/ball-colour.ts'
import { ALL_NUMBERS, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

interface NumberPadProps {
  readonly numbers: readonly number[]
  readonly onToggle: (number: number) => void
  /** The name of the group for screen readers. */
  readonly label?: string
}

/** Cells of 44 px that touch each other, drawn a little smaller. */
export const NumberPad = ({ numbers, onToggle, label = '번호 여섯 개 고르기' }: NumberPadProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
  <div role="group" aria-label={label} className="check-pad">
    {ALL_NUMBERS.map((number) => {
      const isChosen = numbers.includes(number)
      return (
        <button
          key={number}
          type="button"
          aria-pressed={isChosen}
          aria-disabled={!isChosen && numbers.length === NUMBERS_PER_DRAW}
          onClick={() => onToggle(number)}
        >
          <span className={isChosen ? `slip-chosen ball-${ballColour(number)}` : undefined}>{number}</span>
        </button>
      )
    })}
  </div>
)
