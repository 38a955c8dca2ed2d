import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { useMarkBought } from './use-mark-bought.ts'

/** 샀어요: pressed once it is so, pressed again it is not. */
export function BoughtMark({ set }: { set: NumberSet }) {
  const { areBought, toggle } = useMarkBought([set])
  return (
    <button type="button" aria-pressed={areBought} className="bought-mark" onClick={() => void toggle()}>
      <span className="bought-mark-face">
        {areBought && <Icon path={CHECK} size={14} className="flex-none" />}
        <span className="bought-mark-word">샀어요</span>
        <span className="sr-only"> {set.numbers.join(', ')}</span>
      </span>
    </button>
  )
}
