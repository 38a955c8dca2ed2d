import type { z } from 'zod'
import type { RefundAccount } from '#contract/plans/cancellation-form.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { sealedAccount } from './refund-account.ts'
import { cancellationOfReceipt, moveCancellation } from './store.ts'
import { tellOfAccount } from './tell-member.ts'

interface NamedAccount {
  readonly receipt: string
  /** Whose cancellation it must be; null: anybody's. */
  readonly member_id: number | null
  /** The account; null takes the named one away. */
  readonly account: z.output<typeof RefundAccount> | null
  /** The member of staff that names it; null: the member. */
  readonly by: string | null
}

/**
 * Stores the account of a refund that was not paid yet, or takes it away, and tells the member. An approval covered the account
 * before, so it ends: the refund is requested again.
 * @throws cancellation_not_found; refund_not_approved when there is nothing to pay, or it was paid already
 */
export async function nameAccount(
  tx: Database,
  deps: ServerDeps,
  { receipt, member_id, account, by }: NamedAccount,
): Promise<void> {
  const found = await cancellationOfReceipt(tx, receipt)
  if (!found || (member_id !== null && found.row.member_id !== member_id)) throw refuse('cancellation_not_found')
  await lockedMember(tx, found.row.member_id)
  const isSet = await moveCancellation(tx, found.row.id, ['requested', 'approved'], {
    ...{ state: 'requested', approved_by: null, approved_at: null, approved_account: null },
    sealed_account: account === null ? null : sealedAccount(deps, receipt, account),
    account_set_by: account === null ? null : by,
    account_set_at: account === null ? null : instantOf(deps.now()),
  })
  if (!isSet) throw refuse('refund_not_approved')
  await tellOfAccount(tx, deps, found.row, { account, by })
}
