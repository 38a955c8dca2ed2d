import type { Reply } from '#contract/endpoint.ts'
import {
  getMyCancellation,
  getMySubscriptionReceipt,
  listMyCancellations,
  previewCancellation,
} from '#contract/plans/cancellations.ts'
import type { getMySubscription } from '#contract/plans/plans.ts'
import { query } from '#web/data/query.ts'

/**
 * The refund of today, of one period or of the one that runs or is next; sets made meanwhile change it, so it is asked
 * for anew whenever it is looked at.
 */
export const cancellationPreview = (subscription_id: string | null) => ({
  ...query(previewCancellation, { query: subscription_id === null ? {} : { subscription_id } }),
  staleTime: 0,
})

export const cancellationsShown = query(listMyCancellations)

/** One cancellation and how far its money is. */
export const cancellationShown = (receipt: string) => ({
  ...query(getMyCancellation, { params: { receipt } }),
  staleTime: 0,
})

/** The payments for one period. */
export const subscriptionReceipt = (id: number) => query(getMySubscriptionReceipt, { params: { id: String(id) } })

type Cancellation = Reply<typeof listMyCancellations>[number]

/** The cancellation that stands for the plan that a member has: it was ended today, or by itself on its last day. */
export const cancellationOf = (
  { subscription_start_date }: Pick<Reply<typeof getMySubscription>, 'subscription_start_date'>,
  cancellations: readonly Cancellation[],
): Cancellation | undefined =>
  cancellations.find(
    ({ state, start_date, last_day }) =>
      state !== 'withdrawn' && start_date === subscription_start_date && last_day >= start_date,
  )
