import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import type { Draw } from '#contract/draws/draws.ts'
import type { Announcement } from '#contract/site/announcements.ts'
import { SENTENCE } from '#contract/site/share-images.ts'
import { STRATEGY_COUNT_WORDING } from '#domain/number-set/number-set.ts'
import { overview } from '#web/analysis/analysis-queries.ts'
import { AnnouncementContent, AnnouncementDate } from '#web/announcements/announcement-content.tsx'
import { announcements } from '#web/announcements/announcement-queries.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { isApiError } from '#web/data/api-error.ts'
import { cacheFirst, type PageQueries, preload, refusedPage } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { accessToken } from '#web/data/session/token-store.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useSite } from '#web/data/site.ts'
import { liveRound } from '#web/data/use-draw-time.ts'
import { drawEvent } from '#web/draws/draw-event.ts'
import { drawStatistics, latestDraw } from '#web/draws/draw-queries.ts'
import { LiveDrawSlot } from '#web/draws/live/live-draw-slot.tsx'
import { isOpening } from '#web/draws/live/open-balls.ts'
import { type Live, useLiveRound } from '#web/draws/live/use-live-round.ts'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { NewestResult } from '#web/draws/newest-result.tsx'
import { CheckNumbers } from '#web/number-sets/check-numbers.tsx'
import { SlipSkeleton } from '#web/number-sets/slips/slip-parts.tsx'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Icon, SCAN } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { Hero, NextDraw, SignUpCall } from './home-sections.tsx'

/** Only members get its code. */
const MemberHome = lazy(() => retryImport(() => import('./member-home.tsx')))

const Face = leftAsDrawn(() => import('#web/ui/face.tsx').then((file) => file.Face))
const HoldOutBars = leftAsDrawn(() => import('#web/analysis/hub/crowding-hero.tsx').then((file) => file.HoldOutBars))
const Features = leftAsDrawn(() => import('./features.tsx').then((file) => file.Features))
const StatisticsStrip = leftAsDrawn(() => import('./statistics-strip.tsx').then((file) => file.StatisticsStrip), null, [
  drawStatistics,
  companyInfo,
])
const Stories = leftAsDrawn(() => import('./stories.tsx').then((file) => file.Stories), null, [overview])

const NONE: readonly Announcement[] = []

const queries: PageQueries = async ({ attempt }) => {
  const asked = [
    attempt(liveRound),
    attempt(announcements),
    ...[drawStatistics, companyInfo, overview].map((wanted) => attempt<unknown>(wanted, { isLeft: true })),
  ]
  const latest = await attempt(latestDraw)
  await Promise.all(asked)
  // Before the first draw is stored there is still a home page; without a database there is none.
  if (isApiError(latest) && latest.code !== 'draw_not_found') throw refusedPage(latest)
}

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

const MemberPlace = () => (
  <div className="member-place min-h-[min(100svh,60rem)] space-y-5 pt-6 md:pt-10">
    <div className="skeleton h-9 w-56" />
    <SlipSkeleton isSilent />
  </div>
)

export default function HomePage() {
  const isSignedIn = useSignedIn()
  // Once the page knows whether a member is signed in, the mark for the first paint (`root.tsx`) is no longer needed.
  useLayoutEffect(() => {
    if (isSignedIn || accessToken() === null) document.documentElement.removeAttribute('data-member')
  }, [isSignedIn])
  const { data: newest = NONE } = useQuery(announcements)
  const { nextDraw } = useSite()
  const about = (
    <div className="space-y-4">
      <Stories />
      <Features />
      <AiPromotion />
      <StatisticsStrip className="empty:hidden" />
      <SignUpCall />
      <Announcements announcements={newest} />
    </div>
  )
  return (
    <>
      <PageHead
        title={SENTENCE}
        description="당첨 확인부터 AI 기반 번호 생성과 통계 분석까지. 로또 6/45 최신 당첨번호와 당첨금, 1등 판매점, 1회부터의 모든 통계를 볼 수 있어요."
        path="/"
        things={(url) => [
          { '@type': 'Organization', name: '로또렌즈', url: url('/'), logo: url('/apple-touch-icon.png') },
          { '@type': 'WebSite', name: '로또렌즈', alternateName: 'LottoLens', url: url('/'), inLanguage: 'ko' },
          drawEvent(url, nextDraw),
        ]}
      />
      {isSignedIn ? (
        <Suspense fallback={<MemberPlace />}>
          <MemberHome />
        </Suspense>
      ) : (
        <>
          <div className="for-visitors">
            <Arrival />
          </div>
          <div className="for-members min-h-[min(100svh,60rem)]" aria-hidden="true">
            <MemberPlace />
          </div>
        </>
      )}
      {isSignedIn ? (
        <details className="mt-12 border-y border-line">
          <Summary look="row" className="min-h-14 font-semibold">
            로또렌즈 소개 · 공지사항
          </Summary>
          <div className="pt-2 pb-6">{about}</div>
        </details>
      ) : (
        <div className="mt-10">{about}</div>
      )}
    </>
  )
}

/** The first view of a visitor: what this is, the newest draw, and six numbers of their own held against it. */
function Arrival() {
  const live = useLiveRound()
  const latest = useLatestShown(live)
  const { isNight, round } = live
  return (
    <div className={`celadon-ground home-arrival ${isNight ? 'home-arrival-night' : ''}`}>
      <Hero />
      <Face className="home-face" round={latest?.round_number} marks={latest?.numbers ?? []} />
      <div className="home-newest space-y-3">
        <LiveDrawSlot otherwise={null} />
        {latest ? <Latest draw={latest} night={isNight ? round.round_number : null} /> : <NoDraw />}
        {latest && <MissingRounds newestStored={latest.round_number} />}
      </div>
      <NextDraw />
    </div>
  )
}

/** The newest draw; the one before it while the balls of the new one open, which no face and no six numbers know before. */
function useLatestShown({ round, balls }: Live): Draw | undefined {
  const { data } = useQuery(latestDraw)
  const [shown, setShown] = useState(data)
  const isHeld = isOpening(round, balls)
  if (!isHeld && shown !== data) setShown(data)
  return isHeld ? shown : data
}

const NoDraw = () => (
  <Card>
    <Empty>로또 결과를 불러올 수 없습니다.</Empty>
  </Card>
)

interface LatestProps {
  readonly draw: Draw
  /** The round of this night, whose balls its own card shows; null the rest of the week. */
  readonly night: number | null
}

/** The newest result and the visitor's own numbers; by night these first, so that nothing moves when the result goes into the card above. */
function Latest({ draw, night }: LatestProps) {
  // An open page keeps the result before under them: what stands below it would move up under the finger.
  const [before, setBefore] = useState(draw)
  if (draw !== before && draw.round_number !== night) setBefore(draw)
  const check = (
    <div className="p-5">
      <CheckNumbers
        draw={draw}
        beside={
          <ButtonLink to="/check" look="quiet" className="min-h-[3.25rem] !px-3">
            <Icon path={SCAN} size={18} /> 복권 QR
          </ButtonLink>
        }
      />
    </div>
  )
  const result = (
    <div className="p-5">
      <NewestResult draw={night === null ? draw : before} />
    </div>
  )
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
      {night === null && result}
      {check}
      {night !== null && before.round_number !== night && result}
    </div>
  )
}

const MOST_SHOWN = 3

/** The newest announcements, each a row that opens; no section where there are none. */
function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section aria-labelledby="announcements" className="pt-2">
      <h2 id="announcements" className="mb-1 text-lead font-bold">
        공지사항
      </h2>
      {announcements.slice(0, MOST_SHOWN).map(({ id, title, content, created_at }) => (
        <details key={id} className="border-b border-line">
          <Summary look="row" className="min-h-12 py-2">
            <h3 className="min-w-0 flex-1">{title}</h3>
            <AnnouncementDate created_at={created_at} />
          </Summary>
          <AnnouncementContent content={content} className="pb-4 text-soft" />
        </details>
      ))}
    </section>
  )
}

/** Leads members to the plans, and visitors to signing up. */
function AiPromotion() {
  const isSignedIn = useSignedIn()
  return (
    <section
      aria-labelledby="ai"
      className="grid items-center gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7 md:grid-cols-[1.4fr_1fr]"
    >
      <div>
        <p className="text-small font-semibold text-celadon">AI 기반 번호 생성과 통계 분석</p>
        <h2 id="ai" className="text-heading font-bold">
          1등이 되면 몇 명과 나눌지, <br className="max-md:hidden" />
          AI가 추정해 드려요
        </h2>
        <p className="mt-1 text-soft">
          많이들 고르는 번호일수록 1등 당첨금을 더 많은 사람이 나눠요. {STRATEGY_COUNT_WORDING} 전략으로 번호를 만들 수
          있고, 확률은 모든 번호가 같아요. 1등은 8,145,060분의 1이에요.
        </p>
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <HoldOutBars />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={isSignedIn ? '/plans' : '/auth/register'} look="soft">
          {isSignedIn ? '시작하기' : '회원가입하고 만들기'}
        </ButtonLink>
        <ButtonLink to="/plans" look="quiet">
          플랜 보기
        </ButtonLink>
        <ButtonLink to="/analysis/ai" look="bare">
          로또렌즈의 AI란?
        </ButtonLink>
      </div>
    </section>
  )
}
