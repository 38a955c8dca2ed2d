import { ACCOUNT_DETAILS, type CompanyAccount } from '#domain/site/company.ts'
import type { Database } from '../database/database.ts'
import type { StaffCaller } from '../http/caller.ts'
import { mustBeSecondPerson, type SecondPerson } from '../http/must-be-second-person.ts'
import { refuse } from '../http/refuse.ts'
import { nextRevision } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { mustBeValidTexts, saveSiteTexts } from './save-site-texts.ts'
import {
  type AccountChangeRow,
  addAccountChange,
  companyAccount,
  endAccountChange,
  lockedAccountChange,
  publishedAccountChanges,
} from './store.ts'

/** The name under which `revisions` counts changes of the account; also the target in the audit log. */
export const ACCOUNT = 'company account'

type Deps = Pick<ServerDeps, 'now' | 'log'>
/** Whether another member of staff may confirm a change. */
type HasColleague = () => Promise<boolean>

/** By the account of staff, since two people may have had the same name; the command line by the user of the machine. */
export const isAsker = ({ asked_by_id, asked_by }: AccountChangeRow, { id, name }: StaffCaller) =>
  asked_by_id === id && (id !== null || asked_by === name)

const decidedBy = ({ now }: Pick<ServerDeps, 'now'>, { id, name }: StaffCaller) => ({
  ...{ decided_by: name, decided_by_id: id, decided_at: instantOf(now()) },
})

/**
 * Asks for another account, in place of an earlier request. Visitors are shown it once another member of staff has confirmed
 * it; at once where nobody else may.
 * @throws edit_conflict when a colleague asked for one meanwhile; account_unchanged; invalid_request for an invalid address
 */
export async function askForAccount(
  tx: Database,
  deps: Deps,
  caller: StaffCaller,
  { account, revision: seen }: { account: CompanyAccount; revision: number },
  hasColleague: HasColleague,
): Promise<{ revision: number; is_pending: boolean }> {
  mustBeValidTexts(account)
  const revision = await nextRevision(tx, deps, { thing: ACCOUNT, by: caller.name, seen })
  const before = await companyAccount(tx)
  if (ACCOUNT_DETAILS.every((name) => before[name] === account[name])) throw refuse('account_unchanged')
  await endAccountChange(tx, { state: 'withdrawn', ...decidedBy(deps, caller) })
  const asked = { asked_by: caller.name, asked_by_id: caller.id, asked_at: instantOf(deps.now()) }
  const change = await addAccountChange(tx, { before, after: account, state: 'pending', ...asked })
  const is_pending = await hasColleague()
  if (!is_pending) await publish(tx, deps, caller, change)
  return { revision, is_pending }
}

/**
 * Confirms a requested account, which visitors are shown from now on.
 * @throws account_change_not_found when it was withdrawn or replaced meanwhile; own_account_change of the asker, unless nobody
 *   else may confirm any more; approver_too_new, approver_made_by_asker
 */
export async function confirmAccount(
  tx: Database,
  deps: Deps,
  caller: StaffCaller,
  id: number,
  { hasColleague, credentials }: { readonly hasColleague: HasColleague } & Pick<SecondPerson, 'credentials'>,
): Promise<AccountChangeRow> {
  const change = await lockedAccountChange(tx, id)
  if (!change) throw refuse('account_change_not_found')
  if (!isAsker(change, caller)) mustBeSecondPerson(deps, { name: caller.name, credentials }, [change.asked_by])
  else if (await hasColleague()) throw refuse('own_account_change')
  await publish(tx, deps, caller, change)
  return change
}

/** Withdraws a requested account, also that of a colleague. @throws account_change_not_found */
export async function withdrawAccount(
  tx: Database,
  deps: Deps,
  caller: StaffCaller,
  id: number,
): Promise<AccountChangeRow> {
  const change = await lockedAccountChange(tx, id)
  if (!change) throw refuse('account_change_not_found')
  await endAccountChange(tx, { state: 'withdrawn', ...decidedBy(deps, caller) }, id)
  return change
}

async function publish(tx: Database, deps: Deps, caller: StaffCaller, { id, after, asked_by }: AccountChangeRow) {
  await endAccountChange(tx, { state: 'published', ...decidedBy(deps, caller) }, id)
  await saveSiteTexts(tx, after)
  deps.log('the company account was changed', { change: id, asked_by, confirmed_by: caller.name })
}

/** Writes into the server's log of the day which account visitors are shown, and its last change. */
export async function logCompanyAccount(db: Database, deps: Pick<ServerDeps, 'log'>): Promise<void> {
  const { bank_name, account_number } = await companyAccount(db)
  const [last] = await publishedAccountChanges(db, instantOf(0))
  deps.log('the company account of today', {
    ...{ bank_name, account_number_end: account_number?.slice(-4) ?? null, changed_at: last?.decided_at ?? null },
    ...{ asked_by: last?.asked_by ?? null, confirmed_by: last?.decided_by ?? null },
  })
}
