import type { openConsultation } from '#contract/admin/consultations.ts'
import type { Reply } from '#contract/endpoint.ts'

/** A consultation with everything that its panel shows. */
export type ConsultationDetail = Reply<typeof openConsultation>
