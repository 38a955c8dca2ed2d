import type * as contract from '#contract/admin/company.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Audited } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { lockedEnquiry, setEnquiryState } from './store.ts'

/**
 * Moves an enquiry from the state that the caller saw to another. The audit log records both, also where this is refused.
 * @throws enquiry_not_found; edit_conflict when a colleague has moved it meanwhile
 */
export async function moveEnquiry(
  { tx, audit }: Audited,
  receipt: string,
  { state, from }: Input<typeof contract.moveEnquiry>['body'],
): Promise<void> {
  const enquiry = await lockedEnquiry(tx, receipt)
  if (!enquiry) throw refuse('enquiry_not_found')
  audit.record({ before: { state: enquiry.state }, after: { state } })
  mustBeUnchanged(from, enquiry.state)
  await setEnquiryState(tx, enquiry.id, state)
}
