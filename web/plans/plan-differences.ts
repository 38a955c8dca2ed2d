import type { SubscriptionTier } from '#contract/plans/plans.ts'

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
