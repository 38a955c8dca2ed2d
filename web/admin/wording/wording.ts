import type { listWordings } from '#contract/admin/legal-texts.ts'
import type { Reply } from '#contract/endpoint.ts'

/** A wording of the terms or the privacy policy as the back office shows it. */
export type Wording = Reply<typeof listWordings>[number]
