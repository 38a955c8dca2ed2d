import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { resultPath } from '#contract/site/share-images.ts'
import { hitsOf, prizeRank } from '#domain/draw/draw.ts'
import { exactWon } from '#domain/money/won.ts'
import { SetBalls } from '#web/number-sets/slips/set-balls.tsx'
import { ShareButton } from '#web/page/share.tsx'
import { Card } from '#web/ui/card.tsx'

interface SetResultProps {
  readonly draw: DrawWithDetails
  readonly numbers: readonly number[]
}

/** How six numbers of the address fare in this round: what is opened from a shared result. */
export function SetResult({ draw, numbers }: SetResultProps) {
  const hits = hitsOf(numbers, draw).matched_numbers.length
  return (
    <Card>
      <h2 className="text-small font-semibold text-celadon">이 번호의 결과</h2>
      <p className="text-heading font-bold tracking-tight">{verdictOf(draw, numbers)}</p>
      <p className="mb-4 text-soft">
        {hits}개 일치{prizeWording(draw, numbers)}
      </p>
      <div className="max-w-[26rem]">
        <SetBalls set={{ numbers, hits: { ...draw, matched_numbers: draw.numbers } }} label="비교한 번호" />
      </div>
      <div className="mt-5">
        <ShareButton
          title={`제${draw.round_number}회 · 내 번호 결과`}
          path={resultPath(draw.round_number, numbers)}
          className="w-full sm:w-auto"
        />
      </div>
    </Card>
  )
}

/** A miss is called one only when nothing can change it. */
function verdictOf(draw: DrawWithDetails, numbers: readonly number[]): string {
  if (!draw.is_confirmed) return '당첨금은 집계 중이에요'
  const rank = prizeRank(numbers, draw)
  return rank === null ? '아쉽지만 낙첨이에요' : `${rank}등이에요`
}

function prizeWording(draw: DrawWithDetails, numbers: readonly number[]): string {
  const rank = draw.is_confirmed ? prizeRank(numbers, draw) : null
  const won = rank === null ? 0 : (draw.prize_details?.[`rank${rank}`].prize_per_winner ?? 0)
  return won > 0 ? ` · 이 회차 ${rank}등은 한 게임 ${exactWon(won)}` : ''
}
