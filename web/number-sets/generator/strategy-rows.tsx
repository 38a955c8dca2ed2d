import { Link } from 'react-router'
import { SAME_ODDS_WORDING, STRATEGY_NAMES, STRATEGY_WORDING, type Strategy } from '#domain/number-set/number-set.ts'
import { Icon } from '#web/ui/icon.tsx'

/** As Lucide draws them; see ui/icon.tsx. */
const ICONS: Readonly<Record<Strategy, string>> = {
  random:
    'm18 14 4 4-4 4M18 2l4 4-4 4M2 18h1.973a4 4 0 0 0 3.3-1.7l5.454-8.6a4 4 0 0 1 3.3-1.7H22M2 6h1.972a4 4 0 0 1 3.6 2.2M22 18h-6.041a4 4 0 0 1-3.3-1.8l-.359-.45',
  hot_cold:
    'M8.5 14.5A2.5 2.5 0 0 0 11 12c0-1.38-.5-2-1-3-1.072-2.143-.224-4.054 2-6 .5 2.5 2 4.9 4 6.5 2 1.6 3 3.5 3 5.5a7 7 0 1 1-14 0c0-1.153.433-2.294 1-3a2.5 2.5 0 0 0 2.5 2.5z',
  frequency: 'M6 20v-4M12 20V10M18 20V4',
  pattern: 'M3 3h7v7H3zM14 3h7v7h-7zM14 14h7v7h-7zM3 14h7v7H3z',
  uncrowded:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
}
/** The plainest first. */
const ORDER: readonly Strategy[] = ['random', 'hot_cold', 'frequency', 'pattern', 'uncrowded']

interface StrategyRowsProps {
  readonly strategy: Strategy
  readonly onChange: (strategy: Strategy) => void
}

/** How the numbers are chosen, one row a way; none of them changes the odds. */
export const StrategyRows = ({ strategy, onChange }: StrategyRowsProps) => (
  <fieldset>
    <legend className="mb-2 text-lead font-bold">어떻게 고를까요?</legend>
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {ORDER.map((one) => (
        <label
          key={one}
          className="flex min-h-16 cursor-pointer items-center gap-4 px-4 py-3 has-checked:bg-celadon-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-celadon"
        >
          <Icon path={ICONS[one]} size={22} className="flex-none text-soft" />
          <span className="min-w-0 flex-1">
            <span id={`strategy-${one}`} className="block font-semibold">
              {STRATEGY_NAMES[one]}
            </span>
            <span id={`strategy-${one}-meaning`} className="block text-small text-soft">
              {STRATEGY_WORDING[one]}
            </span>
          </span>
          <input
            type="radio"
            name="strategy"
            value={one}
            checked={strategy === one}
            aria-labelledby={`strategy-${one}`}
            aria-describedby={`strategy-${one}-meaning`}
            onChange={() => onChange(one)}
            className="size-6 flex-none accent-celadon"
          />
        </label>
      ))}
    </div>
    <p className="mt-2 text-small text-soft">
      {SAME_ODDS_WORDING}{' '}
      <Link to="/analysis/ai" className="inline-flex min-h-6 items-center underline underline-offset-4">
        로또렌즈의 AI란?
      </Link>
    </p>
  </fieldset>
)
