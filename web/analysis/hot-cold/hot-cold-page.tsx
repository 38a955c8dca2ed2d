import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { frequencyStatistics } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import type { AnalysisWindow } from '#domain/statistics/windows.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { frequencyOf, hotColdOf } from '#web/analysis/analysis-queries.ts'
import { AnswerOf, Nothing } from '#web/analysis/answer-of.tsx'
import { PeriodLinks } from '#web/analysis/period-links.tsx'
import { windowAsked, windowPath, windowTitle } from '#web/analysis/periods.ts'
import { askAnew, type Needs, preload } from '#web/data/page-loaders.ts'
import { drawsBetween } from '#web/draws/draw-queries.ts'
import { one, roundRangeWording } from '#web/plots/wording.ts'
import { type CustomRange, customRangeAsked, roundsToRead } from './custom-range.ts'
import { CustomRangeForm } from './custom-range-form.tsx'
import { HotColdResult } from './hot-cold-result.tsx'

const PATH = '/analysis/hot-cold'
const CUSTOM_PATH = `${PATH}?range=custom`

type Asked = { readonly rounds: AnalysisWindow } | { readonly rounds: null; readonly custom: CustomRange }

/** What an address asks for. Throws the missing page on a period that is not offered. */
function askedBy(search: SearchOf<'/analysis/hot-cold'>): Asked {
  if (search.get('range') === 'custom') return { rounds: null, custom: customRangeAsked(search) }
  return { rounds: windowAsked('range', search) }
}

/** Draws of the visitor's own range, where there can be any. */
function ownDraws(asked: Asked) {
  const range = asked.rounds === null && asked.custom.kind === 'asked' ? roundsToRead(asked.custom) : null
  return range && drawsBetween(range)
}

const needs: Needs = async ({ read, attempt }, { url }) => {
  const asked = askedBy(url.searchParams)
  const draws = ownDraws(asked)
  if (asked.rounds !== null) await Promise.all([read(hotColdOf(asked.rounds)), attempt(frequencyOf(asked.rounds))])
  else if (draws !== null) await read(draws)
}

export const loader = preload(needs)
export const clientLoader = askAnew((url) => {
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
      lead="최근 추첨에서 자주 나온 번호와 드물게 나온 번호예요."
      meaning={[
        '공은 지난 추첨을 기억하지 못하므로 많이 나온 번호도 적게 나온 번호도 다음에 나올 가능성은 똑같아요.',
        '추첨이 수십 회뿐이면 우연이어도 어떤 번호는 자주, 어떤 번호는 드물게 나와요.',
        '점선은 우연일 때의 평균, 칠한 줄은 100번 중 95번이 드는 범위예요.',
      ]}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PeriodLinks of="range" path={PATH} shown={rounds} own={CUSTOM_PATH} />
        {rounds !== null && <RangeLine rounds={rounds} />}
      </div>
      {asked.rounds === null ? <OwnRange asked={asked.custom} /> : <RecentHotCold rounds={asked.rounds} />}
    </AnalysisFrame>
  )
}

function RangeLine({ rounds }: { rounds: AnalysisWindow }) {
  const { data } = useQuery(hotColdOf(rounds))
  return (
    <p role="status" className="min-h-[1.375rem] text-small text-soft">
      {data &&
        data.round_range !== null &&
        `${roundRangeWording(data.round_range)} · 우연이라면 ${one(data.expected_count)}회`}
    </p>
  )
}

/** The last 10, 30 or 50 rounds, as the server counted them. */
function RecentHotCold({ rounds }: { rounds: AnalysisWindow }) {
  const { data: frequencies } = useQuery(frequencyOf(rounds))
  return (
    <AnswerOf of={useQuery(hotColdOf(rounds))} isEmpty={({ total_rounds_analyzed }) => total_rounds_analyzed === 0}>
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
      <CustomRangeForm asked={asked} />
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
              {roundRangeWording(answer.round_range)} ({answer.total_rounds_analyzed}회) · 우연이라면{' '}
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
