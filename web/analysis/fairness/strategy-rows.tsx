import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { DotInterval } from '#web/plots/dot-interval.tsx'
import { ShareBar } from '#web/plots/share-bar.tsx'

type Backtest = FairnessReport['backtest']

const ROW = 'grid grid-cols-[minmax(3rem,4.5rem)_minmax(0,1fr)_auto] items-center gap-3'

/** Matches of each way to choose as a dot on the tint of those who pick at random. */
export function MatchRows({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) {
  const { matches_low: low, matches_high: high, mean_matches: expected } = random
  const figures = [low, high, ...strategies.map(({ mean_matches }) => mean_matches)]
  const margin = (high - low) * 0.3
  const [from, to] = [Math.min(...figures) - margin, Math.max(...figures) + margin]
  return (
    <div>
      <h3 className="mb-2 font-bold">한 게임에 맞힌 개수</h3>
      <ul className="text-small">
        {strategies.map(({ strategy, mean_matches }) => (
          <li key={strategy} className={ROW}>
            <span>{STRATEGY_NAMES[strategy]}</span>
            <DotInterval value={mean_matches} expected={expected} low={low} high={high} from={from} to={to} />
            <strong className="text-right font-bold">{mean_matches.toFixed(3)}개</strong>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">
        점선은 무작위로 고른 사람의 평균 {expected.toFixed(2)}개, 칠한 띠는 그 95%가 든 {low.toFixed(2)}~
        {high.toFixed(2)}개예요.
      </p>
    </div>
  )
}

/** Money won as a bar on the money spent, from nothing to all of it. */
export const MoneyRows = ({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) => (
  <div>
    <h3 className="mb-2 font-bold">
      쓴 돈과 받은 돈 <span className="text-small font-normal text-soft">세전</span>
    </h3>
    <ul className="text-small">
      {strategies.map(({ strategy, money_in, money_out }) => (
        <li key={strategy} className={`${ROW} min-h-9`}>
          <span>{STRATEGY_NAMES[strategy]}</span>
          <ShareBar
            value={money_in}
            full={money_out}
            expected={random.median_money_in}
            low={random.money_in_low}
            high={random.money_in_high}
          />
          <strong className="text-right font-bold">{wonWording(money_in)}</strong>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-small text-soft">
      막대 전체가 쓴 돈 {withParticle(wonWording(random.money_out), '이에요/예요')}. 점선은 무작위로 고른 사람의 중앙값{' '}
      {wonWording(random.median_money_in)}, 칠한 띠는 그 95%가 든 범위예요.
    </p>
  </div>
)
