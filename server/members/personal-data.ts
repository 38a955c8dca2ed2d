import type { Database } from '../database/database.ts'

/**
 * What one part of the service keeps about a member: how it is given to them, and how it goes when they
 * leave. `app.ts` lists every such part, so that export and deletion forget none.
 */
export interface PersonalData {
  /** Rows by kind, as the member may have them. */
  readonly exportOf: (db: Database, member_id: number) => Promise<Record<string, readonly Record<string, unknown>[]>>
  /** Removes or empties what is personal, inside the deletion's transaction. */
  readonly erase: (tx: Database, member_id: number) => Promise<void>
}
