import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { SeriesPlot } from '#web/plots/series-plot.tsx'
import { Card } from '#web/ui/card.tsx'
import { eokWording, type TrendYear, yearTick } from './trends-answer.ts'

/** The first years paid sums that would press all others to the ground. */
const PRIZES_FROM = 2005

export function PrizePlot({ years }: { years: readonly TrendYear[] }) {
  const shown = years.filter(({ year }) => year >= PRIZES_FROM)
  return (
    <Card>
      <h2 className="text-lead font-bold">1등 한 게임 당첨금</h2>
      <SeriesPlot
        label="해마다 1등 한 게임 당첨금의 중앙값"
        explained="선은 한 해의 중앙값이에요. 옅은 띠 안에 전체의 80%가 들어 있어요."
        wording={eokWording}
        points={shown.map((year) => ({
          name: `${year.year}`,
          tick: yearTick(year),
          value: year.median_first_prize,
          low: year.first_prize_low,
          high: year.first_prize_high,
          reading: `${year.year}년: 중앙값 ${wonWording(year.median_first_prize)}, 80%는 ${wonWording(year.first_prize_low)}~${wonWording(year.first_prize_high)}`,
        }))}
      />
      <p className="mt-2 text-small text-soft">
        {PRIZES_FROM}년부터 그렸어요. 한 게임이 2,000원이던 2004년 여름까지는 금액이 훨씬 컸어요. 모든 해는 표에 있어요.
      </p>
      <FiguresTable
        caption="해마다 1등 한 게임 당첨금"
        columns={['연도', '중앙값', '80% 범위']}
        rows={years.map((year) => [
          `${year.year}`,
          wonWording(year.median_first_prize),
          `${wonWording(year.first_prize_low)}~${wonWording(year.first_prize_high)}`,
        ])}
      />
    </Card>
  )
}

export const SalesPlot = ({ years }: { years: readonly TrendYear[] }) => (
  <Card>
    <h2 className="text-lead font-bold">한 회 판매액</h2>
    <SeriesPlot
      label="해마다 한 회 평균 판매액"
      explained="한 회에 팔린 금액의 한 해 평균이에요."
      wording={eokWording}
      points={years.map((year) => ({
        name: `${year.year}`,
        tick: yearTick(year),
        value: year.mean_sales,
        reading: `${year.year}년: 한 회 평균 ${wonWording(year.mean_sales)}, ${year.rounds}회`,
      }))}
    />
    <FiguresTable
      caption="해마다 한 회 판매액"
      columns={['연도', '추첨', '한 회 평균']}
      rows={years.map((year) => [`${year.year}`, `${year.rounds}회`, wonWording(year.mean_sales)])}
    />
  </Card>
)

export function WinnersPlot({ years }: { years: readonly TrendYear[] }) {
  const outside = years.filter(
    ({ first_prize_winners: won, chance }) => won < chance.band_low || won > chance.band_high,
  )
  return (
    <Card>
      <h2 className="text-lead font-bold">1등 당첨 게임 수</h2>
      <SeriesPlot
        label="해마다 1등 당첨 게임 수"
        explained="선은 나온 게임 수, 점선은 팔린 게임을 모두 무작위로 골랐다면 나올 수, 칠한 띠는 95% 범위예요."
        wording={(value) => `${countWording(value)}게임`}
        points={years.map((year) => ({
          name: `${year.year}`,
          tick: yearTick(year),
          value: year.first_prize_winners,
          expected: year.chance.expected_count,
          low: year.chance.band_low,
          high: year.chance.band_high,
          reading: `${year.year}년: ${countWording(year.first_prize_winners)}게임, 우연이라면 ${countWording(Math.round(year.chance.expected_count))}게임 (95% 범위 ${countWording(year.chance.band_low)}~${countWording(year.chance.band_high)})`,
        }))}
      />
      <p className="mt-2 text-small text-soft">
        {years.length}해 중 {outside.length}해가 띠를 벗어났어요. 사람들이 비슷한 번호를 함께 고르기 때문에, 1등은 어떤
        주에는 몰려 나오고, 어떤 주에는 드물게 나와요. 번호의 당첨 확률은 변하지 않아요.
      </p>
      <FiguresTable
        caption="해마다 1등 당첨 게임 수"
        columns={['연도', '당첨 게임', '우연이라면', '95% 범위']}
        rows={years.map(({ year, first_prize_winners, chance }) => [
          `${year}`,
          countWording(first_prize_winners),
          countWording(Math.round(chance.expected_count)),
          `${countWording(chance.band_low)}~${countWording(chance.band_high)}`,
        ])}
      />
    </Card>
  )
}
