import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import {
  ACCOUNT_DETAILS,
  type AccountDetail,
  type CompanyAccount,
  type CompanyDetail,
  type HomeFigure,
} from '#domain/site/company.ts'
import type { EnquiryState } from '#domain/site/enquiry.ts'
import { countByDay } from '../database/count-by-day.ts'
import { type Database, firstRow } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import { instantOf } from '../server-deps.ts'
import { company_account_changes, company_details, enquiries } from './tables.ts'

/** Texts of the operator about the company and on the home page. */
export type SiteText = CompanyDetail | AccountDetail | HomeFigure

/** The entered details, by name. */
export async function companyDetails(db: Database): Promise<Partial<Record<SiteText, string>>> {
  const rows = await db.select().from(company_details)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The account that visitors are shown. */
export async function companyAccount(db: Database): Promise<CompanyAccount> {
  const entered = await companyDetails(db)
  return Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, entered[name] ?? null])) as Record<
    AccountDetail,
    string | null
  >
}

export type AccountChangeRow = typeof company_account_changes.$inferSelect

export const addAccountChange = async (tx: Database, row: typeof company_account_changes.$inferInsert) =>
  (await tx.insert(company_account_changes).values(row).returning())[0] as AccountChangeRow

/** The change that waits for a second person, if any. */
export const pendingAccountChange = (db: Database): Promise<AccountChangeRow | null> =>
  firstRow(db.select().from(company_account_changes).where(eq(company_account_changes.state, 'pending')))

/** The same by its id, locked to the end of the transaction. */
export const lockedAccountChange = (tx: Database, id: number): Promise<AccountChangeRow | null> =>
  firstRow(
    tx
      .select()
      .from(company_account_changes)
      .where(and(eq(company_account_changes.id, id), eq(company_account_changes.state, 'pending')))
      .for('update'),
  )

/** Ends the pending change, whichever it is, or one of an id. */
export const endAccountChange = (
  tx: Database,
  ended: Pick<AccountChangeRow, 'state' | 'decided_by' | 'decided_by_id' | 'decided_at'>,
  id?: number,
) =>
  tx
    .update(company_account_changes)
    .set(ended)
    .where(
      and(
        eq(company_account_changes.state, 'pending'),
        id === undefined ? undefined : eq(company_account_changes.id, id),
      ),
    )

/** Changes that visitors have been shown since an instant, the newest first. */
export const publishedAccountChanges = (db: Database, since: string): Promise<AccountChangeRow[]> =>
  db
    .select()
    .from(company_account_changes)
    .where(and(eq(company_account_changes.state, 'published'), gt(company_account_changes.decided_at, since)))
    .orderBy(desc(company_account_changes.id))

export const putCompanyDetail = (db: Database, name: SiteText, value: string) =>
  db
    .insert(company_details)
    .values({ name, value })
    .onConflictDoUpdate({ target: company_details.name, set: { value } })

export const removeCompanyDetail = (db: Database, name: SiteText) =>
  db.delete(company_details).where(eq(company_details.name, name))

export type EnquiryRow = typeof enquiries.$inferSelect

interface EnquiryListQuery extends PageQuery {
  /** Absent: all enquiries that are not closed. */
  readonly state?: EnquiryState | undefined
}

/** A page of enquiries, and one row more if there is another page. */
export const enquiryPage = (db: Database, { state, sort, after, limit }: EnquiryListQuery) => {
  const { begins, order } = keyset(enquiries, enquiries.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(enquiries)
    .where(
      // A literal rather than a parameter, so that the planner can use the partial index on open enquiries.
      and(state === undefined ? sql`${enquiries.state} <> 'closed'` : eq(enquiries.state, state), begins),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** Enquiries, by Korean day. */
export const enquiriesByDay = (db: Database, since: string) =>
  countByDay(db, { table: enquiries, id: enquiries.id, at: enquiries.created_at }, since)

export const enquiryOfReceipt = (db: Database, receipt: string) =>
  firstRow(db.select().from(enquiries).where(eq(enquiries.receipt, receipt)))

/** The same, locked to the end of the transaction. */
export const lockedEnquiry = (tx: Database, receipt: string) =>
  firstRow(tx.select().from(enquiries).where(eq(enquiries.receipt, receipt)).for('update'))

export const setEnquiryState = (tx: Database, id: number, state: EnquiryState) =>
  tx.update(enquiries).set({ state }).where(eq(enquiries.id, id))

export const setEnquiryAnswer = (tx: Database, id: number, answer: string, answered_at: string) =>
  tx.update(enquiries).set({ answer, answered_at, state: 'answered' }).where(eq(enquiries.id, id))

/** Milliseconds for which the law requires complaints to be kept; docs/privacy.md. */
const ENQUIRIES_KEPT = 3 * 365 * DAY

/** Deletes older enquiries, whatever their state. */
export const sweepEnquiries = (db: Database, now: number) =>
  db.delete(enquiries).where(lt(enquiries.created_at, instantOf(now - ENQUIRIES_KEPT)))

/** The service's name, if the operator has set none. */
export const SERVICE_NAME = '로또렌즈'

/** The beginning of every text message. */
export const sender = async (db: Database) => `[${(await companyDetails(db)).name ?? SERVICE_NAME}]`
