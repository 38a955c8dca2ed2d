import { desc, eq, lt, ne } from 'drizzle-orm'
import type { CompanyDetail, HomeFigure } from '#domain/company.ts'
import type { EnquiryState } from '#domain/enquiry.ts'
import type { Database } from '../database/database.ts'
import { instantOf } from '../world.ts'
import { company_details, enquiries } from './tables.ts'

/** What the operator may say of the company and on the home page. */
export type Said = CompanyDetail | HomeFigure

/** What has been entered, by name. */
export async function companyDetails(db: Database): Promise<Partial<Record<Said, string>>> {
  const rows = await db.select().from(company_details)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const putCompanyDetail = (db: Database, name: Said, value: string) =>
  db
    .insert(company_details)
    .values({ name, value })
    .onConflictDoUpdate({ target: company_details.name, set: { value } })

export const removeCompanyDetail = (db: Database, name: Said) =>
  db.delete(company_details).where(eq(company_details.name, name))

/** Enquiries of a state, or all that are not closed; the newest first. */
export const newestEnquiries = (db: Database, state: EnquiryState | null, limit: number) =>
  db
    .select()
    .from(enquiries)
    .where(state === null ? ne(enquiries.state, 'closed') : eq(enquiries.state, state))
    .orderBy(desc(enquiries.id))
    .limit(limit)

export const enquiryOfReceipt = async (db: Database, receipt: string) =>
  (await db.select().from(enquiries).where(eq(enquiries.receipt, receipt)))[0] ?? null

/** False when there is no such enquiry. */
export const setEnquiryState = async (db: Database, receipt: string, state: EnquiryState) =>
  (await db.update(enquiries).set({ state }).where(eq(enquiries.receipt, receipt)).returning({ id: enquiries.id }))
    .length > 0

/** Milliseconds that the law wants complaints kept; docs/privacy.md. */
const ENQUIRIES_KEPT = 3 * 365 * 24 * 3_600_000

/** Deletes what was asked longer ago, whatever its state. */
export const sweepEnquiries = (db: Database, now: number) =>
  db.delete(enquiries).where(lt(enquiries.created_at, instantOf(now - ENQUIRIES_KEPT)))
