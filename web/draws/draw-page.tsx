import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DrawWithDetails } from '#contract/draws.ts'
import { dayAndWeekdayWording, longDayWording } from '#domain/calendar.ts'
import { preload } from '#web/data/preload.ts'
import { readThrough } from '#web/data/read-through.ts'
import { missingPage, type Reader } from '#web/data/reader.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { BACK, Icon } from '#web/ui/icon.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import type { Route } from './+types/draw-page.ts'
import { DrawFacts, Fact } from './draw-facts.tsx'
import { drawShown, latestDraw } from './draw-queries.ts'
import { NeighbourRounds } from './neighbour-rounds.tsx'
import { PrizeTable } from './prize-table.tsx'
import { StoreList } from './store-list.tsx'

/** `1245`, and nothing that merely means it: one address a round. */
const roundOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0)

const needs =
  (round: number) =>
  async ({ read, attempt }: Reader) => {
    if (round === 0) throw missingPage()
    await Promise.all([read(drawShown(round)), attempt(latestDraw)])
    return {}
  }

export const loader = ({ context, params }: Route.LoaderArgs) => preload(context, needs(roundOf(params.round)))
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  readThrough(context, needs(roundOf(params.round)))

const descriptionOf = ({ round_number, draw_date, numbers, bonus_number }: DrawWithDetails) =>
  `${longDayWording(draw_date)} 추첨한 로또 6/45 제${round_number}회 당첨번호는 ${numbers.join(', ')}, 보너스 ${bonus_number}입니다. 등수별 당첨금과 1등 판매점을 확인하세요.`

export default function DrawPage({ params }: Route.ComponentProps) {
  const { data: draw } = useSuspenseQuery(drawShown(roundOf(params.round)))
  const { data: latest } = useQuery(latestDraw)
  const round = draw.round_number
  const path = `/results/${round}`
  return (
    <>
      <PageHead
        title={`제${round}회 로또 당첨번호`}
        description={descriptionOf(draw)}
        path={path}
        things={(url) => [breadcrumbs(url, ['당첨결과', '/results'], [`제${round}회`, path])]}
      />
      <div className="pt-8 pb-6">
        <Link to="/results" className="inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink">
          <Icon path={BACK} size={16} /> 당첨결과
        </Link>
        <PageTitle>제{round}회 당첨번호</PageTitle>
      </div>
      <div className="space-y-5">
        <Card className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[1.1fr_1fr]">
          <div>
            <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${round}회 당첨번호`} />
          </div>
          <DrawFacts draw={draw}>
            <Fact name="추첨일">
              <time dateTime={draw.draw_date}>{dayAndWeekdayWording(draw.draw_date)}</time>
            </Fact>
          </DrawFacts>
        </Card>
        <Card>
          <h2 id="prizes" className="mb-3 text-lead font-bold">
            당첨금 상세
          </h2>
          <PrizeTable prizes={draw.prize_details} />
        </Card>
        <Card>
          <h2 id="stores" className="mb-3 text-lead font-bold">
            1등 판매점
          </h2>
          <StoreList stores={draw.winning_stores} />
        </Card>
        <NeighbourRounds round={round} newest={latest?.round_number ?? round} />
      </div>
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage
    error={error}
    missing={{ title: '결과를 찾을 수 없습니다.', advice: '아직 추첨하지 않았거나 등록되지 않은 회차입니다.' }}
    broken="결과를 불러오는 중 오류가 발생했습니다."
  />
)
