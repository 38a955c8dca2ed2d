import type { Reply } from '#contract/endpoint.ts'
import type { listWordings } from '#contract/legal-texts-for-staff.ts'

/** A wording of the terms or the privacy policy as the back office shows it. */
export type Wording = Reply<typeof listWordings>[number]
