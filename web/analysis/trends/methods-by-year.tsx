import { countWording } from '#domain/count-wording.ts'
import { percentOf } from '#domain/statistics/percent-of.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import type { TrendYear } from './trends-answer.ts'

/** How first-prize games were bought, from the first year that is known whole. */
export function MethodsByYear({ years }: { years: readonly TrendYear[] }) {
  const known = years.flatMap(({ year, methods }) => {
    if (!methods) return []
    const games = methods.auto + methods.manual + methods.semi_auto
    return [{ year, ...methods, games, automatic: percentOf(methods.auto, games) }]
  })
  const first = known[0]
  if (!first) return null
  return (
    <Card>
      <h2 className="text-lead font-bold">1등을 산 방법</h2>
      <p className="mb-3 text-small text-soft">
        막대는 자동의 비율이에요. 자동이 많은 것은 자동으로 사는 사람이 많기 때문이고, 어떤 방법이든 한 게임의 확률은
        같아요.
      </p>
      <ol>
        {known.map(({ year, automatic }) => (
          <li key={year} className="grid grid-cols-[3rem_1fr_3.5rem] items-center gap-2 py-0.5 text-small">
            <span>{year}</span>
            <ShareBar value={automatic} full={100} />
            <span className="text-right">{one(automatic)}%</span>
          </li>
        ))}
      </ol>
      <FiguresTable
        caption="해마다 1등을 산 방법"
        columns={['연도', '자동', '수동', '반자동']}
        rows={known.map(({ year, auto, manual, semi_auto }) => [
          `${year}`,
          ...[auto, manual, semi_auto].map((many) => countWording(many)),
        ])}
      />
      <p className="text-small text-soft">구매 방법은 제262회부터 공개돼, {first.year}년부터 셌어요.</p>
    </Card>
  )
}
