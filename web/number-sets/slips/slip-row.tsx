import type { ReactNode } from 'react'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { CrowdingGauge } from '#web/crowding/crowding-gauge.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { RowOutcome } from './outcome.tsx'
import { SetBalls } from './set-balls.tsx'
import { useMarkBought } from './use-mark-bought.ts'

interface SlipRowProps {
  readonly set: NumberSet
  readonly letter: string
  /** Further words under the numbers. */
  readonly caption?: ReactNode
  /** On the night of its draw a row is as high before it as after it: how crowded it is has been said. */
  readonly isTonight?: boolean
  /** Opens what can be done with the set. */
  readonly onMenu?: () => void
}

/** One set on a slip: its numbers, before the draw how crowded they are, and whether it was bought or how it went. */
export const SlipRow = ({ set, letter, caption, isTonight = false, onMenu }: SlipRowProps) => {
  const isUndrawn = set.state === 'before_draw'
  const isComing = isUndrawn && !isTonight
  const isOtherwise = set.hits === null && !set.follows_strategy
  return (
    <li className={`slip-row ${isComing ? 'slip-row-coming' : ''} ${isTonight ? 'slip-row-tonight' : ''}`}>
      <span className="slip-letter" aria-hidden="true">
        {letter}
      </span>
      <SetBalls set={set} label={`${set.ticket_id === null ? '' : '복권 '}${letter} 번호`} />
      <div className="slip-beside">
        {set.hits !== null && (
          <p className="slip-outcome">
            <RowOutcome set={set} />
          </p>
        )}
        <div className={isUndrawn ? 'slip-mark' : 'slip-mark slip-mark-late'}>
          {set.origin === 'ticket' ? <PaperMark /> : <BoughtMark set={set} />}
        </div>
      </div>
      {(isComing || isOtherwise || caption) && (
        <p className="slip-caption">
          {isComing && <CrowdingGauge crowding={set.crowding} />}
          {isOtherwise && (
            <span className="min-w-0 truncate">
              {set.strategy === 'uncrowded' ? '조건 때문에 덜 겹치지 않아요' : '조건 때문에 무작위'}
            </span>
          )}
          {caption && <span className="min-w-0 truncate">{caption}</span>}
        </p>
      )}
      {onMenu && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${letter} 메뉴`}
          className="slip-open"
          onClick={onMenu}
        />
      )}
    </li>
  )
}

/** A game of a paper ticket is bought; there is nothing to press. */
const PaperMark = () => (
  <span className="bought-mark bought-mark-paper">
    <span className="bought-mark-face">
      <Icon path={CHECK} size={14} className="flex-none" />
      <span className="bought-mark-word">복권</span>
    </span>
  </span>
)

/** A question until it is answered: 샀나요?, then 샀어요; pressed again it is not so. */
function BoughtMark({ set }: { set: NumberSet }) {
  const { areBought, toggle, question } = useMarkBought([set])
  return (
    <>
      <button type="button" aria-pressed={areBought} className="bought-mark" onClick={() => void toggle()}>
        <span className="bought-mark-face">
          {areBought && <Icon path={CHECK} size={14} className="flex-none" />}
          <span className="bought-mark-word">{areBought ? '샀어요' : '샀나요?'}</span>
          <span className="sr-only"> {set.numbers.join(', ')}</span>
        </span>
      </button>
      {question}
    </>
  )
}
