import { useQuery } from '@tanstack/react-query'
import type { Draw } from '#contract/draws/draws.ts'
import type { Announcement } from '#contract/site/announcements.ts'
import { announcements } from '#web/announcements/announcement-queries.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { isApiError } from '#web/data/api-error.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { refusedPage } from '#web/data/reader.ts'
import { DrawHead } from '#web/draws/draw-head.tsx'
import { drawStatistics, latestDraw, liveRound } from '#web/draws/draw-queries.ts'
import { LatestDrawCard } from '#web/draws/latest-draw-card.tsx'
import { NightOrDay } from '#web/draws/live/night-or-day.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { AiPromotion } from './ai-promotion.tsx'
import { Announcements } from './announcements.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LatestDrawFoot } from './latest-draw-foot.tsx'
import { SignUpCall } from './sign-up-call.tsx'
import { StatisticsStrip } from './statistics-strip.tsx'

const NONE: readonly Announcement[] = []

const needs: Needs = async ({ attempt }) => {
  const asked = [attempt(liveRound), attempt(announcements), attempt(drawStatistics), attempt(companyInfo)]
  const latest = await attempt(latestDraw)
  await Promise.all(asked)
  // Before the first draw is stored there is still a home page; without a database there is none.
  if (isApiError(latest) && latest.code !== 'draw_not_found') throw refusedPage(latest)
}

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

const Latest = ({ draw }: { draw: Draw | undefined }) =>
  draw ? (
    <LatestDrawCard draw={draw}>
      <LatestDrawFoot />
    </LatestDrawCard>
  ) : (
    <Card>
      <Empty>로또 결과를 불러올 수 없습니다.</Empty>
      <LatestDrawFoot />
    </Card>
  )

export default function HomePage() {
  const { data: latest } = useQuery(latestDraw)
  const { isNight, round } = useLiveRound()
  const { data: newest = NONE } = useQuery(announcements)
  const { data: statistics } = useQuery(drawStatistics)
  const { data: company } = useQuery(companyInfo)
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
        <div className={`space-y-3 ${isNight ? 'order-first md:order-none' : ''}`}>
          <NightOrDay otherwise={<Latest draw={latest} />} />
          {isNight && latest && latest.round_number !== round.round_number && (
            <Card>
              <DrawHead draw={latest} />
            </Card>
          )}
          {latest && <MissingRounds newestStored={latest.round_number} />}
        </div>
      </div>
      <div className="space-y-14">
        <Features />
        <AiPromotion />
        <StatisticsStrip statistics={statistics} company={company} />
        <Announcements announcements={newest} />
        <SignUpCall />
      </div>
    </>
  )
}
