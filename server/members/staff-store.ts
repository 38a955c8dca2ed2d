import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { usernameKey } from './store.ts'
import { members } from './tables.ts'

interface Wanted {
  /** Part of a username or a name; of a mobile number the last four digits, or all but what every one begins with. */
  readonly search?: string | undefined
  /** A whole username. */
  readonly username?: string | undefined
  readonly limit: number
}

/** Members that staff look for, oldest first; deleted ones are not found. */
export const membersMatching = (db: Database, { search, username, limit }: Wanted) =>
  db
    .select()
    .from(members)
    .where(
      and(
        isNull(members.deleted_at),
        username ? eq(members.username_key, usernameKey(username)) : undefined,
        search ? holds(search) : undefined,
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit)

function holds(search: string): SQL | undefined {
  const pattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const digits = search.replace(/[\s-]/g, '')
  return or(
    sql`${members.username_key} like ${pattern(search)}`,
    sql`lower(${members.name}) like ${pattern(search)}`,
    // Its end as it is read out on the phone, or all of it: other parts would tell a masked number digit by digit.
    /^\d{4}$/.test(digits) ? sql`${members.mobile_number} like ${`%${digits}`}` : undefined,
    /^\d{8,11}$/.test(digits) ? sql`${members.mobile_number} like ${`%${digits}`}` : undefined,
  )
}
