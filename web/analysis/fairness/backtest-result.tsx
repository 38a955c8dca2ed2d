import { Link } from 'react-router'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { countWording, nativeCountWording } from '#domain/count-wording.ts'
import { ODDS_STAY } from '#domain/crowding/crowding-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES, type Strategy } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { Folded } from '#web/plots/folded.tsx'
import { Card } from '#web/ui/card.tsx'
import { BacktestTable } from './backtest-table.tsx'
import { MatchRows, MoneyRows } from './strategy-rows.tsx'

/** Within so many deviations lie 95 of 100 players who only have chance. */
const USUAL = 1.96

/** Every strategy over the whole history, beside those who pick at random: the answer, then dots and money. */
export function BacktestResult({ backtest }: { backtest: FairnessReport['backtest'] }) {
  const { strategies, random_players: random, rounds_played, sets_per_draw } = backtest
  const unusual = strategies.filter(({ z_score }) => Math.abs(z_score) > USUAL)
  const best = strategies.toSorted((a, b) => b.money_in - a.money_in)[0]
  return (
    <Card>
      <h2 className="text-lead font-bold">번호를 고르는 방법이 도움이 될까요?</h2>
      <p className="font-semibold text-celadon">
        {unusual.length === 0
          ? `아니요. ${nativeCountWording(strategies.length)} 가지 모두 무작위로 고른 사람과 다르지 않았어요.`
          : `${strategies.length}가지 중 ${unusual.length}가지가 95% 범위를 벗어났어요. 우연이어도 스무 번에 한 번은 그래요.`}
      </p>
      <p className="mt-1 mb-5 max-w-[46rem] text-small text-soft">
        그날까지의 결과만 보고 매주 {sets_per_draw}게임씩 {countWording(rounds_played)}회를 샀다면 어땠을지, 무작위로
        고른 {countWording(random.players)}명과 비교했어요.
      </p>
      <div className="grid gap-8 *:min-w-0 md:grid-cols-2">
        <MatchRows backtest={backtest} />
        <MoneyRows backtest={backtest} />
      </div>
      {best && (
        <p className="mt-5">
          가장 많이 받은 {STRATEGY_NAMES[best.strategy]}도{' '}
          <strong className="font-bold">
            {withParticle(wonWording(best.money_out), '을/를')} 쓰고 {wonWording(best.money_in)}
          </strong>
          을 받았어요.
        </p>
      )}
      <Sharing strategies={strategies} />
      <Folded name="등수별 횟수와 z 점수 표로 보기">
        <BacktestTable strategies={strategies} random={random} />
        <p className="mt-3 text-small text-soft">z 점수가 -1.96과 1.96 사이면 우연으로 충분히 설명돼요.</p>
      </Folded>
    </Card>
  )
}

/** What a choice can change, and what it cannot. */
function Sharing({ strategies }: { strategies: FairnessReport['backtest']['strategies'] }) {
  const crowdingOf = (strategy: Strategy) => strategies.find((one) => one.strategy === strategy)?.mean_crowding
  const [uncrowded, random] = [crowdingOf('uncrowded'), crowdingOf('random')]
  if (uncrowded == null || random == null) return null
  return (
    <p className="mt-4">
      덜 겹치는 번호도 맞힌 개수는 다르지 않아요. 제500회부터 그날까지의 회차로 맞춘 모델로 골랐고, 달라진 것은
      겹침뿐이에요: 평균 {uncrowded.toFixed(1)}, 무작위는 {random.toFixed(1)}. {ODDS_STAY} 사람들이 고르는 번호에는
      버릇이 있어 나눌 사람 수는 어느 정도 예측할 수 있지만, 추첨은 누구도 예측할 수 없어요.{' '}
      <Link to="/analysis/crowding" className="font-semibold underline underline-offset-4">
        겹침 지도
      </Link>
    </p>
  )
}
