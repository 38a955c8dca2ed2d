import type { ReactNode } from 'react'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { percentWording } from '#web/plots/wording.ts'

type Backtest = FairnessReport['backtest']

const RANKS = [1, 2, 3, 4, 5]

interface BacktestTableProps {
  readonly strategies: Backtest['strategies']
  readonly random: Backtest['random_players']
}

/** Matches, prizes and money of every strategy, and of those who pick at random. */
export const BacktestTable = ({ strategies, random }: BacktestTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section aria-label="방법별 결과 표" tabIndex={0} className="-mx-2 overflow-x-auto px-2">
    <table className="w-full text-small">
      <caption className="sr-only">방법별 결과와 무작위로 고른 사람들</caption>
      <thead>
        <tr className="border-b border-line text-soft">
          <th scope="col" className="py-2 text-left font-normal">
            방법
          </th>
          <Column>평균 맞힌 개수</Column>
          {RANKS.map((rank) => (
            <Column key={rank}>{rank}등</Column>
          ))}
          <Column>쓴 돈</Column>
          <Column>받은 돈</Column>
          <Column>z 점수</Column>
          <Column>앞선 비율</Column>
          <Column>평균 겹침</Column>
        </tr>
      </thead>
      <tbody>
        {strategies.map((result) => (
          <tr key={result.strategy} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-semibold whitespace-nowrap">
              {STRATEGY_NAMES[result.strategy]}
            </th>
            <Cell>{result.mean_matches.toFixed(4)}</Cell>
            {RANKS.map((rank) => (
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
          {RANKS.map((rank) => (
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
  </section>
)

const Column = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="py-2 pl-3 text-right font-normal whitespace-nowrap">
    {children}
  </th>
)

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="py-2.5 pl-3 text-right whitespace-nowrap">{children}</td>
)
