import type { previewCancellation } from '#contract/cancellations.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What would come back if the plan ended today. */
export type Preview = Reply<typeof previewCancellation>
