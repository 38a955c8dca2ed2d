import type { Reply } from '#contract/endpoint.ts'
import type { previewCancellation } from '#contract/plans/cancellations.ts'

/** What would come back if the plan ended today. */
export type Preview = Reply<typeof previewCancellation>
