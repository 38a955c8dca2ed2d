import { getMyConsultation } from '#contract/plans/consultations.ts'
import { getMySubscription, listSubscriptionTiers } from '#contract/plans/plans.ts'
import { query } from '#web/data/query.ts'

export const tiersShown = query(listSubscriptionTiers)

/** The member's plan, and what of the month's sets is used and what remains. */
export const subscriptionShown = query(getMySubscription)

/** The member's newest request of a consultation. */
export const consultationShown = query(getMyConsultation)
