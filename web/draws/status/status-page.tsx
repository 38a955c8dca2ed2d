import { useQuery } from '@tanstack/react-query'
import type { getFreshness } from '#contract/draws/freshness.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { drawSourceWording } from '#domain/draw/draw-source.ts'
import { roundStateWording } from '#domain/draw/round-state.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { Fact } from '../draw-facts.tsx'
import { freshness } from '../draw-queries.ts'
import { nextCheck } from '../next-check.ts'
import type { Route } from './+types/status-page.ts'

const queries: PageQueries = async ({ read }) => {
  await read(freshness)
}

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

type Freshness = Reply<typeof getFreshness>

const OUTCOMES = {
  stored: '새 결과를 저장했어요',
  held: '확인이 필요한 값이 있어 보류했어요',
  waiting: '새로 나온 결과가 없었어요',
  failed: '응답을 받지 못했어요',
} as const

const at = (instant: string | null) =>
  instant === null ? '아직 없음' : <time dateTime={instant}>{instantWording(instant)}</time>

export default function StatusPage() {
  const { data } = useQuery(freshness)
  return (
    <>
      <PageHead
        title="데이터 상태"
        description="추첨 결과가 언제 업데이트됐는지, 출처가 언제 마지막으로 답했는지 보여 드립니다."
        path="/status"
        things={(url) => [breadcrumbs(url, '/status')]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>데이터 상태</PageTitle>
        <p className="text-soft">추첨 결과가 언제 업데이트됐는지, 어디까지 확인했는지 그대로 보여 드려요.</p>
      </div>
      {data ? (
        <>
          <Verdict data={data} />
          <Shown data={data} />
        </>
      ) : (
        <Empty>상태를 불러올 수 없어요.</Empty>
      )}
    </>
  )
}

/** The whole page in a sentence: the first thing that is not as it should be, or that all is. */
function Verdict({ data }: { data: Freshness }) {
  const problem = problemOf(data)
  const look = problem === null ? 'bg-celadon-soft' : 'bg-amber-soft text-amber'
  return <p className={`mb-5 rounded-card px-5 py-4 text-lead font-bold ${look}`}>{problem ?? wellWording(data)}</p>
}

/** The first thing that is not as it should be. */
function problemOf({ newest_round, missing_rounds, sources, held_readings }: Freshness): string | null {
  if (newest_round === null) return '아직 저장된 회차가 없어요.'
  if (missing_rounds > 0) return `${missing_rounds}개 회차의 결과를 아직 받지 못했어요.`
  if (held_readings > 0) return '출처마다 다른 값이 있어 다시 확인하고 있어요.'
  if (sources.some(({ is_well }) => !is_well)) return '응답하지 않는 출처가 있어요. 저장된 결과는 그대로예요.'
  return null
}

const wellWording = ({ newest_round, present }: Freshness): string =>
  WAITING.has(present.state)
    ? `제${present.round_number}회 결과를 확인하고 있어요.`
    : `모두 최신이에요. 제${newest_round}회까지 확인했어요.`
const WAITING = new Set<Freshness['present']['state']>(['drawing', 'numbers_known', 'tallied'])

function Shown({ data }: { data: Freshness }) {
  const { newest_round, missing_rounds, present, sources, last_run, held_readings } = data
  const next = nextCheck(data)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card>
        <h2 className="mb-3 text-lead font-bold">추첨 결과</h2>
        <dl className="space-y-2">
          <Fact name="저장된 최근 회차">{newest_round === null ? '없음' : `제${newest_round}회`}</Fact>
          <Fact name="빠진 회차">{missing_rounds === 0 ? '없음' : `${missing_rounds}개`}</Fact>
          <Fact name={`제${present.round_number}회`}>{roundStateWording(present.state, present.is_late)}</Fact>
          <Fact name="번호 확인">{at(present.numbers_at)}</Fact>
          <Fact name="당첨금 확인">{at(present.tallied_at)}</Fact>
          <Fact name="판매점 확인">{at(present.completed_at)}</Fact>
        </dl>
      </Card>
      <Card>
        <h2 className="mb-3 text-lead font-bold">출처</h2>
        <dl className="space-y-2">
          {sources.length === 0 && <Fact name="자동 수집">꺼져 있음</Fact>}
          {sources.map(({ name, succeeded_at, is_well }) => (
            <Fact key={name} name={drawSourceWording(name)}>
              {!is_well ? '응답 없음' : succeeded_at === null ? '아직 확인 전' : '정상'}
              {succeeded_at !== null && (
                <small className="block text-small font-normal text-soft">마지막 응답 {at(succeeded_at)}</small>
              )}
            </Fact>
          ))}
          {last_run && (
            <Fact name="마지막 확인">
              {at(last_run.started_at)}
              <small className="block text-small font-normal text-soft">{OUTCOMES[last_run.outcome]}</small>
            </Fact>
          )}
          {next !== null && <Fact name="다음 확인">{instantWording(next)}</Fact>}
          <Fact name="확인 대기 중인 값">
            {held_readings === 0 ? '없음' : `${held_readings}개 · 사람이 확인하고 있어요`}
          </Fact>
        </dl>
      </Card>
      <Card className="md:col-span-2">
        <h2 className="mb-3 text-lead font-bold">소식 받기</h2>
        <p className="text-soft">RSS 리더나 캘린더에 추가하면 추첨일과 당첨번호를 받아 볼 수 있어요.</p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <a href="/draws.atom" className={textLinkClass('more')}>
            당첨결과 피드 (Atom)
          </a>
          <a href="/draws.ics" className={textLinkClass('more')}>
            추첨 캘린더 (iCalendar)
          </a>
          <TextLink look="more" to="/data">
            모든 회차 데이터
          </TextLink>
        </p>
      </Card>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="상태를 불러오지 못했어요." />
)
