import type { ComponentProps, ReactNode } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import {
  getMyCancellation,
  getMySubscriptionReceipt,
  listMyCancellations,
  previewCancellation,
} from '#contract/plans/cancellations.ts'
import type { getMySubscription } from '#contract/plans/plans.ts'
import { query } from '#web/data/query.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { BackLink } from '#web/ui/text-link.tsx'

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

const PLAN = '/dashboard/subscription'

interface PlanPartProps {
  readonly title: string
  readonly description: string
  /** Below the page of the plan. */
  readonly at: string
  /** What the page found, in place of its title. */
  readonly heading?: string | undefined
  /** Under the heading. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** A page below that of the plan: the way back, its heading, and what it is about. */
export const PlanPart = ({ title, description, at, heading = title, about, children }: PlanPartProps) => (
  <>
    <PageHead title={title} description={description} path={`${PLAN}/${at}`} isHidden />
    <BackLink to={PLAN}>구독 관리</BackLink>
    <div className="pb-5">
      <PageTitle>{heading}</PageTitle>
      {about && <p className="text-soft">{about}</p>}
    </div>
    {children}
  </>
)

/** A slip of paper: what matters above the tear line, its parts below. */
export const Slip = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface shadow-card">
    <div className="p-5">{head}</div>
    <div className="relative mx-4 border-t border-dashed border-line" aria-hidden="true">
      <span className="absolute -top-2 -left-4 h-4 w-2 rounded-r-full border border-l-0 border-line bg-paper" />
      <span className="absolute -top-2 -right-4 h-4 w-2 rounded-l-full border border-r-0 border-line bg-paper" />
    </div>
    <div className="p-5">{children}</div>
  </div>
)

/** The lines of a slip. */
export const SlipFacts = ({ facts }: Pick<ComponentProps<typeof FactLines>, 'facts'>) => (
  <FactLines className="space-y-3" nameClass="text-soft" valueClass="break-words" facts={facts} />
)
