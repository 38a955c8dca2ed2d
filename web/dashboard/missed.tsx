import { Link } from 'react-router'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { exactWon } from '#domain/money/won.ts'
import { useNewestDueRound, useOpenDraw } from '#web/data/use-next-draw.ts'
import { bestMatch, bestWinner } from '#web/number-sets/slips/best-of.ts'
import { letterOf } from '#web/number-sets/slips/rounds-of.ts'
import { SetBalls } from '#web/number-sets/slips/set-balls.tsx'
import { ifBoughtWording, matchesWording } from '#web/number-sets/slips/set-wording.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { RoundLine, type Summary } from './round-line.tsx'

interface MissedProps {
  readonly summary: Summary
  readonly round: number
  readonly sets: readonly NumberSet[]
}

/** Nothing that was bought has won, said plainly. What was not bought is never money. */
export function Missed({ summary: { bought_sets, sets: made }, round, sets }: MissedProps) {
  const week = useNewestDueRound() === round ? '이번 주는' : `제${round}회는`
  const isBought = bought_sets > 0
  const best = bestMatch(sets, isBought)
  const most = best?.set.hits?.matched_numbers.length ?? 0
  const unbought = bestWinner(sets, false)
  const { round_number: open } = useOpenDraw()
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-soft">
          <RoundLine round={round} />
        </p>
        <Badge look="plain">모두 확정</Badge>
      </div>
      <h2 className="mt-2 text-heading font-bold">{isBought ? `${week} 당첨이 없어요` : `${week} 산 번호가 없어요`}</h2>
      <p className="text-soft">
        {isBought ? `산 ${bought_sets}게임` : `만든 ${made}세트`} 가운데 가장 많이 맞은 건 {most}개예요.
      </p>
      {best?.set.hits && (
        <div className="mt-4 max-w-lg space-y-3 rounded-control bg-sunken p-4 text-small text-soft">
          <div>
            <p className="mb-1">당첨번호</p>
            <NumberBalls
              numbers={best.set.hits.winning_numbers}
              bonus={best.set.hits.bonus_number}
              label={`제${round}회 맞춰 본 당첨번호`}
            />
          </div>
          <div>
            <p className="mb-1">
              {letterOf(best.index)}줄 · {matchesWording(best.set.hits)}
            </p>
            <SetBalls set={best.set} label="가장 많이 맞은 번호" />
          </div>
        </div>
      )}
      {isBought && (
        <FactLines
          className="mt-4 max-w-lg space-y-1"
          facts={[
            [`제${round}회에 쓴 돈`, exactWon(bought_sets * gamePriceOf(round))],
            ['받은 돈', exactWon(0)],
          ]}
        />
      )}
      {unbought?.set.result?.rank != null && (
        <div className="mt-4 max-w-lg">
          <Notice>
            사지 않은 {letterOf(unbought.index)}줄 ·{' '}
            <strong className="font-semibold text-ink">{ifBoughtWording(unbought.set.result.rank)}</strong>
          </Notice>
        </div>
      )}
      <div className="mt-5 grid max-w-lg gap-2 sm:grid-cols-2">
        <Link to="/dashboard/numbers/new" className={buttonClass('primary')}>
          제{open}회 번호
        </Link>
        <Link to={`/results/${round}`} className={buttonClass('quiet')}>
          결과 자세히
        </Link>
      </div>
    </Card>
  )
}
