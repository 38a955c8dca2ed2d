import { and, asc, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { type ConsultationState, isConsultationOpen } from '#domain/plan/consultation.ts'
import { countByDay } from '../database/count-by-day.ts'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { countSome, keyset, NEWEST, OLDEST, type Order, type PageQuery } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { nextOf, saveRow } from '../revisions/store.ts'
import { instantOf } from '../server-deps.ts'
import { consultation_notes, consultations } from './tables.ts'

export type ConsultationRow = typeof consultations.$inferSelect

export const addConsultationRow = async (
  tx: Database,
  row: Omit<typeof consultations.$inferInsert, 'worked_at'>,
): Promise<void> => {
  await tx.insert(consultations).values({ ...row, worked_at: row.created_at })
}

const OPEN = ['waiting', 'talking'] as const
/** Literals rather than parameters, so that the planner can use the partial index on open consultations. */
const IS_OPEN = sql`${consultations.state} in ('waiting', 'talking')`

/** The waiting ones first, then by the day of the next action, then as they came. */
const NEXT: Order = {
  by: [sql`(${consultations.state} <> 'waiting')`, sql`coalesce(${consultations.next_action_date}, '-infinity')`],
  direction: 'ascending',
}

interface ConsultationListQuery extends PageQuery<'next' | 'newest' | 'oldest'> {
  /** Null: all open consultations. */
  readonly state: ConsultationState | null
}

/**
 * A page of consultations, and one row more if there is another page. Ended consultations have no next action, so `next` orders
 * them by age, the newest first.
 */
export const consultationPage = (db: Database, { state, sort, after, limit }: ConsultationListQuery) => {
  const isOpen = state === null || isConsultationOpen(state)
  const how = sort === 'next' && isOpen ? NEXT : sort === 'oldest' ? OLDEST : NEWEST
  const { begins, order } = keyset(consultations, consultations.id, how, after)
  return db
    .select()
    .from(consultations)
    .where(and(isOpen ? IS_OPEN : undefined, state === null ? undefined : eq(consultations.state, state), begins))
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countWaiting = (db: Database): Promise<number> =>
  countSome(db, consultations, eq(consultations.state, 'waiting'))

const isDue = (today: string) => lte(consultations.next_action_date, today)
const isUntouched = (since: string) => and(isNull(consultations.next_action_date), lt(consultations.worked_at, since))

/** The first few open consultations due by a day, the longest due first, and how many there are, at most 10,000. */
export const dueConsultations = async (db: Database, today: string, most: number) => ({
  first: await openWhere(db, isDue(today))
    .orderBy(asc(consultations.next_action_date), asc(consultations.id))
    .limit(most),
  count: await countSome(db, consultations, and(IS_OPEN, isDue(today))),
})

/** The same for consultations without such a day that staff have not touched since an instant, the oldest first. */
export const untouchedConsultations = async (db: Database, since: string, most: number) => ({
  first: await openWhere(db, isUntouched(since))
    .orderBy(asc(consultations.worked_at), asc(consultations.id))
    .limit(most),
  count: await countSome(db, consultations, and(IS_OPEN, isUntouched(since))),
})

const openWhere = (db: Database, which: SQL | undefined) => db.select().from(consultations).where(and(IS_OPEN, which))

/** New consultations, by Korean day. */
export const consultationsByDay = (db: Database, since: string) =>
  countByDay(db, { table: consultations, id: consultations.id, at: consultations.created_at }, since)

export const consultationOfReceipt = (db: Database, receipt: string): Promise<ConsultationRow | null> =>
  firstRow(db.select().from(consultations).where(eq(consultations.receipt, receipt)))

export const consultationOfId = (db: Database, id: number): Promise<ConsultationRow | null> =>
  firstRow(db.select().from(consultations).where(eq(consultations.id, id)))

/** The same by its receipt, locked to the end of the transaction. */
export const lockedConsultation = (tx: Database, receipt: string): Promise<ConsultationRow | null> =>
  firstRow(tx.select().from(consultations).where(eq(consultations.receipt, receipt)).for('update'))

/** A member's newest consultation; null when there is none. */
export const newestOfMember = (db: Database, member_id: number): Promise<ConsultationRow | null> =>
  firstRow(
    db
      .select()
      .from(consultations)
      .where(eq(consultations.member_id, member_id))
      .orderBy(desc(consultations.id))
      .limit(1),
  )

/** The member's open consultation, locked to the end of the transaction; null when there is none. */
export const openOfMember = (tx: Database, member_id: number): Promise<ConsultationRow | null> =>
  firstRow(
    tx
      .select()
      .from(consultations)
      .where(and(eq(consultations.member_id, member_id), IS_OPEN))
      .limit(1)
      .for('update'),
  )

export const hasOpenConsultation = (tx: Database, member_id: number): Promise<boolean> =>
  hasRows(
    tx
      .select({ id: consultations.id })
      .from(consultations)
      .where(and(eq(consultations.member_id, member_id), inArray(consultations.state, OPEN)))
      .limit(1),
  )

/** @returns the new revision @throws edit_conflict */
export const saveConsultation = (
  tx: Database,
  { id, revision }: Pick<ConsultationRow, 'id' | 'revision'>,
  changes: Partial<Pick<ConsultationRow, 'state' | 'next_action_date' | 'member_id' | 'worked_at' | 'closed_at'>>,
) => saveRow(tx, consultations, { row: eq(consultations.id, id), seen: revision }, changes)

export const addNote = async (tx: Database, note: typeof consultation_notes.$inferInsert): Promise<void> => {
  await tx.insert(consultation_notes).values(note)
}

/** Newest first. */
export const notesOf = (db: Database, consultation_id: number) =>
  db
    .select()
    .from(consultation_notes)
    .where(eq(consultation_notes.consultation_id, consultation_id))
    .orderBy(desc(consultation_notes.id))

const consultationsOfMember = (db: Database, member_id: number) =>
  db.select().from(consultations).where(eq(consultations.member_id, member_id)).orderBy(asc(consultations.id))

/** Clears the personal fields of a member's consultations; the rows stay. */
async function emptyConsultationsOf(tx: Database, member_id: number, at: string): Promise<void> {
  const theirs = tx.select({ id: consultations.id }).from(consultations).where(eq(consultations.member_id, member_id))
  await tx.delete(consultation_notes).where(inArray(consultation_notes.consultation_id, theirs))
  const isTheirs = eq(consultations.member_id, member_id)
  await tx
    .update(consultations)
    .set({ state: 'withdrawn', closed_at: at, revision: nextOf(consultations) })
    .where(and(isTheirs, inArray(consultations.state, OPEN)))
  await tx.update(consultations).set({ name: '', mobile_number: null }).where(isTheirs)
}

/** Milliseconds for which a consultation that led to no plan is kept after its end; docs/privacy.md. */
const KEPT = 90 * DAY
/** The same for all others, from the request: records of contracts are kept five years (전자상거래법 시행령 §6). */
const CONTRACTS_KEPT = 5 * 365 * DAY

/** Money that arrived makes a contract of a request, also of one that was withdrawn. Payments are a layer above, hence the bare names. */
const IS_PAID = sql`exists (
  select from awaited_payments as paid where paid.consultation_id = ${consultations.id} and paid.arrived > 0)`

/** Deletes consultations that led to no plan and no payment after 90 days, and all after five years. */
async function sweepConsultations(db: Database, now: number): Promise<void> {
  await db
    .delete(consultations)
    // A literal as in the partial index: with a parameter the planner would not use that index.
    .where(
      and(
        sql`${consultations.state} <> 'joined'`,
        lt(consultations.closed_at, instantOf(now - KEPT)),
        sql`not ${IS_PAID}`,
      ),
    )
  await db.delete(consultations).where(lt(consultations.created_at, instantOf(now - CONTRACTS_KEPT)))
}

/** A member's consultations and the notes of staff; their personal fields are cleared when the member leaves. */
export const consultationData: PersonalData = {
  sweep: { deletes: ['consultations', 'consultation_notes'], work: sweepConsultations },
  exportOf: async (db, member_id) => {
    const consultations = []
    for (const row of await consultationsOfMember(db, member_id)) {
      const { id, member_id: _, opened_by: __, revision: ___, ...asked } = row
      const notes = (await notesOf(db, id)).map(({ at, kind, text }) => ({ at, kind, text }))
      consultations.push({ ...asked, notes })
    }
    return { consultations }
  },
  erase: (tx, { now }, member_id) => emptyConsultationsOf(tx, member_id, instantOf(now())),
}
