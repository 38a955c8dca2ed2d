import { STRATEGIES, STRATEGY_NAMES, type Strategy } from '#domain/number-set.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The id of the sentence on the chosen strategy. */
export const STRATEGY_MEANING = 'strategy-meaning'

interface StrategyFieldProps {
  readonly strategy: Strategy
  readonly onChange: (strategy: Strategy) => void
}

export const StrategyField = ({ strategy, onChange }: StrategyFieldProps) => (
  <SelectField
    label="전략"
    value={strategy}
    aria-describedby={STRATEGY_MEANING}
    onChange={({ target }) => onChange(target.value as Strategy)}
  >
    {STRATEGIES.map((one) => (
      <option key={one} value={one}>
        {STRATEGY_NAMES[one]}
      </option>
    ))}
  </SelectField>
)

interface CountFieldProps {
  readonly count: number
  readonly most: number
  readonly onChange: (count: number) => void
}

/** How many sets at once, as far as the month allows. */
export function CountField({ count, most, onChange }: CountFieldProps) {
  const counts = Array.from({ length: most }, (_, index) => index + 1)
  return (
    <SelectField label="세트 수" value={count} onChange={({ target }) => onChange(Number(target.value))}>
      {counts.map((one) => (
        <option key={one} value={one}>
          {one}세트
        </option>
      ))}
    </SelectField>
  )
}
