import type { TellOfAgreement } from '../syndicates/change-syndicate.ts'
import { type TellDeps, tellNow } from './tell-members.ts'

/**
 * Tells members that their agreement was taken back, or that they were taken out. An agreement can be taken back once, so nobody is told
 * again before they have agreed again.
 */
export const tellOfAgreement =
  (deps: TellDeps): TellOfAgreement =>
  (tx, { what, syndicate: { id, revision, round_number: round }, member_ids }) =>
    tellNow(
      tx,
      deps,
      member_ids.map((member_id) => ({
        ...{ member_id, kind: 'shared' as const, subject: `agreement ${id} ${revision}` },
        facts: { what, round },
      })),
    )
