import { useRef } from 'react'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { resultPath } from '#contract/site/share-images.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import type { PrizeRank } from '#domain/draw/draw.ts'
import { claimPlace } from '#domain/money/payout.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { bestWinner } from '#web/number-sets/slips/best-of.ts'
import { useShare } from '#web/page/share-button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { Chrysanthemums } from './chrysanthemums.tsx'
import { RoundLine, type Summary } from './round-line.tsx'

/** From this rank up a prize has the night's celadon; a smaller one is a white card with a celadon edge. */
const LOWEST_OF_NIGHT = 3

interface WonProps {
  readonly summary: Summary
  readonly round: number
  readonly sets: readonly NumberSet[]
}

/** `5등 1게임`, of what else was won beside the best game. */
const othersOf = (games: readonly number[], best: number) =>
  games.flatMap((count, i) => {
    const others = i + 1 === best ? count - 1 : count
    return others > 0 ? [`${i + 1}등 ${others}게임`] : []
  })

/** What was bought has won: how much, what of it is left, and where and until when it is paid. */
export function Won({ summary: { bought_by_rank, total_prize }, round, sets }: WonProps) {
  const games = bought_by_rank ?? []
  const rank = (games.findIndex((count) => count > 0) + 1) as PrizeRank
  const isNight = rank <= LOWEST_OF_NIGHT
  const row = bestWinner(sets, true)
  const result = row?.set.result
  const others = othersOf(games, rank)
  const dialog = useRef<HTMLDialogElement>(null)
  const share = useShare()
  const soft = isNight ? 'night-soft' : 'text-soft'
  return (
    <section aria-labelledby="week-result" className={isNight ? 'night week-won' : 'week-won week-won-small'}>
      {isNight && <Chrysanthemums />}
      <div className="relative min-w-0">
        <p className={`text-small ${soft}`}>
          <RoundLine round={round} />
        </p>
        <h2 id="week-result" className="my-2 flex flex-wrap items-center gap-x-4 font-bold">
          <span className={isNight ? 'week-rank' : 'text-title text-celadon'}>{rank}등</span>{' '}
          <span className="text-lead">
            당첨됐어요.
            <br />
            축하드려요!
          </span>
        </h2>
        <p className="text-title font-bold">{exactWon(result?.prize_amount ?? total_prize ?? 0)}</p>
        {others.length > 0 && (
          <p className={`text-small ${soft}`}>
            {others.join(', ')}까지 더하면 {withParticle(exactWon(total_prize ?? 0), '이에요/예요')}.
          </p>
        )}
      </div>
      <div className="week-claim">
        {result && (
          <FactLines
            className="space-y-2"
            nameClass={`text-small ${soft}`}
            facts={[
              [
                '세후 수령액',
                <>
                  {exactWon(result.net_amount)}{' '}
                  <span className={`font-normal ${soft}`}>
                    {result.net_amount === result.prize_amount
                      ? '세금 없음'
                      : `세금 ${exactWon(result.prize_amount - result.net_amount)}`}
                  </span>
                </>,
              ],
              result.claim_until ? ['당첨금 청구 마감', dayAndWeekdayWording(result.claim_until)] : null,
              ['받는 곳', claimPlace(rank)],
            ]}
          />
        )}
        <div className="grid grid-cols-2 gap-2">
          <button
            type="button"
            className={isNight ? 'live-button' : 'week-button'}
            onClick={() => dialog.current?.showModal()}
          >
            받는 방법
          </button>
          <button
            type="button"
            className="week-share"
            onClick={() =>
              void share(`제${round}회 ${rank}등`, row ? resultPath(round, row.set.numbers) : `/results/${round}`)
            }
          >
            공유
          </button>
        </div>
        <p className={`text-small ${soft}`}>금액은 실물 복권과 꼭 대조하세요.</p>
      </div>
      <DialogCard dialog={dialog} title="당첨금 받는 방법">
        <FactLines
          className="mt-3 space-y-2"
          facts={[
            ['받는 곳', claimPlace(rank)],
            ['가져갈 것', rank <= LOWEST_OF_NIGHT ? '실물 복권과 신분증' : '실물 복권'],
            result?.claim_until ? ['청구 마감', dayAndWeekdayWording(result.claim_until)] : null,
          ]}
        />
        <p className="mt-3 text-small text-soft">
          마감이 지나면 받을 수 없어요. 복권이 훼손되지 않게 보관하고, 금액은 실물 복권과 꼭 대조하세요.
        </p>
      </DialogCard>
    </section>
  )
}
