import { useQuery } from '@tanstack/react-query'
import { getDrawStatistics } from '#contract/analysis.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { getCompanyInfo } from '#contract/company.ts'
import { isApiError } from '#web/data/api-error.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { readThrough } from '#web/data/read-through.ts'
import { type Reader, refusedPage } from '#web/data/reader.ts'
import { latestDraw } from '#web/draws/draw-queries.ts'
import { LatestDrawCard } from '#web/draws/latest-draw-card.tsx'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { PageHead } from '#web/frame/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import type { Route } from './+types/home-page.ts'
import { AiPromotion } from './ai-promotion.tsx'
import { Announcements } from './announcements.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LatestDrawFoot } from './latest-draw-foot.tsx'
import { SignUpCall } from './sign-up-call.tsx'
import { StatisticsStrip } from './statistics-strip.tsx'

const announcementsShown = query(listAnnouncements)
const statisticsShown = query(getDrawStatistics)
const companyShown = query(getCompanyInfo)

async function needs({ attempt }: Reader) {
  const asked = [attempt(announcementsShown), attempt(statisticsShown), attempt(companyShown)]
  const latest = await attempt(latestDraw)
  await Promise.all(asked)
  // Before the first draw is stored there is still a home page; without a database there is none.
  if (isApiError(latest) && latest.code !== 'draw_not_found') throw refusedPage(latest)
  return {}
}

export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

export default function HomePage() {
  const { data: latest } = useQuery(latestDraw)
  const { data: announcements } = useQuery(announcementsShown)
  const { data: statistics } = useQuery(statisticsShown)
  const { data: company } = useQuery(companyShown)
  return (
    <>
      <PageHead
        title="AI 기반 번호 생성과 통계 분석"
        description="로또 6/45 최신 당첨번호와 당첨금, 1등 판매점, 1회부터 쌓인 모든 추첨의 통계를 한곳에서 확인하세요."
        path="/"
        things={(url) => [
          { '@type': 'Organization', name: '로또렌즈', url: url('/'), logo: url('/apple-touch-icon.png') },
          { '@type': 'WebSite', name: '로또렌즈', alternateName: 'LottoLens', url: url('/'), inLanguage: 'ko' },
        ]}
      />
      <div className="grid items-center gap-10 pt-10 pb-14 sm:pt-16 md:grid-cols-[1.15fr_1fr]">
        <Hero rounds={statistics?.total_rounds} />
        <div className="space-y-3">
          {latest ? (
            <LatestDrawCard draw={latest}>
              <LatestDrawFoot />
            </LatestDrawCard>
          ) : (
            <Card>
              <Empty>로또 결과를 불러올 수 없습니다.</Empty>
              <LatestDrawFoot />
            </Card>
          )}
          {latest && <MissingRounds newestStored={latest.round_number} />}
        </div>
      </div>
      <div className="space-y-14">
        <Features />
        <AiPromotion />
        <StatisticsStrip statistics={statistics} company={company} />
        <Announcements announcements={announcements ?? []} />
        <SignUpCall />
      </div>
    </>
  )
}
