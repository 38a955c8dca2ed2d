import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ANALYSIS_WINDOWS, type AnalysisWindow } from '#contract/analysis.ts'
import { askAnew } from '#web/data/ask-anew.ts'
import { preload } from '#web/data/preload.ts'
import { missingPage, type Reader } from '#web/data/reader.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { lazyUntilTouched } from '#web/ui/lazy-until-touched.tsx'
import type { Route } from './+types/hot-cold-page.ts'
import { AnalysisFrame } from './analysis-frame.tsx'
import { Nothing } from './answer-of.tsx'
import { type CustomRange, customRangeAsked, roundsToRead } from './custom-range.ts'
import { CustomRangeForm } from './custom-range-form.tsx'
import { drawsBetween, frequencyOf, hotColdOf } from './hot-cold-queries.ts'
import { PeriodLinks } from './period-links.tsx'
import { periodTitle, rangePath, windowAsked } from './periods.ts'
import { one, roundRangeWording } from './wording.ts'

const PATH = '/analysis/hot-cold'
const CUSTOM_PATH = `${PATH}?range=custom`
const RecentHotCold = lazyUntilTouched(() => import('./recent-hot-cold.tsx'))
const CustomHotCold = lazyUntilTouched(() => import('./custom-hot-cold.tsx'))

type Asked = { readonly rounds: AnalysisWindow } | { readonly rounds: null; readonly custom: CustomRange }

/** What an address asks for. Throws the missing page on a period that is not offered. */
function askedBy(search: URLSearchParams): Asked {
  const range = search.get('range')
  if (range === 'custom') return { rounds: null, custom: customRangeAsked(search) }
  const rounds = windowAsked(range)
  if (rounds === null) throw missingPage()
  return { rounds }
}

const askedIn = ({ url }: Request) => askedBy(new URL(url).searchParams)

/** Draws of the visitor's own range, where there can be any. */
function ownDraws(asked: Asked) {
  const range = asked.rounds === null && asked.custom.kind === 'asked' ? roundsToRead(asked.custom) : null
  return range && drawsBetween(range)
}

const needs =
  (asked: Asked) =>
  async ({ read, attempt }: Reader) => {
    const draws = ownDraws(asked)
    if (asked.rounds !== null) await Promise.all([read(hotColdOf(asked.rounds)), attempt(frequencyOf(asked.rounds))])
    else if (draws !== null) await read(draws)
    return {}
  }

export const loader = ({ context, request }: Route.LoaderArgs) => preload(context, needs(askedIn(request)))
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) => {
  const asked = askedIn(request)
  const draws = ownDraws(asked)
  if (asked.rounds !== null) return askAnew(context, hotColdOf(asked.rounds), frequencyOf(asked.rounds))
  return draws === null ? {} : askAnew(context, draws)
}

export default function HotColdPage() {
  const asked = askedBy(useSearchParams()[0])
  const { rounds } = asked
  return (
    <>
      <PageHead
        title={periodTitle('핫·콜드 번호', rounds ?? 10)}
        description="로또 6/45 최근 추첨에서 자주 나온 번호와 드물게 나온 번호를 횟수, 비율, 우연의 기댓값과 함께 보여 드립니다."
        path={rangePath(PATH, rounds ?? 10)}
        isHidden={rounds === null}
        things={(url) => [breadcrumbs(url, ['번호분석', '/analysis'], ['핫·콜드 번호', PATH])]}
      />
      <AnalysisFrame
        title="핫·콜드 번호"
        lead="최근 추첨에서 자주 나온 번호와 드물게 나온 번호입니다."
        meaning={[
          '공은 지난 추첨을 기억하지 못하므로 많이 나온 번호도 적게 나온 번호도 다음에 나올 가능성은 똑같습니다.',
          '몇십 번만 뽑으면 우연만으로도 어떤 번호는 자주, 어떤 번호는 드물게 나옵니다.',
          '점선은 우연이라면 평균 몇 번 나오는지를, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻합니다.',
        ]}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PeriodLinks
            periods={[
              ...ANALYSIS_WINDOWS.map((window) => ({
                name: `최근 ${window}회`,
                to: rangePath(PATH, window),
                isShown: window === rounds,
              })),
              { name: '직접 입력', to: CUSTOM_PATH, isShown: rounds === null },
            ]}
          />
          {rounds !== null && <RangeLine rounds={rounds} />}
        </div>
        {asked.rounds === null ? <OwnRange asked={asked.custom} /> : <RecentHotCold rounds={asked.rounds} />}
      </AnalysisFrame>
    </>
  )
}

function RangeLine({ rounds }: { rounds: AnalysisWindow }) {
  const { data } = useQuery(hotColdOf(rounds))
  return (
    <p role="status" className="min-h-[1.375rem] text-small text-soft">
      {data &&
        data.round_range !== null &&
        `${roundRangeWording(data.round_range)} · 기대 횟수 ${one(data.expected_count)}회`}
    </p>
  )
}

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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="분석 데이터를 불러오지 못했습니다." />
)
