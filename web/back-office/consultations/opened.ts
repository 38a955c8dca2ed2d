import type { openConsultation } from '#contract/consultations-for-staff.ts'
import type { Reply } from '#contract/endpoint.ts'

/** A consultation that somebody has before them. */
export type Opened = Reply<typeof openConsultation>
