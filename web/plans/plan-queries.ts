import { getMySubscription, listSubscriptionTiers } from '#contract/plans.ts'
import { query } from '#web/data/query.ts'

export const tiersShown = query(listSubscriptionTiers)

export const subscriptionShown = query(getMySubscription)
