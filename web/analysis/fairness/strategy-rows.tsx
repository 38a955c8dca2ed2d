import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { DotInterval } from '#web/plots/dot-interval.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { useReadout } from '#web/plots/use-readout.ts'

type Backtest = FairnessReport['backtest']

const ROW =
  'grid grid-cols-[minmax(3rem,4.5rem)_minmax(0,1fr)_auto] items-center gap-3 rounded-control outline-offset-1 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-celadon'

/** Matches of each way to choose as a dot on the tint of those who pick at random. */
export function MatchRows({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) {
  const { matches_low: low, matches_high: high, mean_matches: expected } = random
  const figures = [low, high, ...strategies.map(({ mean_matches }) => mean_matches)]
  const margin = (high - low) * 0.3
  const [from, to] = [Math.min(...figures) - margin, Math.max(...figures) + margin]
  const { reading, plot, item } = useReadout(
    strategies.map(
      ({ strategy, mean_matches }) =>
        `${STRATEGY_NAMES[strategy]}: 한 게임에 평균 ${mean_matches.toFixed(3)}개, 우연이라면 ${expected.toFixed(2)}개 (95% 범위 ${low.toFixed(2)}~${high.toFixed(2)}개)`,
    ),
  )
  return (
    <div>
      <h3 className="font-bold">한 게임에 맞힌 개수</h3>
      <p className="mb-2 flex min-h-[4.25rem] items-center text-small text-soft" aria-hidden="true">
        {reading ??
          `점선은 무작위로 고른 사람의 평균 ${expected.toFixed(2)}개, 칠한 띠는 그 95%가 든 ${low.toFixed(2)}~${high.toFixed(2)}개예요.`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <div role="group" aria-label="한 게임에 맞힌 개수. 화살표 키로 값을 읽어요." className="text-small" {...plot}>
        {strategies.map(({ strategy, mean_matches }, i) => (
          <div key={strategy} {...item(i)} className={ROW}>
            <span>{STRATEGY_NAMES[strategy]}</span>
            <DotInterval value={mean_matches} expected={expected} low={low} high={high} from={from} to={to} />
            <strong className="text-right font-bold">{mean_matches.toFixed(3)}개</strong>
          </div>
        ))}
      </div>
      <FiguresTable
        caption="한 게임에 맞힌 개수"
        columns={['방법', '평균', '우연이라면', '95% 범위']}
        rows={strategies.map(({ strategy, mean_matches }) => [
          STRATEGY_NAMES[strategy],
          `${mean_matches.toFixed(3)}개`,
          `${expected.toFixed(2)}개`,
          `${low.toFixed(2)}~${high.toFixed(2)}개`,
        ])}
      />
    </div>
  )
}

/** Money won as a bar on the money spent, from nothing to all of it. */
export function MoneyRows({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) {
  const { reading, plot, item } = useReadout(
    strategies.map(
      ({ strategy, money_in, money_out }) =>
        `${STRATEGY_NAMES[strategy]}: ${wonWording(money_out)} 중 ${withParticle(wonWording(money_in), '을/를')} 받았어요. 무작위로 고른 사람의 95%는 ${wonWording(random.money_in_low)}~${wonWording(random.money_in_high)}`,
    ),
  )
  return (
    <div>
      <h3 className="font-bold">
        쓴 돈과 받은 돈 <span className="text-small font-normal text-soft">세전</span>
      </h3>
      <p className="mb-2 flex min-h-[4.25rem] items-center text-small text-soft" aria-hidden="true">
        {reading ??
          `막대 전체가 쓴 돈 ${withParticle(wonWording(random.money_out), '이에요/예요')}. 점선은 무작위로 고른 사람의 중앙값 ${wonWording(random.median_money_in)}, 칠한 띠는 그 95%가 든 범위예요.`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <div role="group" aria-label="쓴 돈과 받은 돈. 화살표 키로 값을 읽어요." className="text-small" {...plot}>
        {strategies.map(({ strategy, money_in, money_out }, i) => (
          <div key={strategy} {...item(i)} className={`${ROW} min-h-9`}>
            <span>{STRATEGY_NAMES[strategy]}</span>
            <ShareBar
              value={money_in}
              full={money_out}
              expected={random.median_money_in}
              low={random.money_in_low}
              high={random.money_in_high}
            />
            <strong className="text-right font-bold">{wonWording(money_in)}</strong>
          </div>
        ))}
      </div>
      <FiguresTable
        caption="쓴 돈과 받은 돈"
        columns={['방법', '쓴 돈', '받은 돈']}
        rows={strategies.map(({ strategy, money_in, money_out }) => [
          STRATEGY_NAMES[strategy],
          wonWording(money_out),
          wonWording(money_in),
        ])}
      />
    </div>
  )
}
