import type { z } from 'zod'
import { RefundAccount } from '#contract/plans/cancellation-form.ts'
import { maskedName } from '#domain/member/member.ts'
import { isHolder } from '#domain/money/account-holder.ts'
import { maskedAccount } from '#domain/money/refund.ts'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { type SealedPlace, seal, unseal } from '../messages/seal.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { cancellations } from './tables.ts'

type Account = z.output<typeof RefundAccount>

const placeOf = (receipt: string): SealedPlace => ({ purpose: 'refund accounts', id: receipt })

/** The account of a refund as it is stored. */
export const sealedAccount = (
  deps: Pick<ServerDeps, 'secretKey' | 'randomBytes'>,
  receipt: string,
  account: Account,
): string => seal(deps, placeOf(receipt), JSON.stringify(account))

/** The account of a refund; null when there is none, or it was deleted. */
export const openedAccount = (deps: Keys, { receipt, sealed_account }: AccountRow): Account | null =>
  sealed_account === null ? null : RefundAccount.parse(JSON.parse(unseal(deps, placeOf(receipt), sealed_account)))

/**
 * A refund's account as a hash that only this installation can compute: first by the current key, then by earlier ones. What was
 * seen and approved is compared by it, so that an account can be held against another without showing either.
 */
export function accountHashes(deps: Keys, row: AccountRow): readonly string[] {
  const account = openedAccount(deps, row)
  if (account === null) return []
  const { bank_name, account_number, account_holder } = account
  return keyedHashes(deps, 'refund accounts', row.receipt, bank_name, account_number, account_holder)
}

/** Whether what was seen is the account that stands now; null: none. */
export const isSeenAccount = (deps: Keys, row: AccountRow, seen: string | null): boolean =>
  row.sealed_account === null ? seen === null : seen !== null && accountHashes(deps, row).includes(seen)

/** Whether the approval covers the account that stands now; one of an earlier release covers none. */
export const isApprovedAccount = (deps: Keys, row: AccountRow & Pick<CancellationRow, 'approved_account'>): boolean =>
  row.approved_account !== null && isSeenAccount(deps, row, row.approved_account)

type AccountRow = Pick<CancellationRow, 'receipt' | 'sealed_account'>
type CancellationRow = typeof cancellations.$inferSelect

/** Whether an account is held by the member, as far as names tell; null without an account, or once they have left. */
export function isHeldByMember(deps: Keys, row: AccountRow, name: string | null): boolean | null {
  const account = openedAccount(deps, row)
  return account === null || !name ? null : isHolder(account.account_holder, name)
}

/** `국민 ●●●● 4417 · 김*나`; null when there is no account, or it was deleted. */
export function accountWording(deps: Keys, row: AccountRow): string | null {
  const account = openedAccount(deps, row)
  return account && maskedWording(account)
}

/** The same for an account that is at hand. */
export const maskedWording = ({ bank_name, account_number, account_holder }: Account): string =>
  `${bank_name} ${maskedAccount(account_number)} · ${maskedName(account_holder)}`
