import type { openConsultation } from '#contract/admin/consultations.ts'
import type { Reply } from '#contract/endpoint.ts'

/** A consultation that somebody has before them. */
export type Opened = Reply<typeof openConsultation>
