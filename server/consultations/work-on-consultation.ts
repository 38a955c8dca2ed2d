import {
  type CHOSEN_CONSULTATION_STATES,
  type ConsultationNoteKind,
  isConsultationOpen,
} from '#domain/plan/consultation.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeMember } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import {
  addNote,
  type ConsultationRow,
  hasOpenConsultation,
  lockedConsultation,
  openOfMember,
  saveConsultation,
} from './store.ts'

interface ConsultationWork {
  /** The revision that the caller saw. */
  readonly revision: number
  readonly state: (typeof CHOSEN_CONSULTATION_STATES)[number]
  readonly next_action_date: string | null
  readonly kind: ConsultationNoteKind
  /** The text of a note; empty: no note is added. */
  readonly text: string
}

/** @throws consultation_not_found; consultation_over when the member has withdrawn it */
async function workable(tx: Database, receipt: string): Promise<ConsultationRow> {
  const found = await lockedConsultation(tx, receipt)
  if (!found) throw refuse('consultation_not_found')
  if (found.state === 'withdrawn') throw refuse('consultation_over')
  return found
}

/**
 * Changes a consultation's state and next action, and adds a note. An ended consultation may be opened again.
 * @throws consultation_not_found; consultation_over when the member has withdrawn it; edit_conflict;
 * consultation_open when the member has a newer open one
 */
export async function workOnConsultation(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  by: string,
  receipt: string,
  { revision, state, next_action_date, kind, text }: ConsultationWork,
): Promise<{ revision: number }> {
  const before = await workable(tx, receipt)
  const at = instantOf(now())
  const isOpen = isConsultationOpen(state)
  const opensAgain = isOpen && !isConsultationOpen(before.state)
  if (opensAgain && before.member_id !== null && (await hasOpenConsultation(tx, before.member_id)))
    throw refuse('consultation_open')
  const saved = await saveConsultation(
    tx,
    { id: before.id, revision },
    {
      state,
      // An ended consultation has no next action.
      next_action_date: isOpen ? next_action_date : null,
      worked_at: at,
      closed_at: isOpen ? null : (before.closed_at ?? at),
    },
  )
  if (text !== '') await addNote(tx, { consultation_id: before.id, at, by, kind, text })
  return { revision: saved }
}

/**
 * Links a visitor's consultation to the member that the visitor was.
 * @throws consultation_not_found, consultation_over, member_not_found, edit_conflict; consultation_open when that
 * member already has an open one
 */
export async function linkConsultation(
  tx: Database,
  receipt: string,
  { revision, member_id }: { revision: number; member_id: number },
): Promise<{ revision: number }> {
  const { id, state, member_id: before } = await workable(tx, receipt)
  await mustBeMember(tx, member_id)
  const isAnother = before !== member_id
  if (isAnother && isConsultationOpen(state) && (await hasOpenConsultation(tx, member_id)))
    throw refuse('consultation_open')
  return { revision: await saveConsultation(tx, { id, revision }, { member_id }) }
}

/**
 * Withdraws a member's own consultation.
 * @throws consultation_not_found when it is not the member's; consultation_over once it has ended
 */
export async function withdrawConsultation(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
  receipt: string,
): Promise<void> {
  const found = await lockedConsultation(tx, receipt)
  if (found?.member_id !== member_id) throw refuse('consultation_not_found')
  if (!isConsultationOpen(found.state)) throw refuse('consultation_over')
  await saveConsultation(tx, found, { state: 'withdrawn', next_action_date: null, closed_at: instantOf(now()) })
}

/**
 * Closes the open consultation of a member who was given a plan, as 가입.
 * @returns it as it was; null when there was none
 */
export async function joinConsultationOf(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
): Promise<ConsultationRow | null> {
  const open = await openOfMember(tx, member_id)
  if (!open) return null
  const at = instantOf(now())
  await saveConsultation(tx, open, { state: 'joined', next_action_date: null, worked_at: at, closed_at: at })
  return open
}
