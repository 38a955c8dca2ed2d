import { exactWon, wonWording } from '#domain/money/won.ts'
import { RANK_RETURNS, returnBand } from '#domain/statistics/chance-return.ts'
import { gamesByRankWordings, timesWording } from '#web/draws/draw-wording.ts'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { ColumnHeads, FiguresTable } from '#web/plots/figures-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { List } from '#web/ui/list.tsx'
import type { Period } from './period.ts'

export function Plot({ periods, label }: { periods: readonly Period[]; label: string }) {
  const columns = periods.map(({ name, tick, spent, net, settled_games }) => {
    const band = returnBand(settled_games) ?? { low: 0, high: 0 }
    return {
      // Twelve months have room for their numbers.
      ...{ name, tick: tick.replace('월', ''), value: net, expected: spent, ...band },
      reading: `${name} 쓴 돈 ${wonWording(spent)}, 당첨금 ${wonWording(net)}, 우연이면 열 명 중 여덟 명은 ${wonWording(band.low)}~${wonWording(band.high)}`,
    }
  })
  return (
    <div className="mt-3">
      <ColumnPlot
        label={label}
        columns={columns}
        expectation="steps"
        names={['당첨금 (세후)', '쓴 돈', '우연이면 (80%)']}
        wording={wonWording}
      />
      <FiguresTable
        caption={label}
        columns={['기간', '게임', '쓴 돈', '당첨금 (세후)', '우연이면']}
        rows={periods.map(({ name, games, spent, net }, i) => [
          name,
          String(games),
          exactWon(spent),
          exactWon(net),
          `${wonWording(columns[i]?.low ?? 0)}~${wonWording(columns[i]?.high ?? 0)}`,
        ])}
      />
    </div>
  )
}

export const PeriodList = ({ periods }: { periods: readonly Period[] }) => (
  <List className="divide-y divide-line">
    {periods.map(({ name, tick, games, settled_games, spent, net, shared, winners }) => (
      <li key={name} className="flex items-baseline justify-between gap-x-3 py-2">
        <div className="min-w-0">
          <p className="font-bold">{tick}</p>
          <p className="text-small text-soft">
            <span>{games > 0 ? `${games}게임` : '함께 산 복권'}</span>
            {settled_games > 0 && <span>{` · ${gamesByRankWordings(winners).join(' · ') || '당첨 없음'}`}</span>}
            {settled_games + shared.settled > 0 && settled_games < games && (
              <span>{` · ${games - settled_games}게임 결과 전`}</span>
            )}
            {games === 0 && shared.settled > 0 && <span>{` · ${shared.net > 0 ? '당첨' : '당첨 없음'}`}</span>}
            {games === 0 && shared.settled > 0 && shared.settled < shared.agreements && (
              <span>{` · ${shared.agreements - shared.settled}건 결과 전`}</span>
            )}
          </p>
        </div>
        <div className="whitespace-nowrap text-right">
          {settled_games > 0 || shared.settled > 0 ? (
            <p className="font-bold">{exactWon(net)}</p>
          ) : (
            <Badge look="plain">결과 전</Badge>
          )}
          <p className="text-small text-soft">쓴 돈 {exactWon(spent)}</p>
        </div>
      </li>
    ))}
  </List>
)

/** By rank: how often it was won, how often chance gives it, and which part of the half that comes back it is. */
export function Ranks({ period: { name, settled_games, winners } }: { period: Period }) {
  return (
    <>
      <h2 className="text-lead font-bold">등수별 기록</h2>
      <p className="text-small text-soft">
        {name} · 추첨이 끝난 {settled_games}게임
      </p>
      <table className="mt-2 w-full text-small">
        <ColumnHeads names={['등수', '내 번호', '우연이면', '1,000원당 평균']} />
        <tbody>
          {RANK_RETURNS.map(({ rank, chance, per_game }) => (
            <tr key={rank} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {rank}등
              </th>
              <td className="text-right font-semibold">{winners[rank - 1] ?? 0}회</td>
              <td className="text-right text-soft">{timesWording(chance * settled_games)}</td>
              <td className="text-right text-soft">{Math.round(per_game)}원</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-small text-soft">
        1,000원 중 평균 500원이 당첨금이 되고, 그중 절반쯤은 1등에게 가요. 지금 규칙으로 계산한 평균이에요.
      </p>
    </>
  )
}
