import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { exactWon } from '#domain/money/won.ts'
import { useNewestDueRound } from '#web/data/use-next-draw.ts'
import { mostMatched } from '#web/number-sets/slips/rounds-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RoundLine, type Summary } from './round-line.tsx'

interface MissedProps {
  readonly summary: Summary
  readonly round: number
  readonly sets: readonly NumberSet[]
}

/** Nothing that was bought has won, said plainly; the slip below shows how near it was. What was not bought is never money. */
export function Missed({ summary: { bought_sets, sets: made }, round, sets }: MissedProps) {
  const week = useNewestDueRound() === round ? '이번 주는' : `제${round}회는`
  const isBought = bought_sets > 0
  const most = mostMatched(sets)
  const games = isBought ? `산 ${bought_sets}게임` : `만든 ${made}세트`
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
        {most === 0 ? `${games} 모두 맞은 번호가 없었어요.` : `${games} 중 가장 많이 맞은 건 ${most}개예요.`} 우연이면
        한 게임에 평균 0.8개 맞아요.
      </p>
      {isBought && (
        <dl className="mt-4 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3">
          <Amount name="쓴 돈" won={bought_sets * gamePriceOf(round)} />
          <Amount name="받은 돈" won={0} />
        </dl>
      )}
    </Card>
  )
}

const Amount = ({ name, won }: { name: string; won: number }) => (
  <div className="flex gap-2">
    <dt className="text-soft">{name}</dt>
    <dd className="font-semibold">{exactWon(won)}</dd>
  </div>
)
