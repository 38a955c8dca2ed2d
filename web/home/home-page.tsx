import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect } from 'react'
import type { Draw } from '#contract/draws/draws.ts'
import type { Announcement } from '#contract/site/announcements.ts'
import { STRATEGY_COUNT_WORDING } from '#domain/number-set/number-set.ts'
import { overview } from '#web/analysis/analysis-queries.ts'
import { AnnouncementContent, AnnouncementDate } from '#web/announcements/announcement-content.tsx'
import { announcements } from '#web/announcements/announcement-queries.ts'
import { companyInfo } from '#web/company/company-details.tsx'
import { isApiError } from '#web/data/api-error.ts'
import { type Needs, preload, readThrough, refusedPage } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { accessToken } from '#web/data/session/token-store.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { drawStatistics, latestDraw, liveRound } from '#web/draws/draw-queries.ts'
import { LiveDrawSlot } from '#web/draws/live/live-draw-slot.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { NewestResult } from '#web/draws/newest-result.tsx'
import { CheckNumbers } from '#web/number-sets/check-numbers.tsx'
import { SlipSkeleton } from '#web/number-sets/slips/slip-parts.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ALERT, CHECK, Icon, RIGHT } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Hero, NextDraw, SignUpCall, Stories } from './home-sections.tsx'
import { StatisticsStrip } from './statistics-strip.tsx'

/** Only members get its code. */
const MemberHome = lazy(() => retryImport(() => import('./member-home.tsx')))

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

const MemberPlace = () => (
  <div className="min-h-[min(100svh,60rem)] space-y-5 pt-6 md:pt-10">
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
        <div className="grid items-stretch gap-4 sm:grid-cols-2">
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

/** The first view of a visitor: the claim, the newest draw, and six numbers of their own held against it. */
function Arrival() {
  const { data: latest } = useQuery(latestDraw)
  const { isNight, round } = useLiveRound()
  return (
    <div className="grid gap-6 pt-6 md:grid-cols-[1.15fr_1fr] md:gap-10 md:pt-14">
      {/* About the middle of the card beside it, but not by its height, which grows while it comes in and with each line. */}
      <div className="md:pt-32">
        <Hero />
      </div>
      <div className={`space-y-3 ${isNight ? 'order-first md:order-none' : ''}`}>
        <LiveDrawSlot otherwise={null} />
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

/** The newest result, and under it the visitor's own numbers. `isBare`: its balls stand in the card of the night. */
const Latest = ({ draw, isBare }: { draw: Draw; isBare: boolean }) => (
  <div className="rounded-card border border-line bg-surface shadow-card">
    {!isBare && (
      <div className="border-b border-line p-5">
        <NewestResult draw={draw} />
      </div>
    )}
    <div className="p-5">
      <CheckNumbers draw={draw} />
      <TextLink look="more" to="/check" className="mt-1 -mb-2 text-small">
        복권 QR로 확인하기 <Icon path={RIGHT} size={16} />
      </TextLink>
    </div>
  </div>
)

const ODDS = [
  ['2등', '1/1,357,510'],
  ['3등', '1/35,724'],
  ['4등', '1/733'],
  ['5등', '1/45'],
] as const

/** The odds of one game, in one row. */
const Odds = () => (
  <section aria-labelledby="odds" className="rounded-card border border-line bg-surface p-5">
    <h2 id="odds" className="text-lead font-bold">
      1등 확률은 8,145,060분의 1
    </h2>
    <p className="text-small text-soft">어떤 번호든, 어떻게 골라도 같아요.</p>
    <dl className="mt-3 flex flex-wrap justify-between gap-x-2 gap-y-2">
      {ODDS.map(([name, odds]) => (
        <div key={name}>
          <dt className="text-small text-soft">{name}</dt>
          <dd className="text-small font-semibold sm:text-base">{odds}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const FEATURES = [
  {
    icon: CHECK,
    title: '안전한 이용',
    text: '비밀번호는 직원도 볼 수 없게 보관하고, 탈퇴는 언제든 직접 할 수 있어요.',
  },
  { icon: ALERT, title: '실시간 결과', text: '토요일 밤, 번호가 나오는 대로 보여 드려요.' },
  { icon: RIGHT, title: '구독자 혜택', text: '플랜에 따라 매달 더 많은 번호 세트를 만들 수 있어요.' },
] as const

/** The promises of the service, in three lines. */
const Features = () => (
  <section
    aria-label="서비스 특징"
    className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-1"
  >
    {FEATURES.map(({ icon, title, text }) => (
      <div key={title} className="flex gap-3 py-3">
        <Icon path={icon} size={20} className="mt-0.5 flex-none text-celadon" />
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-small text-soft">{text}</p>
        </div>
      </div>
    ))}
  </section>
)

const MOST_SHOWN = 3

/** The newest announcements; no section where there are none. */
function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="mb-4 text-heading font-bold tracking-tight">
        공지사항
      </h2>
      <div className="space-y-4">
        {announcements.slice(0, MOST_SHOWN).map(({ id, title, content, created_at }) => (
          <Card key={id}>
            <article>
              <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-lead font-bold">{title}</h3>
                <AnnouncementDate created_at={created_at} />
              </div>
              <AnnouncementContent content={content} className="text-soft" />
            </article>
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Leads members to the plans, and visitors to signing up. */
function AiPromotion() {
  const isSignedIn = useSignedIn()
  return (
    <section aria-labelledby="ai" className="flex flex-col justify-between gap-3 rounded-card bg-celadon-soft p-5">
      <div>
        <p className="text-small font-semibold text-celadon">AI 번호 분석</p>
        <h2 id="ai" className="text-lead font-bold">
          {STRATEGY_COUNT_WORDING} 전략으로 만드는 내 번호
        </h2>
        <p className="mt-1 text-small">
          핫·콜드, 패턴, 빈도, 무작위, 덜 겹치는 번호. 어떤 방법이든 당첨 확률은 같아요.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={isSignedIn ? '/plans' : '/auth/register'} look="quiet">
          시작하기
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
