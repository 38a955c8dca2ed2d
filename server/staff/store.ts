import { desc } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { staff_deeds } from './tables.ts'

export const addDeed = (db: Database, deed: typeof staff_deeds.$inferInsert) => db.insert(staff_deeds).values(deed)

/** The newest deeds of staff. */
export const newestDeeds = (db: Database, limit: number) =>
  db.select().from(staff_deeds).orderBy(desc(staff_deeds.id)).limit(limit)
