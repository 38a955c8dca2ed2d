import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { countWording, nativeCountWording } from '#domain/count-wording.ts'
import { ODDS_STAY } from '#domain/crowding/crowding-wording.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES, type Strategy } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { NORMAL_95 } from '#domain/statistics/chance.ts'
import { DotInterval, ShareBar } from '#web/plots/bars.tsx'
import { ColumnHeads, FiguresTable, ScrollBox } from '#web/plots/figures-table.tsx'
import { ReadoutLine, useReadout } from '#web/plots/use-readout.tsx'
import { percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** Every strategy over the whole history, beside random picks: the answer, then dots and money. */
export function BacktestResult({ backtest }: { backtest: FairnessReport['backtest'] }) {
  const { strategies, random_players: random, rounds_played, sets_per_draw } = backtest
  const unusual = strategies.filter(({ z_score }) => Math.abs(z_score) > NORMAL_95)
  const best = strategies.toSorted((a, b) => b.money_in - a.money_in)[0]
  return (
    <Card>
      <h2 className="text-lead font-bold">번호를 고르는 방법이 도움이 될까요?</h2>
      <p className="font-semibold text-celadon">
        {unusual.length === 0
          ? `아니요. ${nativeCountWording(strategies.length)} 가지 모두 무작위로 고른 사람과 다르지 않았어요.`
          : `${strategies.length}가지 중 ${unusual.length}가지가 보통 범위(95%)를 벗어났어요. 우연이어도 스무 번에 한 번은 그래요.`}
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
            {withParticle(wonWording(best.money_out), '을/를')} 쓰고 {withParticle(wonWording(best.money_in), '을/를')}
          </strong>{' '}
          받았어요.
        </p>
      )}
      <Sharing strategies={strategies} />
      <Disclosure name="등수별 횟수와 z 점수 표로 보기">
        <BacktestTable strategies={strategies} random={random} />
        <p className="mt-3 text-small text-soft">z 점수가 -1.96과 1.96 사이면 우연으로 충분히 설명돼요.</p>
      </Disclosure>
    </Card>
  )
}

/** The figures that a choice of numbers can change, and the others. */
function Sharing({ strategies }: { strategies: FairnessReport['backtest']['strategies'] }) {
  const crowdingOf = (strategy: Strategy) => strategies.find((one) => one.strategy === strategy)?.mean_crowding
  const [uncrowded, random] = [crowdingOf('uncrowded'), crowdingOf('random')]
  if (uncrowded == null || random == null) return null
  return (
    <div className="mt-4">
      <p>
        덜 겹치는 번호도 맞힌 개수는 다르지 않고, 겹침만 달랐어요. 추첨은 누구도 예측할 수 없어요. {ODDS_STAY}{' '}
        <Link to="/analysis/crowding" className="font-semibold underline underline-offset-4">
          겹침 지도
        </Link>
      </p>
      <p className="mt-1 text-small text-soft">
        평균 겹침은 {uncrowded.toFixed(1)}, 무작위는 {random.toFixed(1)}. 제500회부터 그날까지의 회차만 보고 골랐어요.
      </p>
    </div>
  )
}

type Backtest = FairnessReport['backtest']

interface BacktestTableProps {
  readonly strategies: Backtest['strategies']
  readonly random: Backtest['random_players']
}

const COLUMNS = [
  ...['방법', '평균 맞힌 개수', ...PRIZE_RANKS.map((rank) => `${rank}등`)],
  ...['쓴 돈', '받은 돈', 'z 점수', '앞선 비율', '평균 겹침'],
]

/** Matches, prizes and money of every strategy, and of random picks. */
const BacktestTable = ({ strategies, random }: BacktestTableProps) => (
  <ScrollBox label="방법별 결과 표" className="-mx-2 px-2">
    <table className="w-full text-small">
      <caption className="sr-only">방법별 결과와 무작위로 고른 사람들</caption>
      <ColumnHeads names={COLUMNS} rowClass="border-b border-line" cellClass="whitespace-nowrap" />
      <tbody>
        {strategies.map((result) => (
          <tr key={result.strategy} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-semibold whitespace-nowrap">
              {STRATEGY_NAMES[result.strategy]}
            </th>
            <Cell>{result.mean_matches.toFixed(4)}</Cell>
            {PRIZE_RANKS.map((rank) => (
              <Cell key={rank}>{countWording(result.prizes_by_rank[rank - 1] ?? 0)}</Cell>
            ))}
            <Cell>{wonWording(result.money_out)}</Cell>
            <Cell>{wonWording(result.money_in)}</Cell>
            <Cell>{result.z_score.toFixed(2)}</Cell>
            <Cell>{percentWording(result.better_than_percentage)}</Cell>
            <Cell>{result.mean_crowding === null ? '-' : result.mean_crowding.toFixed(1)}</Cell>
          </tr>
        ))}
        <tr className="bg-sunken">
          <th scope="row" className="py-2.5 pl-2 text-left font-semibold whitespace-nowrap">
            무작위 {countWording(random.players)}명 평균
          </th>
          <Cell>{random.mean_matches.toFixed(4)}</Cell>
          {PRIZE_RANKS.map((rank) => (
            <Cell key={rank}>{countWording(random.prizes_by_rank[rank - 1] ?? 0, rank < 5 ? 2 : 1)}</Cell>
          ))}
          <Cell>{wonWording(random.money_out)}</Cell>
          <Cell>{wonWording(random.mean_money_in)}</Cell>
          <Cell>-</Cell>
          <Cell>-</Cell>
          <Cell>-</Cell>
        </tr>
      </tbody>
    </table>
  </ScrollBox>
)

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="py-2.5 pl-3 text-right whitespace-nowrap">{children}</td>
)

const ROW =
  'grid grid-cols-[minmax(3rem,4.5rem)_minmax(0,1fr)_auto] items-center gap-3 rounded-control outline-offset-1 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-celadon'

/** The matches of each strategy as a dot on the band of random picks. */
function MatchRows({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) {
  const { matches_low: low, matches_high: high, mean_matches: expected } = random
  const figures = [low, high, ...strategies.map(({ mean_matches }) => mean_matches)]
  const margin = (high - low) * 0.3
  const [from, to] = [Math.min(...figures) - margin, Math.max(...figures) + margin]
  const { reading, group, item } = useReadout(
    strategies.map(
      ({ strategy, mean_matches }) =>
        `${STRATEGY_NAMES[strategy]}: 한 게임에 평균 ${mean_matches.toFixed(3)}개, 우연이면 ${expected.toFixed(2)}개 (보통 범위 ${low.toFixed(2)}~${high.toFixed(2)}개)`,
    ),
  )
  return (
    <div>
      <h3 className="font-bold">한 게임에 맞힌 개수</h3>
      <ReadoutLine reading={reading} className="mb-2 min-h-[4.25rem] text-soft">
        {`점선은 무작위로 고른 사람의 평균 ${expected.toFixed(2)}개, 색칠한 구간은 그 95%가 들어가는 ${low.toFixed(2)}~${high.toFixed(2)}개예요.`}
      </ReadoutLine>
      <div className="text-small" {...group('한 게임에 맞힌 개수')}>
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
        columns={['방법', '평균', '우연이면', '보통 범위']}
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
function MoneyRows({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) {
  const { reading, group, item } = useReadout(
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
      <ReadoutLine reading={reading} className="mb-2 min-h-[4.25rem] text-soft">
        {`막대 전체가 쓴 돈 ${withParticle(wonWording(random.money_out), '이에요/예요')}. 점선은 무작위로 고른 사람의 중앙값 ${wonWording(random.median_money_in)}, 색칠한 구간은 그 95%가 들어가는 범위예요.`}
      </ReadoutLine>
      <div className="text-small" {...group('쓴 돈과 받은 돈')}>
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
