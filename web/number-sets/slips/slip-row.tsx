import type { ReactNode } from 'react'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { CrowdingGauge } from '#web/crowding/crowding-gauge.tsx'
import { ELLIPSIS, Icon } from '#web/ui/icon.tsx'
import { BoughtMark } from './bought-mark.tsx'
import { RowOutcome } from './outcome.tsx'
import { SetBalls } from './set-balls.tsx'

interface SlipRowProps {
  readonly set: NumberSet
  readonly letter: string
  /** What else is said under the numbers. */
  readonly caption?: ReactNode
  /** Opens what can be done with the set. */
  readonly onMenu?: () => void
}

/** One set on a slip: its numbers, how crowded they are, whether it was bought and how it went. */
export const SlipRow = ({ set, letter, caption, onMenu }: SlipRowProps) => (
  <li className="slip-row">
    <span className="slip-letter">{letter}</span>
    <div className="min-w-0">
      <SetBalls set={set} label={`${letter} 번호`} />
      <p className="slip-caption">
        <CrowdingGauge crowding={set.crowding} />
        {!set.follows_strategy && (
          <span className="min-w-0 truncate">
            {set.strategy === 'uncrowded' ? '조건 때문에 덜 겹치지 않아요' : '조건 때문에 무작위'}
          </span>
        )}
        {caption && <span className="min-w-0 truncate">{caption}</span>}
      </p>
    </div>
    {set.hits !== null && (
      <p className="slip-outcome">
        <RowOutcome set={set} />
      </p>
    )}
    <div className={set.hits === null ? 'slip-mark' : 'slip-mark slip-mark-late'}>
      <BoughtMark set={set} />
    </div>
    {onMenu && (
      <button type="button" aria-haspopup="dialog" aria-label={`${letter} 메뉴`} className="slip-menu" onClick={onMenu}>
        <Icon path={ELLIPSIS} size={20} />
      </button>
    )}
  </li>
)
