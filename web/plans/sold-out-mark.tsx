import type { SubscriptionTier } from '#contract/plans.ts'

const LOOKS: Readonly<Record<SubscriptionTier['sold_out_color'], string>> = {
  RED: 'mark-red',
  ORANGE: 'mark-orange',
  YELLOW: 'mark-yellow',
  BLUE: 'mark-blue',
}

/** What the operator says of a plan that cannot be had, such as that it is sold out. */
export const SoldOutMark = ({ mark, color }: { mark: string; color: SubscriptionTier['sold_out_color'] }) => (
  <span className={`rounded-full px-2.5 py-0.5 text-small font-semibold ${LOOKS[color]}`}>{mark}</span>
)
