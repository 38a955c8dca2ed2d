import type { Score, SealWithScore } from '#contract/number-sets/seals.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { isInside } from '#domain/statistics/chance.ts'
import { DotInterval } from '#web/plots/dot-interval.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { PlotKey } from '#web/plots/plot-key.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'

type Rank = Score['ranks'][number]

/** `2~12`, or what is expected where the band is nothing but zero. */
const chanceWording = ({ band_low, band_high, expected_count }: Rank) => {
  if (band_high > 0) return `${countWording(band_low)}~${countWording(band_high)}`
  return expected_count < 0.0001 ? '거의 0' : countWording(expected_count, expected_count < 0.01 ? 4 : 2)
}

/** What the figures come to, in one sentence, whatever they are. */
function verdict({ ranks }: Score): string {
  const outside = ranks.filter((rank) => !isInside(rank.sets, rank))
  if (outside.length === 0) return '다섯 등수 모두 우연의 범위 안이에요. 저희가 만든 번호가 더 잘 맞지는 않아요.'
  const names = outside.map(({ rank }) => `${rank}등`).join(', ')
  return `우연의 범위를 벗어난 등수: ${names}. 등수가 다섯이라 가끔은 하나쯤 벗어나요.`
}

/** How sealed sets did by rank: a dot, the dashes of chance and its band, each rank on a scale of its own. */
export function ScoreCard({ title, score, balls }: Pick<SealWithScore, 'balls'> & { title: string; score: Score }) {
  const ranks = score.ranks.toReversed()
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="text-small text-soft">{countWording(score.sets)}세트</p>
      </div>
      <p className="text-small text-soft">{verdict(score)}</p>
      {score.is_corrected && (
        <p className="text-small text-soft">추첨 결과가 정정되어 다시 센 성적이에요. 봉인은 그대로예요.</p>
      )}
      {balls && (
        <div className="mt-3">
          <NumberBalls numbers={balls.numbers} bonus={balls.bonus_number} label="당첨번호" />
        </div>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="mt-3">
        {ranks.map((rank) => (
          <li key={rank.rank} className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3 border-t border-line py-2">
            <strong className="font-semibold">{rank.rank}등</strong>
            <RankDot {...rank} />
            <p className="min-w-24 text-right">
              <strong className="font-semibold">{countWording(rank.sets)}세트</strong>
              <span className="block text-small text-soft">우연 {chanceWording(rank)}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-2 text-small">
        <PlotKey names={['실제', '우연이라면', '95% 범위']} />
      </div>
      {score.uncounted_sets > 0 && (
        <p className="mt-2 text-small text-soft">
          집계 전에 탈퇴한 회원의 {countWording(score.uncounted_sets)}세트는 셀 수 없어 빠져 있어요.
        </p>
      )}
      {score.bought.sets > 0 && (
        <p className="mt-2 text-small text-soft">
          판매가 끝나기 전에 샀다고 표시한 {countWording(score.bought.sets)}세트의 당첨금은 세전{' '}
          {withParticle(wonWording(score.bought.prize_amount), '이에요/예요')}.
        </p>
      )}
      <FiguresTable
        caption={`${title}, 등수와 전략, 산 번호와 사지 않은 번호`}
        columns={['', '1등', '2등', '3등', '4등', '5등', '세트']}
        rows={[
          ['실제', ...score.ranks.map(({ sets }) => countWording(sets)), countWording(score.sets)],
          ['우연이라면', ...score.ranks.map(({ expected_count }) => countWording(expected_count, 2)), ''],
          ['95% 범위', ...score.ranks.map(({ band_low, band_high }) => `${band_low}~${band_high}`), ''],
          [
            '산 번호',
            ...score.ranks.map(({ bought_sets }) => countWording(bought_sets)),
            countWording(score.bought.sets),
          ],
          [
            '사지 않은 번호',
            ...score.ranks.map(({ sets, bought_sets }) => countWording(sets - bought_sets)),
            countWording(score.sets - score.bought.sets),
          ],
          ...score.strategies.map(({ strategy, sets, winners }) => [
            STRATEGY_NAMES[strategy],
            ...winners.map((count) => countWording(count)),
            countWording(sets),
          ]),
        ]}
      />
    </Card>
  )
}

/** Each rank on a scale of its own; the text beside it says the same. */
const RankDot = ({ sets, expected_count, band_low, band_high }: Rank) => (
  <DotInterval
    value={sets}
    expected={expected_count}
    low={band_low}
    high={band_high}
    from={0}
    to={Math.max(sets, band_high, expected_count, 1) * 1.15}
  />
)
