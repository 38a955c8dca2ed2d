import type { FairnessReport } from '#contract/analysis.ts'
import { wonWording } from '#domain/won.ts'
import { Card } from '#web/ui/card.tsx'
import { BacktestTable } from './backtest-table.tsx'
import { MatchesPlot } from './matches-plot.tsx'
import { grouped } from './wording.ts'

type Backtest = FairnessReport['backtest']

/** Within so many deviations lie 95 of 100 players who only have chance. */
const USUAL = 1.96

/** Every strategy over the whole history, beside those who pick at random. */
export function BacktestResult({ backtest }: { backtest: Backtest }) {
  const { strategies, random_players: random, rounds_played, sets_per_draw, expected_matches } = backtest
  const unusual = strategies.filter(({ z_score }) => Math.abs(z_score) > USUAL)
  return (
    <Card>
      <h2 className="text-lead font-bold">번호를 고르는 방법이 도움이 되나요?</h2>
      <p className="mb-4 max-w-[46rem] text-soft">
        방법마다 그날까지의 결과만 보고 매주 {sets_per_draw}게임씩 {grouped(rounds_played)}회를 샀다면 어땠을지,
        무작위로 고른 {grouped(random.players)}명과 견주었습니다. 금액은 세금을 떼기 전이며 실제 당첨금으로
        계산했습니다.
      </p>
      <p className="mb-4 rounded-control bg-celadon-soft px-4 py-3 text-small">
        {unusual.length === 0
          ? `${strategies.length}가지 방법의 결과가 모두 우연이 만드는 95% 범위 안에 있습니다.`
          : `${strategies.length}가지 방법 가운데 ${unusual.length}가지가 95% 범위 밖에 있습니다. 우연만으로도 스무 번에 한 번은 그렇습니다.`}
      </p>
      <BacktestTable strategies={strategies} random={random} />
      <MatchesPlot backtest={backtest} />
      <p className="mt-4 text-small text-soft">
        우연이라면 한 게임에 평균 {expected_matches.toFixed(1)}개를 맞힙니다. 무작위로 고른 사람의 95%는{' '}
        {random.matches_low.toFixed(4)}~{random.matches_high.toFixed(4)}개를 맞혔고, 받은 돈은{' '}
        {wonWording(random.money_in_low)}~{wonWording(random.money_in_high)}(가운데 {wonWording(random.median_money_in)}
        ) 이었습니다. z 점수가 -1.96과 1.96 사이면 우연과 다르지 않습니다.
      </p>
    </Card>
  )
}
