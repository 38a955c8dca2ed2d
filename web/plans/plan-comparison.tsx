import type { SubscriptionTier } from '#contract/plans/plans.ts'
import { Features, PlanCard } from './plan-card.tsx'
import { sharedFeatures } from './plan-differences.ts'

/** Rows on phones, columns where there is room. */
const COMPARED =
  'mt-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-y-0'

interface PlanComparisonProps {
  readonly tiers: readonly SubscriptionTier[]
  /** The plan that the member has now. */
  readonly running?: string | null
  readonly onAsk: (plan: string) => void
}

/** What the button of a plan asks for, by the one that the member has. */
const askOf = (plan: string, running: string | null) =>
  running === null ? '상담 신청' : plan === running ? '이용 중 · 연장 상담' : '변경 상담'

/** What differs between the plans side by side, then what is equal, said once. */
export function PlanComparison({ tiers, running = null, onAsk }: PlanComparisonProps) {
  const shared = sharedFeatures(tiers)
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className={COMPARED}>
        {tiers.map((tier) => (
          <li key={tier.id}>
            <PlanCard tier={tier} shared={shared} ask={askOf(tier.name, running)} onAsk={() => onAsk(tier.name)} />
          </li>
        ))}
      </ul>
      <section aria-label="모든 플랜에 포함돼요" className="mt-4 rounded-card bg-sunken p-5">
        <Features features={[...shared, '모든 분석 화면']}>
          <h2 className="mb-2 font-bold">모든 플랜에 포함돼요</h2>
        </Features>
      </section>
    </>
  )
}
