import type { SubscriptionTier } from '#contract/plans.ts'
import { POPULAR_TIER, tierSubtitle } from '#domain/plan.ts'
import { exactWon } from '#domain/won.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { LinkUntilReady } from '#web/ui/link-until-ready.tsx'
import { SoldOutMark } from './sold-out-mark.tsx'

const MOST_FEATURES = 3

interface PlanCardProps {
  readonly tier: SubscriptionTier
  readonly onAsk: () => void
}

/** One plan. Without scripts its button leads to the ways to ask. */
export function PlanCard({ tier, onAsk }: PlanCardProps) {
  const { name, price, description, max_numbers_per_month, is_disabled, sold_out_mark } = tier
  const subtitle = tierSubtitle(name)
  const isPopular = name === POPULAR_TIER
  const ground = is_disabled ? 'border-line bg-sunken text-soft' : 'bg-surface shadow-card'
  return (
    <article
      className={`flex h-full flex-col rounded-card border p-5 sm:p-6 ${ground} ${isPopular && !is_disabled ? 'border-celadon' : 'border-line'}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lead font-bold">
          {name} {subtitle && <span className="text-small font-semibold text-soft">{subtitle}</span>}
        </h2>
        <span className="flex gap-1.5">
          {isPopular && (
            <span className="rounded-full bg-celadon-soft px-2.5 py-0.5 text-small font-semibold text-celadon">
              인기 플랜
            </span>
          )}
          {sold_out_mark && <SoldOutMark mark={sold_out_mark} color={tier.sold_out_color} />}
        </span>
      </div>
      <p className="mt-3">
        <span className="text-heading font-bold tracking-tight">{exactWon(price)}</span>{' '}
        <span className="text-small text-soft">/ 월</span>
      </p>
      <p className="font-semibold">월 {max_numbers_per_month}세트</p>
      <p className="mt-2 text-small text-soft">{description}</p>
      <Features features={tier.features} />
      <div className="mt-auto pt-6">
        {is_disabled ? (
          <Button look="quiet" className="w-full" disabled>
            {sold_out_mark ?? '이용 불가'}
          </Button>
        ) : (
          <LinkUntilReady
            href="/contact"
            className={buttonClass(isPopular ? 'primary' : 'quiet', 'w-full')}
            onClick={onAsk}
          >
            상담 신청<span className="sr-only"> {name}</span>
          </LinkUntilReady>
        )}
      </div>
    </article>
  )
}

function Features({ features }: { features: readonly string[] }) {
  const more = features.length - MOST_FEATURES
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ul role="list" className="mt-4 space-y-1.5">
      {features.slice(0, MOST_FEATURES).map((feature) => (
        <li key={feature} className="flex gap-2">
          <Icon path={CHECK} size={18} className="mt-1 flex-none text-celadon" />
          {feature}
        </li>
      ))}
      {more > 0 && <li className="pl-6.5 text-small text-soft">외 {more}개</li>}
    </ul>
  )
}
