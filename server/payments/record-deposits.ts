import type { z } from 'zod'
import type { addDeposit } from '#contract/admin/payments.ts'
import { koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import {
  addDeposits,
  type DepositRow,
  deleteDeposit,
  fingerprintsKnown,
  lockedDeposit,
  saveDeposit,
  setDepositAside,
} from './deposit-store.ts'

type DepositDeps = Keys & Pick<ServerDeps, 'now'>

type TypedDeposit = z.output<(typeof addDeposit)['body']>

/** The fingerprints of a deposit entered by hand, equal when it is typed twice: by the current key, then by earlier keys. */
const fingerprintsOf = (keys: Keys, { day, amount, depositor, memo }: TypedDeposit) =>
  keyedHashes(keys, 'deposits', 'hand', day, amount, depositor, memo)

/**
 * Stores a deposit that staff enter by hand.
 * @returns its id
 * @throws deposit_in_future; duplicate_deposit when one with the same day, amount, name and memo is stored
 */
export async function recordDeposit(
  tx: Database,
  deps: DepositDeps,
  stored_by: string,
  typed: TypedDeposit,
): Promise<number> {
  const { memo: _, ...deposit } = typed
  const [fingerprint, ...earlier] = fingerprintsOf(deps, typed)
  if (deposit.day > koreanDay(deps.now())) throw refuse('deposit_in_future')
  if ((await fingerprintsKnown(tx, earlier)).size > 0) throw refuse('duplicate_deposit')
  const same = { source: 'hand', stored_by, stored_at: instantOf(deps.now()) } as const
  const [id] = await addDeposits(tx, [{ ...deposit, ...same, fingerprint }])
  if (id === undefined) throw refuse('duplicate_deposit')
  return id
}

interface SeenDeposit {
  readonly id: number
  /** The revision that the caller saw. */
  readonly revision: number
}

/** @throws deposit_not_found, deposit_matched, edit_conflict */
async function correctable(tx: Database, { id, revision }: SeenDeposit) {
  const deposit = await lockedDeposit(tx, id)
  if (!deposit) throw refuse('deposit_not_found')
  if (deposit.awaited_payment_id !== null) throw refuse('deposit_matched')
  mustBeUnchanged(revision, deposit.revision)
  return deposit
}

/**
 * Corrects a deposit that was entered by hand; of one from a bank's statement the payer alone, which may have been read from the
 * wrong column. What the bank wrote is kept beside it. A matched deposit must be unmatched first.
 * @returns the new revision, and the row before
 * @throws deposit_not_found, deposit_of_statement, deposit_matched, edit_conflict; deposit_in_future; duplicate_deposit
 */
export async function correctDeposit(
  tx: Database,
  deps: DepositDeps,
  seen: SeenDeposit,
  typed: TypedDeposit,
): Promise<{ revision: number; before: DepositRow }> {
  const before = await correctable(tx, seen)
  const changes = before.source === 'hand' ? await handChanges(tx, deps, before, typed) : payerChanges(before, typed)
  const revision = await saveDeposit(tx, seen.id, changes)
  if (revision === null) throw refuse('duplicate_deposit')
  return { revision, before }
}

/** @throws deposit_in_future, duplicate_deposit */
async function handChanges(tx: Database, deps: DepositDeps, before: DepositRow, typed: TypedDeposit) {
  const { memo: _, ...deposit } = typed
  if (deposit.day > koreanDay(deps.now())) throw refuse('deposit_in_future')
  const [fingerprint, ...earlier] = fingerprintsOf(deps, typed)
  const others = earlier.filter((one) => one !== before.fingerprint)
  if ((await fingerprintsKnown(tx, others)).size > 0) throw refuse('duplicate_deposit')
  return { ...deposit, fingerprint }
}

/** @throws deposit_of_statement when the day or the amount would change */
function payerChanges({ day, amount, depositor, bank_depositor, fingerprint }: DepositRow, typed: TypedDeposit) {
  if (typed.day !== day || typed.amount !== amount) throw refuse('deposit_of_statement')
  const written = bank_depositor ?? depositor
  return {
    ...{ day, amount, fingerprint, depositor: typed.depositor },
    bank_depositor: typed.depositor === written ? null : written,
  }
}

/**
 * Removes a deposit that was entered by mistake.
 * @returns the removed row
 * @throws deposit_not_found, deposit_of_statement, deposit_matched, edit_conflict
 */
export async function removeDeposit(tx: Database, seen: SeenDeposit): Promise<DepositRow> {
  const before = await correctable(tx, seen)
  if (before.source !== 'hand') throw refuse('deposit_of_statement')
  await deleteDeposit(tx, seen.id)
  return before
}

/**
 * Says of a deposit that it is no fee (interest, a private transfer), so that nobody has to match it; null: it may be one after all.
 * @returns the new revision, and what it was before
 * @throws deposit_not_found, deposit_matched, edit_conflict
 */
export async function setAside(
  tx: Database,
  by: string,
  { set_aside_as, ...seen }: SeenDeposit & Pick<DepositRow, 'set_aside_as'>,
): Promise<{ revision: number; before: DepositRow }> {
  const before = await correctable(tx, seen)
  const set_aside_by = set_aside_as === null ? null : by
  return { revision: await setDepositAside(tx, seen.id, { set_aside_as, set_aside_by }), before }
}
