import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getCompanyInfo } from '#contract/company.ts'
import type { SubscriptionTier } from '#contract/plans.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { LinkUntilReady } from '#web/ui/link-until-ready.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/plans-page.ts'
import { ConsultationDialog } from './consultation-dialog.tsx'
import { PlanCard } from './plan-card.tsx'
import { tiersShown } from './plan-queries.ts'

const companyShown = query(getCompanyInfo)

async function needs({ attempt }: Reader) {
  await Promise.all([attempt(tiersShown), attempt(companyShown)])
  return {}
}

export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

/** schema.org: what each plan costs. */
const plansFor = (tiers: readonly SubscriptionTier[]) => (url: (path: string) => string) => [
  breadcrumbs(url, ['구독플랜', '/plans']),
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
  const { data = [] } = useQuery(tiersShown)
  const tiers = data.toSorted((a, b) => a.price - b.price)
  return (
    <>
      <PageHead
        title="구독플랜"
        description="로또렌즈 구독플랜의 가격과 한 달에 만들 수 있는 번호 세트를 비교하고 상담을 신청하세요."
        path="/plans"
        things={plansFor(tiers)}
      />
      <div className="mx-auto max-w-[40rem] pt-10 pb-8 text-center sm:pt-14">
        <PageTitle>필요한 만큼만 고르는 구독플랜</PageTitle>
        <p className="mt-2 text-lead text-soft">플랜마다 한 달에 만들 수 있는 번호 세트와 상담 방법이 다릅니다.</p>
      </div>
      {tiers.length === 0 ? <NoPlans /> : <Plans tiers={tiers} />}
      <section aria-labelledby="without-plan" className="mt-14 text-center">
        <h2 id="without-plan" className="text-heading font-bold tracking-tight">
          플랜이 없어도 매달 10세트
        </h2>
        <p className="mt-2 mb-6 text-soft">가입만 하면 번호를 만들고 추첨 뒤에 등수를 확인할 수 있습니다.</p>
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
    <LinkUntilReady href="/plans" className={buttonClass('quiet')} onClick={() => location.reload()}>
      다시 시도
    </LinkUntilReady>
  </div>
)

function Plans({ tiers }: { tiers: readonly SubscriptionTier[] }) {
  const { data: company } = useQuery(companyShown)
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState('')
  const ask = (plan: string) => {
    setAsked(plan)
    dialog.current?.showModal()
  }
  return (
    <>
      <Notice>
        어떤 플랜도 당첨 확률을 높이지 않습니다. 모든 번호의 당첨 확률은 같고, 플랜은 만들 수 있는 세트의 수와 상담만
        다릅니다.
      </Notice>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="mt-5 flex flex-wrap justify-center gap-5">
        {tiers.map((tier) => (
          <li key={tier.id} className="w-full sm:w-[calc((100%-20px)/2)] md:w-[calc((100%-40px)/3)]">
            <PlanCard tier={tier} onAsk={() => ask(tier.name)} />
          </li>
        ))}
      </ul>
      <ConsultationDialog dialog={dialog} plan={asked} company={company} />
    </>
  )
}
