import type { NewTerms } from '#contract/number-sets/syndicates.ts'
import { openRound } from '#domain/calendar.ts'
import type { AgreementFacts } from '#domain/member/notification.ts'
import { MOST_SYNDICATES } from '#domain/syndicate/syndicate.ts'
import type { Database } from '../database/database.ts'
import { hasErrorCode } from '../database/database-errors.ts'
import { holdLock, shareLock } from '../database/locks.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { limitsOf, refuseOnBreak } from '../play-limits/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { keeperOf } from './shown-syndicate.ts'
import {
  addPeople,
  addSyndicate,
  countSyndicates,
  forgetAgreements,
  freeName,
  lockedSyndicate,
  type PersonRow,
  peopleOf,
  removeIfEmpty,
  removePeople,
  type SyndicateRow,
  savePerson,
  saveTerms,
} from './store.ts'

export type ChangeDeps = Pick<ServerDeps, 'now' | 'secretKey' | 'randomBytes'>

/** 16 random bytes, as hexadecimal digits. */
const newSalt = ({ randomBytes }: Pick<ServerDeps, 'randomBytes'>) => randomBytes(16).toString('hex')

/** PostgreSQL's code of the triggers that keep what was agreed on for a closed round. */
const CLOSED = 'LL002'

/** A transaction; where the database knows the round as closed, whatever the clock here says, that is said. @throws syndicate_closed */
const inOpenRound = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(work).catch((error) => {
    throw hasErrorCode(error, CLOSED) ? refuse('syndicate_closed') : error
  })

/** A row of somebody in the list. */
const personRow = (deps: ChangeDeps, syndicate_id: number, split: NewTerms['split'], place: number) => {
  return ({ name, paid }: NewTerms['people'][number]) => ({
    ...{ syndicate_id, place, name, name_salt: newSalt(deps) },
    paid: split === 'paid' ? paid : null,
  })
}

/**
 * Opens a syndicate in the round that is sold. The first in the list is its opener, who has still to agree.
 * @throws on_break; syndicates_full; too_many_attempts
 */
export async function openSyndicate(
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  { people, ...terms }: NewTerms,
): Promise<SyndicateRow> {
  refuseOnBreak(await limitsOf(db, deps, member_id), deps)
  await takeAttempt(db, deps, 'syndicate_changes', String(member_id))
  return inOpenRound(db, async (tx) => {
    // One at a time for each member, so that two parallel calls cannot both open the last one allowed.
    await holdLock(tx, 'syndicates_of_member', member_id)
    const round_number = openRound(deps.now())
    await shareLock(tx, 'syndicates', round_number)
    if ((await countSyndicates(tx, member_id, round_number)) >= MOST_SYNDICATES) throw refuse('syndicates_full')
    const added = await addSyndicate(tx, {
      ...terms,
      round_number,
      token: deps.randomBytes(24).toString('base64url'),
      salt: newSalt(deps),
      opened_at: instantOf(deps.now()),
    })
    const rows = people.map((person, place) => personRow(deps, added.id, terms.split, place)(person))
    await addPeople(
      tx,
      rows.map((row, place) => (place === 0 ? { ...row, member_id } : row)),
    )
    return added
  })
}

/** A syndicate that is locked and may be changed, with its people. */
export interface OpenSyndicate {
  readonly tx: Database
  readonly syndicate: SyndicateRow
  readonly people: readonly PersonRow[]
  /** The caller's entry. */
  readonly own: PersonRow | undefined
}

/**
 * Runs a change in one transaction, one at a time for each syndicate, and never once sales have closed: sealing waits for changes that
 * are under way, and later ones are refused.
 * @throws syndicate_not_found; syndicate_private of a stranger after the close; syndicate_closed; too_many_attempts
 */
export async function changing<T>(
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  which: { readonly token: string } | { readonly id: number },
  work: (open: OpenSyndicate) => Promise<T>,
): Promise<T> {
  await takeAttempt(db, deps, 'syndicate_changes', String(member_id))
  return inOpenRound(db, async (tx) => {
    const syndicate = await lockedSyndicate(tx, which)
    if (!syndicate) throw refuse('syndicate_not_found')
    await shareLock(tx, 'syndicates', syndicate.round_number)
    const people = await peopleOf(tx, [syndicate.id])
    const own = people.find((person) => person.member_id === member_id)
    // Looked at last, after all waiting: on the second of the close it is too late.
    if (syndicate.round_number < openRound(deps.now())) throw refuse(own ? 'syndicate_closed' : 'syndicate_private')
    return work({ tx, syndicate, people, own })
  })
}

/** What members are told of their agreements while sales are open, in the transaction of the change. */
export type TellOfAgreement = (
  tx: Database,
  told: {
    readonly what: AgreementFacts['what']
    readonly syndicate: SyndicateRow
    readonly member_ids: readonly number[]
  },
) => Promise<void>

/** Stores what has changed, and takes all agreements back; whoever had agreed is told, but for the one who changed it. */
export async function withdrawAgreements(
  tx: Database,
  before: SyndicateRow,
  { by, tell, terms = {} }: { by: number; tell: TellOfAgreement; terms?: Parameters<typeof saveTerms>[2] },
): Promise<SyndicateRow> {
  await saveTerms(tx, before.id, terms)
  const syndicate = { ...before, ...terms, revision: before.revision + 1 }
  const member_ids = (await forgetAgreements(tx, before.id)).filter((id) => id !== by)
  await tell(tx, { what: 'asked_anew', syndicate, member_ids })
  return syndicate
}

/**
 * Changes people and shares, and asks everybody anew. Whoever is no longer in the list is out.
 * @throws syndicate_keeper_only, syndicate_changed, syndicate_person_not_found, and what `changing` throws
 */
export const changeSyndicate = (
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  { token, revision, people: wanted, ...terms }: NewTerms & { readonly token: string; readonly revision: number },
  tell: TellOfAgreement,
): Promise<SyndicateRow> =>
  changing(db, deps, member_id, { token }, async ({ tx, syndicate, people, own }) => {
    if (!own || keeperOf(people)?.id !== own.id) throw refuse('syndicate_keeper_only')
    if (syndicate.revision !== revision) throw refuse('syndicate_changed')
    const kept = wanted.flatMap(({ id }) => id ?? [])
    if (!kept.every((id) => people.some((person) => person.id === id))) throw refuse('syndicate_person_not_found')
    // Nobody throws themselves out: that is leaving.
    if (!kept.includes(own.id)) throw refuse('syndicate_person_not_found')
    await removePeople(tx, syndicate.id, kept)
    for (const [place, person] of wanted.entries()) {
      const row = personRow(deps, syndicate.id, terms.split, place)(person)
      if (person.id === undefined) await addPeople(tx, [row])
      else await savePerson(tx, person.id, { place, name: row.name, paid: row.paid })
    }
    const changed = await withdrawAgreements(tx, syndicate, { by: member_id, tell, terms })
    const out = people.flatMap((person) => (kept.includes(person.id) ? [] : (person.member_id ?? [])))
    await tell(tx, { what: 'taken_out', syndicate: changed, member_ids: out })
    return changed
  })

/**
 * Frees the member's name for somebody else, and asks those who stay anew: they had agreed with this one. The last one takes the
 * syndicate along.
 * @throws syndicate_people_only, and what `changing` throws
 */
export const leaveSyndicate = (
  db: Database,
  deps: ChangeDeps,
  member_id: number,
  token: string,
  tell: TellOfAgreement,
): Promise<void> =>
  changing(db, deps, member_id, { token }, async ({ tx, syndicate, own }) => {
    if (!own) throw refuse('syndicate_people_only')
    await freeName(tx, syndicate.id, member_id)
    await withdrawAgreements(tx, syndicate, { by: member_id, tell })
    await removeIfEmpty(tx, syndicate.id)
  })
