import { type SubscriptionStatus, subscriptionStatusWording } from '#domain/plan/plan.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The state of a subscription, in a word. */
export const StatusLabel = ({ status }: { status: SubscriptionStatus }) => (
  <Badge look={status === 'active' ? 'celadon' : 'plain'}>{subscriptionStatusWording(status)}</Badge>
)
