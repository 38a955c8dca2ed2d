import { useEffect } from 'react'
import { ALL_NUMBERS, ballColour, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { PAD_KEYS, usePadKeys } from '#web/ui/use-pad-keys.ts'

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
      aria-description={PAD_KEYS}
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
