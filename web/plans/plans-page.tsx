import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SubscriptionTier } from '#contract/plans/plans.ts'
import { dayWording } from '#domain/calendar.ts'
import { ALLOWANCE_WITHOUT_PLAN } from '#domain/plan/plan.ts'
import { OFFLINE } from '#domain/site/offline.ts'
import { CompanyDetails, SELLER } from '#web/company/company-details.tsx'
import { companyInfo } from '#web/company/company-queries.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink, ButtonOrLink, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { subscriptionShown, tiersShown } from './plan-queries.ts'

/** Loaded when it is needed: most visitors compare the prices and send no request. */
const ConsultationDialog = lazy(() => retryImport(() => import('./consultation-dialog.tsx')))

const queries: PageQueries = async ({ attempt }) =>
  void (await Promise.all([attempt(tiersShown), attempt(companyInfo)]))

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** schema.org: what each plan costs. */
const plansFor = (tiers: readonly SubscriptionTier[]) => (url: (path: string) => string) => [
  breadcrumbs(url, '/plans'),
  {
    '@type': 'Service',
    name: '로또렌즈 구독플랜',
    url: url('/plans'),
    offers: tiers.map(({ name, price, description, is_disabled }) => ({
      '@type': 'Offer',
      name,
      description,
      price,
      priceCurrency: 'KRW',
      availability: `https://schema.org/${is_disabled ? 'SoldOut' : 'InStock'}`,
    })),
  },
]

export default function PlansPage() {
  const { data: tiers = [] } = useQuery(tiersShown)
  const isSignedIn = useSignedIn()
  const { data: subscription } = useQuery({ ...subscriptionShown, enabled: isSignedIn })
  const running = (isSignedIn && subscription?.last_day && subscription.tier_name && subscription) || null
  return (
    <>
      <PageHead
        title="구독플랜"
        description="로또렌즈 구독플랜의 가격과 한 달에 만들 수 있는 번호 세트를 비교하고 상담을 신청하세요."
        path="/plans"
        things={plansFor(tiers)}
      />
      <div className="mx-auto max-w-[40rem] pt-10 pb-8 text-center sm:pt-14">
        <PageTitle>필요한 만큼만 고르세요</PageTitle>
        <p className="mt-2 text-lead text-soft">{leadOf(running)}</p>
      </div>
      {tiers.length === 0 ? <NoPlans /> : <Plans tiers={tiers} running={running?.tier_name ?? null} />}
      <WayOn running={running} isMember={isSignedIn} />
      <Seller />
    </>
  )
}

/** The member's plan, and its last day. */
interface RunningPlan {
  readonly tier_name: string | null
  readonly last_day: string | null
}

/** One sentence or two, equally long with a plan and without: nothing below moves when the plan is known. */
const leadOf = (running: RunningPlan | null) =>
  running
    ? `${running.tier_name} 플랜을 ${dayWording(running.last_day ?? '')}까지 이용해요. 변경과 연장은 상담으로 도와드려요.`
    : `무료로도 매달 ${ALLOWANCE_WITHOUT_PLAN}세트를 만들 수 있어요. 모든 분석은 누구에게나 열려 있어요.`

/** Below the plans: the way to begin for nothing, or for members with a plan to their subscription. */
const WayOn = ({ running, isMember }: { running: RunningPlan | null; isMember: boolean }) => (
  <div className="mt-8 flex flex-wrap justify-center gap-2.5">
    {running ? (
      <ButtonLink to="/dashboard/subscription" look="soft" className={FIRST_WAY}>
        구독 관리
      </ButtonLink>
    ) : isMember ? (
      <ButtonLink to="/dashboard/numbers/new" look="soft" className={FIRST_WAY}>
        번호 만들기
      </ButtonLink>
    ) : (
      <ButtonLink to="/auth/register" look="soft" className={FIRST_WAY}>
        무료로 시작하기
      </ButtonLink>
    )}
    <ButtonLink to="/results" look="quiet">
      당첨결과
    </ButtonLink>
  </div>
)
/** As wide with each of its names: the one beside it does not move once the member is known. */
const FIRST_WAY = 'min-w-40'

/** Who sells the plans: asked of whoever sells at a distance, before the contract (전자상거래법 §13). */
function Seller() {
  const { data: company } = useQuery(companyInfo)
  return (
    <CompanyDetails
      company={company}
      details={SELLER}
      title={`판매하는 곳 · ${company?.name ?? '로또렌즈'}`}
      className="flex flex-wrap gap-x-6 gap-y-1 text-small text-soft"
      rowClass="flex gap-2"
      nameClass="flex-none"
      detailClass="text-ink"
    />
  )
}

/** Loads the page anew, with scripts or without. */
const NoPlans = () => (
  <div role="alert" className="flex flex-col items-center gap-4 py-10 text-center text-soft">
    <p>구독 플랜을 불러올 수 없습니다.</p>
    <ButtonOrLink href="/plans" className={buttonClass('quiet')} onClick={() => location.reload()}>
      다시 시도
    </ButtonOrLink>
  </div>
)

function Plans({ tiers, running }: { tiers: readonly SubscriptionTier[]; running: string | null }) {
  const { data: company } = useQuery(companyInfo)
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const ask = (plan: string) => {
    setAsked(plan)
    if (dialog.current) dialog.current.showModal()
    // The form's code has not come yet, and cannot now; once the line is back the form opens by itself.
    else if (!navigator.onLine) void showToast({ kind: 'error', message: OFFLINE })
  }
  return (
    <>
      <Notice>
        <strong className="font-bold">어떤 플랜도 당첨 확률을 높이지 않아요.</strong> 플랜은 한 달에 만들 수 있는 번호
        수와 상담 방법만 달라요. 번호를 많이 만들어도 한 게임의 당첨 확률은 8,145,060분의 1로 같아요.{' '}
        <TextLink to="/analysis/ai" className="font-semibold">
          로또렌즈의 AI란?
        </TextLink>
      </Notice>
      <PlanComparison tiers={tiers} running={running} onAsk={ask} />
      {asked !== null && (
        <Suspense>
          <ConsultationDialog dialog={dialog} plan={asked} company={company} />
        </Suspense>
      )}
    </>
  )
}
