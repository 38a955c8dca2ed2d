import type { FairnessReport } from '#contract/analysis.ts'
import { STRATEGY_NAMES } from '#domain/number-set.ts'
import { ShareBar } from './share-bar.tsx'

type Backtest = FairnessReport['backtest']

/** Matches around what chance gives, enlarged: the whole bar is twice the middle 95 % of the random players. */
export function MatchesPlot({ backtest: { strategies, random_players: random } }: { backtest: Backtest }) {
  const width = random.matches_high - random.matches_low
  const from = random.matches_low - width / 2
  return (
    <div className="mt-6">
      <h3 className="mb-3 font-bold">맞힌 개수를 크게 보면</h3>
      <ul className="space-y-3">
        {strategies.map(({ strategy, mean_matches }) => (
          <li key={strategy} className="grid grid-cols-[4.5rem_1fr_4rem] items-center gap-3 text-small">
            <span className="font-semibold">{STRATEGY_NAMES[strategy]}</span>
            <ShareBar
              value={mean_matches - from}
              full={2 * width}
              expected={random.mean_matches - from}
              low={random.matches_low - from}
              high={random.matches_high - from}
            />
            <span className="text-right">{mean_matches.toFixed(4)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">점선은 무작위 평균, 옅은 띠는 무작위로 고른 사람의 95%입니다.</p>
    </div>
  )
}
