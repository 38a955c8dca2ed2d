import type { SubscriptionTier } from '#contract/plans.ts'

/** What every plan has is said once. */
export const sharedFeatures = (tiers: readonly SubscriptionTier[]): readonly string[] =>
  (tiers[0]?.features ?? []).filter((feature) => tiers.every(({ features }) => features.includes(feature)))

/** What only this plan or some have; how many sets it has stands beside its price already. */
export const ownFeatures = (tier: SubscriptionTier, shared: readonly string[]): readonly string[] =>
  tier.features.filter((feature) => !shared.includes(feature) && !/\d세트/.test(feature))

/** Whole won for one set, half up. */
export const pricePerSet = ({ price, max_numbers_per_month }: SubscriptionTier): number | null =>
  max_numbers_per_month === 0 ? null : Math.round(price / max_numbers_per_month)
