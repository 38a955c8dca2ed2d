import { type SubscriptionStatus, subscriptionStatusWording } from '#domain/plan.ts'

/** The state of a subscription, in a word. */
export const StatusLabel = ({ status }: { status: SubscriptionStatus }) => (
  <span
    className={`flex-none rounded-full px-2.5 py-0.5 text-small font-semibold ${status === 'active' ? 'bg-celadon-soft text-celadon' : 'bg-sunken text-soft'}`}
  >
    {subscriptionStatusWording(status)}
  </span>
)
