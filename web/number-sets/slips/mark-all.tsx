import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { useMarkBought } from './use-mark-bought.ts'

/** 샀어요 for a whole slip. */
export function MarkAll({ sets }: { sets: readonly NumberSet[] }) {
  const { areBought, toggle } = useMarkBought(sets)
  return (
    <button
      type="button"
      aria-pressed={areBought}
      onClick={() => void toggle()}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-celadon underline-offset-4 hover:underline"
    >
      {areBought && <Icon path={CHECK} size={16} />}
      모두 샀어요
    </button>
  )
}
