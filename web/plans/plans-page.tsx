import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { SubscriptionTier } from '#contract/plans/plans.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { untilItComes } from '#web/data/until-it-comes.ts'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { ButtonOrLink } from '#web/ui/button-or-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { tiersShown } from './plan-queries.ts'

/** Most compare the prices and ask nothing: the form comes for who asks. */
const ConsultationDialog = lazy(() => untilItComes(() => import('./consultation-dialog.tsx')))

const needs: Needs = async ({ attempt }) => void (await Promise.all([attempt(tiersShown), attempt(companyInfo)]))

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

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
        <p className="mt-2 text-lead text-soft">
          무료로도 매달 10세트를 만들 수 있어요. 모든 분석은 누구에게나 열려 있어요.
        </p>
      </div>
      {tiers.length === 0 ? <NoPlans /> : <Plans tiers={tiers} />}
      <section aria-labelledby="without-plan" className="mt-14 text-center">
        <h2 id="without-plan" className="text-heading font-bold tracking-tight">
          플랜이 없어도 매달 10세트
        </h2>
        <p className="mt-2 mb-6 text-soft">가입만 하면 번호를 만들고 추첨 뒤에 등수를 확인할 수 있어요.</p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <ButtonLink to="/auth/register">무료로 시작하기</ButtonLink>
          <ButtonLink to="/results" look="quiet">
            당첨결과
          </ButtonLink>
        </div>
      </section>
    </>
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

function Plans({ tiers }: { tiers: readonly SubscriptionTier[] }) {
  const { data: company } = useQuery(companyInfo)
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const ask = (plan: string) => {
    setAsked(plan)
    dialog.current?.showModal()
  }
  return (
    <>
      <Notice>
        <strong className="font-bold">어떤 플랜도 당첨 확률을 높이지 않아요.</strong> 플랜은 한 달에 만들 수 있는 번호
        수와 상담 방법만 달라요. 번호를 많이 만들어도 한 게임의 당첨 확률은 8,145,060분의 1로 같아요.{' '}
        <Link to="/analysis/ai" className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
          로또렌즈의 AI란?
        </Link>
      </Notice>
      <PlanComparison tiers={tiers} onAsk={ask} />
      {asked !== null && (
        <Suspense>
          <ConsultationDialog dialog={dialog} plan={asked} company={company} />
        </Suspense>
      )}
    </>
  )
}
