import { desc, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { company_details, enquiries } from './tables.ts'

/** Every detail that an operator may enter. */
export const COMPANY_DETAILS = [
  'name',
  'contact_email',
  'contact_number',
  'contact_number_secondary',
  'working_hours',
  'address',
  'bank_name',
  'bank_logo_url',
  'account_number',
  'account_holder',
  'statistic_members',
  'statistic_total_prizes_paid',
  'statistic_satisfaction',
  'statistic_first_prize_winners',
] as const
export type CompanyDetail = (typeof COMPANY_DETAILS)[number]

/** What has been entered, by name. */
export async function companyDetails(db: Database): Promise<Partial<Record<CompanyDetail, string>>> {
  const rows = await db.select().from(company_details)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const setCompanyDetail = (db: Database, name: CompanyDetail, value: string) =>
  db
    .insert(company_details)
    .values({ name, value })
    .onConflictDoUpdate({ target: company_details.name, set: { value } })

export const removeCompanyDetail = (db: Database, name: CompanyDetail) =>
  db.delete(company_details).where(eq(company_details.name, name))

/** How far the answer to an enquiry is. */
export const ENQUIRY_STATES = enquiries.state.enumValues
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

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

/** Deletes what was asked before an instant, whatever its state. */
export const deleteEnquiriesBefore = (db: Database, before: string) =>
  db.delete(enquiries).where(lt(enquiries.created_at, before))
