import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import type { Announcement } from '#contract/site/announcements.ts'
import { monthDayWording } from '#domain/calendar.ts'
import { wonWording } from '#domain/money/won.ts'
import { overview } from '#web/analysis/analysis-queries.ts'
import { announcements } from '#web/announcements/announcement-queries.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { isApiError } from '#web/data/api-error.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { refusedPage } from '#web/data/reader.ts'
import { accessToken } from '#web/data/session/token-store.ts'
import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { untilItComes } from '#web/data/until-it-comes.ts'
import { CertaintyNote } from '#web/draws/certainty-note.tsx'
import { drawStatistics, latestDraw, liveRound } from '#web/draws/draw-queries.ts'
import { NightOrDay } from '#web/draws/live/night-or-day.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { CheckNumbers } from '#web/number-sets/check-numbers.tsx'
import { SlipSkeleton } from '#web/number-sets/slips/slip-skeleton.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { AiPromotion } from './ai-promotion.tsx'
import { Announcements } from './announcements.tsx'
import { Features } from './features.tsx'
import { Hero, NextDraw } from './hero.tsx'
import { Odds } from './odds.tsx'
import { SignUpCall } from './sign-up-call.tsx'
import { StatisticsStrip } from './statistics-strip.tsx'
import { Stories } from './stories.tsx'

/** Only members get its code. */
const MemberHome = lazy(() => untilItComes(() => import('./member-home.tsx')))

const NONE: readonly Announcement[] = []

const needs: Needs = async ({ attempt }) => {
  const asked = [
    attempt(liveRound),
    attempt(announcements),
    attempt(drawStatistics),
    attempt(companyInfo),
    attempt(overview),
  ]
  const latest = await attempt(latestDraw)
  await Promise.all(asked)
  // Before the first draw is stored there is still a home page; without a database there is none.
  if (isApiError(latest) && latest.code !== 'draw_not_found') throw refusedPage(latest)
}

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

/** The page is drawn for nobody. Who has signed in here sees the place of their week from the first paint on. */
const MARK_MEMBERS =
  "try{localStorage.getItem('access_token')&&document.documentElement.setAttribute('data-member','')}catch{}"

const MemberPlace = () => (
  <div className="min-h-svh space-y-5 pt-6 md:pt-10">
    <div className="skeleton h-9 w-56" />
    <SlipSkeleton isSilent />
  </div>
)

export default function HomePage() {
  const isSignedIn = useSignedIn()
  // Once the page knows by itself who looks, the mark of the first paint is of no more use.
  useEffect(() => {
    if (isSignedIn || accessToken() === null) document.documentElement.removeAttribute('data-member')
  }, [isSignedIn])
  const { data: newest = NONE } = useQuery(announcements)
  const { data: statistics } = useQuery(drawStatistics)
  const { data: company } = useQuery(companyInfo)
  const { data: figures } = useQuery(overview)
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
      {isSignedIn ? (
        <Suspense fallback={<MemberPlace />}>
          <MemberHome />
        </Suspense>
      ) : (
        <>
          <script
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
            dangerouslySetInnerHTML={{ __html: MARK_MEMBERS }}
          />
          <div className="for-visitors">
            <Arrival />
          </div>
          <div className="for-members" aria-hidden="true">
            <MemberPlace />
          </div>
        </>
      )}
      <div className="mt-12 space-y-4">
        {figures && <Stories overview={figures} />}
        <div className="grid items-stretch gap-4 md:grid-cols-2">
          <Odds />
          <AiPromotion />
        </div>
        <Features />
        <StatisticsStrip statistics={statistics} company={company} />
        <SignUpCall />
        <Announcements announcements={newest} />
      </div>
    </>
  )
}

/** What a visitor sees first: what the site says, the newest draw, and six numbers of their own held against it. */
function Arrival() {
  const { data: latest } = useQuery(latestDraw)
  const { isNight, round } = useLiveRound()
  return (
    <div className="grid items-center gap-6 pt-6 md:grid-cols-[1.15fr_1fr] md:gap-10 md:pt-14">
      <Hero />
      <div className={`space-y-3 ${isNight ? 'order-first md:order-none' : ''}`}>
        <NightOrDay otherwise={null} />
        {latest ? <Latest draw={latest} isBare={isNight && latest.round_number === round.round_number} /> : <NoDraw />}
        {latest && <MissingRounds newestStored={latest.round_number} />}
        <NextDraw />
      </div>
    </div>
  )
}

const NoDraw = () => (
  <Card>
    <Empty>로또 결과를 불러올 수 없습니다.</Empty>
  </Card>
)

/** The newest result, and under it the numbers of whoever looks. `isBare`: its balls stand in the card of the night. */
const Latest = ({ draw, isBare }: { draw: Draw; isBare: boolean }) => (
  <div className="rounded-card border border-line bg-surface shadow-card">
    {!isBare && (
      <div className="border-b border-line p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lead font-bold">제{draw.round_number}회 당첨번호</h2>
          <p className="text-small text-soft">
            <time dateTime={draw.draw_date}>{monthDayWording(draw.draw_date)}</time>
          </p>
        </div>
        <div className="my-3 space-y-3">
          <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
          <CertaintyNote certainty={draw.certainty} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-small">
          <p>{firstPrizeWording(draw)}</p>
          <Link
            to={`/results/${draw.round_number}`}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-celadon underline-offset-4 hover:underline"
          >
            결과 자세히 <Icon path={RIGHT} size={16} />
          </Link>
        </div>
      </div>
    )}
    <div className="p-5">
      <CheckNumbers draw={draw} />
      <Link
        to="/check"
        className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-1 text-small font-semibold text-celadon underline-offset-4 hover:underline"
      >
        복권 QR로 확인하기 <Icon path={RIGHT} size={16} />
      </Link>
    </div>
  </div>
)

function firstPrizeWording({ first_prize_winners: winners, first_prize_amount: won }: Draw): string {
  if (winners === null || won === null) return '당첨금 집계 중'
  return winners === 0 ? '1등 당첨자 없음' : `1등 ${winners}명 · 한 명에 ${wonWording(won)}`
}
