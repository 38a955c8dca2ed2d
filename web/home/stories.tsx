import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { crowdingPath } from '#contract/site/share-images.ts'
import { countWording } from '#domain/count-wording.ts'
import { ALL_NUMBERS, LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { withParticle } from '#domain/particle.ts'
import { togetherProbability, usualLargest } from '#domain/statistics/chance.ts'
import { pairAt } from '#domain/statistics/pairs.ts'
import { type Overview, overview } from '#web/analysis/analysis-queries.ts'
import { PairsPlot } from '#web/analysis/hub/number-plots.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { NumberPaths } from './number-paths.tsx'

/** Three plots of what is known today, each with one sentence and the way to its page. */
export function Stories() {
  const { data } = useQuery(overview)
  return data ? <StoryCards overview={data} /> : null
}

/** A column of the paper slip: among what people mark most. */
const COLUMN = [4, 11, 18, 25, 32, 39]
const PAIRS = (LARGEST_NUMBER * (LARGEST_NUMBER - 1)) / 2

function StoryCards({ overview }: { overview: Overview }) {
  const { frequencies } = overview.numbers
  const [most, least] = [Math.max(...frequencies), Math.min(...frequencies)]
  const ballOf = (count: number) => frequencies.indexOf(count) + 1
  return (
    <section aria-labelledby="stories">
      <h2 id="stories" className="mb-4 text-heading font-bold tracking-tight">
        숫자가 들려주는 이야기
      </h2>
      <div className="stories">
        <Story title="줄 맞춘 번호, 몇 명이 고를까요?" to={crowdingPath(COLUMN)} plot={<ColumnOfSlip />}>
          용지의 세로 한 줄을 고르는 사람은 매주 <strong className="whitespace-nowrap">만 명쯤</strong>으로 추정돼요.
        </Story>
        <Story title="가장 많이, 가장 적게 나온 번호" to="/analysis/number" plot={<NumberPaths {...overview} />}>
          {`${ballOf(most)}번은 `}
          <strong>{`${countWording(most)}회`}</strong>
          {`, ${ballOf(least)}번은 `}
          <strong>{`${countWording(least)}회`}</strong> 나왔어요. 색칠한 구간이 우연의 범위예요.
        </Story>
        <Story title="자주 함께 나온 두 번호" to="/analysis/pairs" plot={<PairsPlot {...overview.pairs} />}>
          <PairSentence overview={overview} />
        </Story>
      </div>
    </section>
  )
}

function PairSentence({ overview: { pairs, total_analyzed } }: { overview: Overview }) {
  const most = Math.max(...pairs.frequencies)
  const [a, b] = pairAt(pairs.frequencies.indexOf(most))
  const { largest_low, largest_high } = usualLargest(total_analyzed, togetherProbability(2), PAIRS)
  return (
    <>
      {`${a}번과 ${withParticle(`${b}번`, '이/가')} 가장 자주(`}
      <strong>{`${most}회`}</strong>
      {`) 함께 나왔어요. 공정한 추첨에서도 가장 많은 쌍은 ${largest_low}~${largest_high}회쯤 나와요.`}
    </>
  )
}

interface StoryProps {
  readonly title: string
  readonly to: string
  readonly plot: ReactNode
  readonly children: ReactNode
}

const Story = ({ title, to, plot, children }: StoryProps) => (
  <Link
    to={to}
    className="flex flex-col rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon"
  >
    <h3 className="mb-3 flex items-center justify-between gap-3 text-lead font-bold sm:max-md:min-h-[2lh]">
      {title} <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
    </h3>
    <div className="h-[6.5rem]">{plot}</div>
    <p className="mt-3">{children}</p>
  </Link>
)

/** The slip in small, one column of it marked. */
const ColumnOfSlip = () => (
  <div
    aria-hidden="true"
    className="grid h-full grid-cols-7 gap-[3px] text-[0.625rem] leading-none text-soft *:grid *:place-items-center *:rounded-[3px] *:bg-sunken"
  >
    {ALL_NUMBERS.map((number) => (
      <span key={number} className={COLUMN.includes(number) ? '!bg-celadon font-bold text-on-celadon' : undefined}>
        {number}
      </span>
    ))}
  </div>
)
