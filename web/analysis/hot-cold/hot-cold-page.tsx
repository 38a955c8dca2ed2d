import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { withParticle } from '#domain/particle.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { frequencyStatistics, type NumberFrequency } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import type { AnalysisWindow } from '#domain/statistics/windows.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf, Nothing } from '#web/analysis/answer-of.tsx'
import { CountsCard } from '#web/analysis/counts-card.tsx'
import { type Frequencies, frequencyReading, frequencyTable } from '#web/analysis/frequency-plot.tsx'
import { type PageQueries, preload, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { drawsBetween } from '#web/draws/draw-queries.ts'
import { ReadoutLine, useReadout } from '#web/plots/use-readout.tsx'
import { bandWording, chanceWording, one, percentWording, roundRangeWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { frequencyOf, hotColdOf } from '../analysis-queries.ts'
import { PeriodLinks, periodName, windowAsked, windowPath, windowTitle } from '../period-links.tsx'
import { type CustomRange, customRangeAsked, roundsToRead } from './custom-range.ts'

/** Its code comes with the tab. */
const CustomRangeForm = lazy(() =>
  retryImport(() => import('./custom-range-form.tsx').then((file) => ({ default: file.CustomRangeForm }))),
)

const PATH = '/analysis/hot-cold'
const CUSTOM_PATH = `${PATH}?range=custom`

type HotColdSearch = { readonly rounds: AnalysisWindow } | { readonly rounds: null; readonly custom: CustomRange }

/** The period in an address. Throws the missing page on an unknown one. */
function askedBy(search: SearchOf<'/analysis/hot-cold'>): HotColdSearch {
  if (search.get('range') === 'custom') return { rounds: null, custom: customRangeAsked(search) }
  return { rounds: windowAsked('range', search) }
}

/** Draws of the visitor's own range, where there can be any. */
function ownDraws(asked: HotColdSearch) {
  const range = asked.rounds === null && asked.custom.kind === 'asked' ? roundsToRead(asked.custom) : null
  return range && drawsBetween(range)
}

const queries: PageQueries = async ({ read, attempt }, { url }) => {
  const asked = askedBy(url.searchParams)
  const draws = ownDraws(asked)
  if (asked.rounds !== null) await Promise.all([read(hotColdOf(asked.rounds)), attempt(frequencyOf(asked.rounds))])
  else if (draws !== null) await read(draws)
}

export const loader = preload(queries)
export const clientLoader = staleWhileRevalidate((url) => {
  const asked = askedBy(url.searchParams)
  const draws = ownDraws(asked)
  if (asked.rounds !== null) return [hotColdOf(asked.rounds), frequencyOf(asked.rounds)]
  return draws === null ? [] : [draws]
})

const headOf = (rounds: AnalysisWindow | null) =>
  rounds === null
    ? { title: '핫·콜드 번호 직접 입력', isHidden: true }
    : { title: windowTitle('핫·콜드 번호', rounds), path: windowPath('range', PATH, rounds) }

export default function HotColdPage() {
  const asked = askedBy(useSearchParams()[0])
  const { rounds } = asked
  return (
    <AnalysisFrame
      path={PATH}
      description="로또 6/45 최근 추첨에서 자주 나온 번호와 드물게 나온 번호를 횟수, 비율, 우연의 기댓값과 함께 보여 드립니다."
      head={headOf(rounds)}
      heading="어떤 번호가 자주 나왔을까요?"
      lead={rounds === null ? LEAD : <MostDrawn rounds={rounds} />}
      reading="추첨이 수십 회뿐이면 우연이어도 어떤 번호는 자주, 어떤 번호는 드물게 나와요."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PeriodLinks of="range" path={PATH} shown={rounds} own={CUSTOM_PATH} />
        {rounds !== null && <RangeLine rounds={rounds} />}
      </div>
      {asked.rounds === null ? <OwnRange asked={asked.custom} /> : <RecentHotCold rounds={asked.rounds} />}
    </AnalysisFrame>
  )
}

const LEAD = '최근 추첨에서 자주 나온 번호와 드물게 나온 번호예요.'

/** The question answered in a sentence. */
function MostDrawn({ rounds }: { rounds: AnalysisWindow }) {
  const { data } = useQuery(hotColdOf(rounds))
  const [first, second] = data?.hot_numbers ?? []
  if (!first) return LEAD
  return first.frequency === second?.frequency
    ? `${periodName(rounds)}에서 ${first.number}번 등 여러 번호가 ${first.frequency}회씩 가장 많이 나왔어요.`
    : `${periodName(rounds)}에서 ${first.number}번이 ${first.frequency}회로 가장 많이 나왔어요.`
}

function RangeLine({ rounds }: { rounds: AnalysisWindow }) {
  const { data } = useQuery(hotColdOf(rounds))
  return (
    <p role="status" className="min-h-[1.375rem] text-small text-soft">
      {data &&
        data.round_range !== null &&
        `${roundRangeWording(data.round_range)} · 우연이면 ${one(data.expected_count)}회`}
    </p>
  )
}

/** The last 10, 30 or 50 rounds, as the server counted them. */
function RecentHotCold({ rounds }: { rounds: AnalysisWindow }) {
  const { data: frequencies } = useQuery(frequencyOf(rounds))
  return (
    <AnswerOf of={useQuery(hotColdOf(rounds))}>
      {(answer) => (
        <HotColdResult
          hot={answer.hot_numbers}
          cold={answer.cold_numbers}
          chance={answer}
          frequencies={frequencies?.numbers.length ? frequencies : undefined}
        />
      )}
    </AnswerOf>
  )
}

/** A range of the visitor's own: where to say it, and what was counted in it. */
function OwnRange({ asked }: { asked: CustomRange }) {
  const range = asked.kind === 'asked' ? roundsToRead(asked) : null
  return (
    <>
      <Suspense fallback={<div className="skeleton h-44" />}>
        <CustomRangeForm asked={asked} />
      </Suspense>
      {range && <CustomHotCold {...range} />}
      {asked.kind === 'asked' && range === null && <Nothing>해당 범위의 데이터가 없습니다.</Nothing>}
    </>
  )
}

/** A range of the visitor's own, counted here from its draws. */
function CustomHotCold(range: { start_round: number; end_round: number }) {
  return (
    <AnswerOf
      of={useQuery(drawsBetween({ start_round: range.start_round, end_round: range.end_round }))}
      isEmpty={({ items }) => items.length === 0}
      empty="해당 범위의 데이터가 없습니다."
    >
      {({ items }) => {
        const answer = hotCold(items)
        return (
          <>
            <p role="status" className="text-small text-soft">
              {roundRangeWording(answer.round_range)} ({answer.total_rounds_analyzed}회) · 우연이면{' '}
              {one(answer.expected_count)}회
            </p>
            <HotColdResult
              hot={answer.hot_numbers}
              cold={answer.cold_numbers}
              chance={answer}
              frequencies={frequencyStatistics(items)}
            />
          </>
        )
      }}
    </AnswerOf>
  )
}

export const ErrorBoundary = AnalysisFailure

interface HotColdResultProps {
  readonly hot: readonly NumberFrequency[]
  readonly cold: readonly NumberFrequency[]
  readonly chance: ChanceOfCount
  /** Of all 45; undefined where they could not be had. */
  readonly frequencies: Frequencies | undefined
}

/** The most and least drawn numbers side by side, and where they stand among all 45. */
const HotColdResult = ({ hot, cold, chance, frequencies }: HotColdResultProps) => (
  <div className="grid gap-5 *:min-w-0 md:grid-cols-[5fr_7fr]">
    <Card>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-4 gap-y-6">
        <NumberList title="핫 번호" order="많이 나온 순" numbers={hot} />
        <NumberList title="콜드 번호" order="적게 나온 순" numbers={cold} />
      </div>
      <p className="mt-4 text-small text-soft">번호마다 {chanceWording(chance)}</p>
    </Card>
    {frequencies && <BallsByCount frequencies={frequencies} />}
  </div>
)

interface NumberListProps {
  readonly title: string
  readonly order: string
  readonly numbers: readonly NumberFrequency[]
}

const NumberList = ({ title, order, numbers }: NumberListProps) => (
  <div>
    <h2 className="text-lead font-bold">{title}</h2>
    <p className="mb-3 text-small text-soft">{order}</p>
    <ol className="space-y-2" aria-label={title}>
      {numbers.map(({ number, frequency, percentage }) => (
        <li key={number} className="flex items-center gap-3 [--ball:2.25rem]">
          <NumberBall number={number} />
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <strong className="font-bold">{frequency}회</strong>
            <span className="text-small text-soft">{percentWording(percentage)}</span>
          </span>
        </li>
      ))}
    </ol>
  </div>
)

/** All 45 balls, each on the row of its count: a dot plot whose dots say which number they are. */
function BallsByCount({ frequencies }: { frequencies: Frequencies }) {
  const { numbers, verdict, ...chance } = frequencies
  const balls = numbers.toSorted((a, b) => b.frequency - a.frequency || a.number - b.number)
  const { reading, group, item } = useReadout(balls.map((ball) => frequencyReading(ball, chance)))
  const [most, least] = [balls[0]?.frequency ?? 0, balls.at(-1)?.frequency ?? 0]
  const counts = Array.from({ length: most - least + 1 }, (_, i) => most - i)
  return (
    <CountsCard title="45개 번호 한눈에 보기" verdict={verdict} table={frequencyTable(frequencies)}>
      <ReadoutLine reading={reading} className="mb-2 min-h-[4.25rem] text-soft">
        {`번호를 나온 횟수대로 놓았어요. 점선은 우연이면 나올 평균 ${one(chance.expected_count)}회, 색칠한 줄은 보통 ${withParticle(bandWording(chance), '이에요/예요')}.`}
      </ReadoutLine>
      <div {...group('번호별 출현 횟수')}>
        {counts.map((count) => (
          <div
            key={count}
            className={`grid min-h-9 grid-cols-[3rem_minmax(0,1fr)] items-center px-2 ${count >= chance.band_low && count <= chance.band_high ? 'plot-band' : ''} ${count === Math.floor(chance.expected_count) && count < most ? 'border-t-2 border-dashed border-ink' : ''}`}
          >
            <span className="text-small" aria-hidden="true">
              {count}회
            </span>
            <span className="flex flex-wrap gap-1 py-1 [--ball:1.75rem]">
              {balls.map(({ number, frequency }, i) =>
                frequency === count ? (
                  <span
                    key={number}
                    {...item(i)}
                    className="rounded-full outline-offset-1 hover:outline-2 hover:outline-ink focus-visible:outline-2 focus-visible:outline-ink"
                  >
                    <NumberBall number={number} />
                  </span>
                ) : null,
              )}
            </span>
          </div>
        ))}
      </div>
    </CountsCard>
  )
}
