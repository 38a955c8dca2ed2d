import type { ReactNode } from 'react'
import type { SubscriptionTier } from '#contract/plans/plans.ts'
import { exactWon } from '#domain/money/won.ts'
import { ALLOWANCE_WITHOUT_PLAN, tierSubtitle } from '#domain/plan/plan.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonOrLink, buttonClass } from '#web/ui/button.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'

/** Features of every plan, said once. */
export const sharedFeatures = (tiers: readonly SubscriptionTier[]): readonly string[] =>
  (tiers[0]?.features ?? []).filter((feature) => tiers.every(({ features }) => features.includes(feature)))

/** Features of only this plan or some; the number of sets stands beside its price already. */
export const ownFeatures = (tier: SubscriptionTier, shared: readonly string[]): readonly string[] =>
  tier.features.filter((feature) => !shared.includes(feature) && !isAllowance(feature, tier))

/** `매달 번호 30세트` of a plan with 30 a month; any other feature with sets in it is one of its own. */
const isAllowance = (feature: string, { max_numbers_per_month }: SubscriptionTier): boolean => {
  const [, sets] = /^(?:매달|매월|월|한 달)\s*(?:번호\s*)?([\d,]+)세트$/.exec(feature.trim()) ?? []
  return sets !== undefined && Number(sets.replaceAll(',', '')) === max_numbers_per_month
}

/** Whole won for one set, half up. */
export const pricePerSet = ({ price, max_numbers_per_month }: SubscriptionTier): number | null =>
  max_numbers_per_month === 0 ? null : Math.round(price / max_numbers_per_month)

/** Rows on phones, columns where there is room. The lines between them are drawn to the right and below: the outer ones are cut off. */
const COMPARED =
  'mt-5 overflow-hidden rounded-card border border-line bg-surface shadow-card *:shadow-[1px_1px_0_0_var(--line)] forced-colors:*:border md:grid md:grid-cols-3'

/** Told by how many stand beside each other, not found by what has come in: a plan would move when the next one comes. */
const COLUMNS = [
  ...['', 'min-[68rem]:grid-cols-1', 'min-[68rem]:grid-cols-2', 'min-[68rem]:grid-cols-3', 'min-[68rem]:grid-cols-4'],
  ...['min-[68rem]:grid-cols-5', 'min-[68rem]:grid-cols-6', 'min-[68rem]:grid-cols-7', 'min-[68rem]:grid-cols-4'],
]

const HEAD = 'flex flex-wrap items-baseline justify-between gap-x-4 md:block'

interface PlanComparisonProps {
  readonly tiers: readonly SubscriptionTier[]
  /** The plan that the member has now. */
  readonly running?: string | null
  readonly onAsk: (plan: string) => void
}

/** The label of a plan's button, by the member's own plan. */
const askOf = (plan: string, running: string | null) =>
  running === null ? '상담 신청' : plan === running ? '연장 상담' : '변경 상담'

/** Differences between the plans side by side, then the common features, said once. */
export function PlanComparison({ tiers, running = null, onAsk }: PlanComparisonProps) {
  const shared = sharedFeatures(tiers)
  return (
    <>
      <List className={`${COMPARED} ${COLUMNS[Math.min(tiers.length + 1, COLUMNS.length - 1)]}`}>
        <li>
          <WithoutPlan />
        </li>
        {tiers.map((tier) => (
          <li key={tier.id}>
            <PlanCard
              tier={tier}
              shared={shared}
              ask={askOf(tier.name, running)}
              isRunning={tier.name === running}
              isFirst={running === null ? tier.is_popular : tier.name === running}
              onAsk={() => onAsk(tier.name)}
            />
          </li>
        ))}
      </List>
      <section aria-label="모든 플랜에 포함돼요" className="mt-4 rounded-card bg-sunken p-5">
        <Features features={[...shared, '모든 분석 화면']}>
          <h2 className="mb-2 font-bold">모든 플랜에 포함돼요</h2>
        </Features>
      </section>
    </>
  )
}

/** The allowance without a plan. */
const WithoutPlan = () => (
  <div className="flex h-full flex-col gap-2 p-5 md:px-4">
    <span className="max-md:hidden md:min-h-7" />
    <div className={HEAD}>
      <h2 className="text-lead font-bold">
        무료 <span className="text-small font-semibold text-soft min-[68rem]:block">가입만 하면</span>
      </h2>
      <p className="text-lead font-bold">
        0원 <span className="text-small font-normal text-soft">/ 월</span>
      </p>
    </div>
    <p className="text-small">
      <strong className="font-semibold">월 {ALLOWANCE_WITHOUT_PLAN}세트</strong>
      <span className="text-soft min-[68rem]:block">
        <span className="min-[68rem]:hidden"> · </span>세트당 0원
      </span>
    </p>
    <p className="text-small text-soft">플랜 없이도 만들고 확인할 수 있어요.</p>
  </div>
)

interface PlanCardProps {
  readonly tier: SubscriptionTier
  /** Said once for all plans, so not here. */
  readonly shared: readonly string[]
  /** The request: a first plan, more of the running one, or another in its place. */
  readonly ask: string
  /** The member has it now. */
  readonly isRunning: boolean
  /** The one request that is filled: of the member's own plan, else of the popular one. */
  readonly isFirst: boolean
  readonly onAsk: () => void
}

/** On phones a button stands beside what its plan is for, but for the popular one: nothing moves when the member's own is known. */
const BESIDE = 'max-md:flex-row max-md:flex-wrap max-md:items-center max-md:*:first:flex-[1_1_8rem]'

/**
 * The differences of one plan: a row on phones, a column where there is room. Without scripts its button leads to the
 * ways to ask.
 */
function PlanCard({ tier, shared, ask, isRunning, isFirst, onAsk }: PlanCardProps) {
  const { name, price, max_numbers_per_month, is_disabled, sold_out_mark, is_popular: isPopular } = tier
  const each = pricePerSet(tier)
  return (
    <article
      className={`flex h-full flex-col gap-2 p-5 md:px-4 ${is_disabled ? 'text-soft' : ''} ${isPopular && !is_disabled ? 'bg-celadon-soft' : ''}`}
    >
      <span className="flex flex-wrap gap-1.5 empty:hidden md:min-h-7 md:empty:flex">
        {isPopular && <Badge look={is_disabled ? 'celadon' : 'inverse'}>인기 플랜</Badge>}
        {sold_out_mark && <Badge look={tier.sold_out_color}>{sold_out_mark}</Badge>}
      </span>
      <div className={HEAD}>
        <h2 className="text-lead font-bold">
          {name}{' '}
          <span className={`text-small font-semibold min-[68rem]:block ${isRunning ? 'text-celadon' : 'text-soft'}`}>
            {isRunning ? '이용 중' : tierSubtitle(name)}
          </span>
        </h2>
        <p className="text-lead font-bold">
          {exactWon(price)} <span className="text-small font-normal text-soft">/ 월</span>
        </p>
      </div>
      <p className="text-small">
        <strong className="font-semibold">월 {max_numbers_per_month}세트</strong>
        {each !== null && (
          <span className="text-soft min-[68rem]:block">
            <span className="min-[68rem]:hidden"> · </span>세트당 {exactWon(each)}
          </span>
        )}
      </p>
      <div className={`flex grow flex-col gap-x-3 gap-y-2 ${isPopular ? '' : BESIDE}`}>
        <div className="flex flex-col gap-2">
          {tier.description !== '' && <p className="text-small text-soft">{tier.description}</p>}
          <Features features={ownFeatures(tier, shared)} />
        </div>
        <div className="flex-none md:mt-auto md:pt-2">
          {is_disabled ? (
            <Button look="quiet" className="w-full" disabled>
              {sold_out_mark ?? '이용 불가'}
            </Button>
          ) : (
            <ButtonOrLink
              href="/contact"
              className={buttonClass(isFirst ? 'primary' : isPopular ? 'paper' : 'soft', 'w-full')}
              onClick={onAsk}
            >
              {ask}
              <span className="sr-only"> {name}</span>
            </ButtonOrLink>
          )}
        </div>
      </div>
    </article>
  )
}

/** Features, each with a tick. */
const Features = ({ features, children }: { features: readonly string[]; children?: ReactNode }) =>
  features.length === 0 ? null : (
    <>
      {children}
      <List className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        {features.map((feature) => (
          <li key={feature} className="flex gap-1.5">
            <Icon path={CHECK} size={18} className="mt-0.5 flex-none text-celadon" />
            {feature}
          </li>
        ))}
      </List>
    </>
  )
