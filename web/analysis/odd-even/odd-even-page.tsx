import type { ComponentProps } from 'react'
import type { getOddEven } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { withParticle } from '#domain/particle.ts'
import type { ChanceVerdict } from '#domain/statistics/count-band.ts'
import { leadersOf } from '#domain/statistics/leaders.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { CountsCard } from '#web/analysis/counts-card.tsx'
import { inWindowAsked, ScopePage } from '#web/analysis/scope-page.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { ShareBar } from '#web/plots/bars.tsx'
import { FirstPlace } from '#web/plots/first-place.tsx'
import { ReadoutLine, useReadout } from '#web/plots/use-readout.tsx'
import { chanceWording, percentWording } from '#web/plots/wording.ts'
import { oddEvenOf } from '../analysis-queries.ts'

const answersOf = inWindowAsked(oddEvenOf)

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

export default function OddEvenPage() {
  return (
    <ScopePage
      path="/analysis/odd-even"
      question="홀수와 짝수, 몇 대 몇일까요?"
      inShort={mostFrequentIn}
      lead="여섯 번호 중 홀수와 짝수가 몇 개씩 나왔는지 세었어요."
      description="로또 6/45 최근 추첨의 홀수와 짝수 비율을 우연이 만드는 비율과 나란히 보여 드립니다."
      answerOf={oddEvenOf}
      Result={OddEvenResult}
      reading="1부터 45까지 홀수는 23개, 짝수는 22개라서 여섯 개를 뽑으면 반반인 조합이 가장 흔해요."
    />
  )
}

type OddEven = Reply<typeof getOddEven>
type Ratio = OddEven['ratios'][number]

const nameOf = ({ odd_count, even_count }: Ratio) => `홀 ${odd_count} : 짝 ${even_count}`

function mostFrequentIn({ ratios, total_analyzed, verdict }: OddEven, period: string): string | undefined {
  const { tied } = leadersOf(ratios, { draws: total_analyzed, compared: verdict.compared })
  const [first] = tied
  if (!first) return
  return tied.length === 1
    ? `${period}에서는 ${withParticle(nameOf(first), '이/가')} ${first.frequency}회로 가장 많았어요.`
    : `${period}에서는 ${nameOf(first)} 등 ${tied.length}가지가 ${first.frequency}회씩 가장 많았어요.`
}

function OddEvenResult({ answer: { ratios, total_analyzed, verdict }, period }: { answer: OddEven; period: string }) {
  const { tied, isBeyondChance } = leadersOf(ratios, { draws: total_analyzed, compared: verdict.compared })
  return (
    <div className="grid gap-5 *:min-w-0 md:grid-cols-[1fr_2fr]">
      <FirstPlace
        title="황금 밸런스"
        remark={`${period}에서 가장 자주 나온 비율이에요.`}
        // Beside the list of all, where it has room.
        picture={tied[0] && tied.length === 1 && <SixBalls ratio={tied[0]} inRow={3} className={LEADING} />}
        leaders={tied.map((ratio) => ({ name: nameOf(ratio), count: ratio }))}
        isBeyondChance={isBeyondChance}
      />
      <RatioList
        ratios={ratios}
        rounds={total_analyzed}
        tied={tied}
        isBeyondChance={isBeyondChance}
        verdict={verdict}
      />
    </div>
  )
}

const LEADING = 'mx-auto mt-8 w-full max-w-[15rem] max-md:hidden'

interface RatioListProps {
  readonly ratios: readonly Ratio[]
  readonly rounds: number
  readonly tied: readonly Ratio[]
  readonly isBeyondChance: boolean
  readonly verdict: ChanceVerdict
}

interface SixBallsProps extends ComponentProps<'svg'> {
  readonly ratio: Ratio
  readonly inRow?: number
}

/** Odd balls filled, even ones hollow: the ratio before it is read. */
const SixBalls = ({ ratio: { odd_count, even_count }, inRow = 6, ...size }: SixBallsProps) => (
  <svg viewBox={`0 0 ${16 * inRow} ${96 / inRow}`} aria-hidden="true" {...size}>
    {Array.from({ length: odd_count + even_count }, (_, i) => (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place.
        key={i}
        cx={8 + 16 * (i % inRow)}
        cy={8 + 16 * Math.floor(i / inRow)}
        r="5.5"
        strokeWidth="1.5"
        className={i < odd_count ? 'fill-celadon stroke-celadon' : 'fill-transparent stroke-control'}
      />
    ))}
  </svg>
)

/** Every ratio once, most frequent first: its count, its share as a bar, and what chance gives. */
function RatioList({ ratios, rounds, tied, isBeyondChance, verdict }: RatioListProps) {
  const { reading, plot, item, isRead } = useReadout(
    ratios.map((ratio) => `${nameOf(ratio)}: ${ratio.frequency}회, ${chanceWording(ratio)}`),
  )
  const full = Math.max(...ratios.map(({ percentage, band_high }) => Math.max(percentage, (100 * band_high) / rounds)))
  const share = (count: number) => (100 * count) / rounds
  return (
    <CountsCard
      title="우연과 비교한 홀짝 비율"
      verdict={verdict}
      counted={{ name: '비율', unit: '가지' }}
      table={{
        caption: '홀짝 비율',
        columns: ['비율', '횟수', '비중'],
        rows: ratios.map((ratio) => ({ ...ratio, name: nameOf(ratio) })),
      }}
    >
      <ReadoutLine reading={reading}>
        채워진 공이 홀수, 빈 공이 짝수예요. 점선은 우연이면 나올 평균, 색칠한 구간은 보통 범위(100번 중 95번)예요.
      </ReadoutLine>
      <section aria-label="모든 비율">
        <ol aria-label={isRead ? '화살표 키로 값을 읽어요.' : undefined} className="divide-y divide-line" {...plot}>
          {ratios.map((ratio, i) => (
            <li key={ratio.odd_count} className={tied.includes(ratio) ? 'font-bold' : ''}>
              <div
                {...item(i)}
                className="rounded-control py-2 outline-offset-1 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-celadon"
              >
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <strong className={tied.includes(ratio) ? 'font-bold' : 'font-normal'}>
                    {nameOf(ratio)}{' '}
                    <SixBalls ratio={ratio} width="6em" height="1em" className="inline-block align-[-0.1em]" />
                  </strong>
                  <span className="whitespace-nowrap">
                    {ratio.frequency}회 · {percentWording(ratio.percentage)}
                  </span>
                </p>
                <ShareBar
                  className="mt-1.5"
                  value={ratio.percentage}
                  full={full}
                  expected={share(ratio.expected_count)}
                  low={share(ratio.band_low)}
                  high={share(ratio.band_high)}
                  look={isBeyondChance && tied.includes(ratio) ? 'amber' : 'celadon'}
                />
              </div>
            </li>
          ))}
        </ol>
      </section>
    </CountsCard>
  )
}

export const ErrorBoundary = AnalysisFailure
