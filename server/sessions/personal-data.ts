import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import { endSessionsOf, eraseDevices, keptSessionsOf } from './session-store.ts'
import { known_devices, refresh_tokens, sessions } from './tables.ts'

/** Sign-ins, whose times and addresses stay for as long as the law wants; devices, which do not. */
export const sessionData: PersonalData = {
  exportOf: async (db, member_id) => ({
    sessions: await keptSessionsOf(db, member_id),
    known_devices: await db
      .select({ last_seen_at: known_devices.last_seen_at })
      .from(known_devices)
      .where(eq(known_devices.member_id, member_id)),
  }),
  erase: async (tx, { now }, member_id) => {
    await endSessionsOf(tx, member_id, instantOf(now()))
    await eraseDevices(tx, member_id)
    await tx.delete(known_devices).where(eq(known_devices.member_id, member_id))
  },
}

const DAY = 24 * 3_600_000
/** How long the law wants times and addresses of sign-ins kept; docs/privacy.md. */
const SIGN_INS_KEPT = 90 * DAY
const DEVICES_KEPT = 365 * DAY

/** Forgets tokens a day after their session was over, sessions after 90 days, devices after a year. */
export async function sweepSessions(db: Database, now: number): Promise<void> {
  const over = sql`coalesce(${sessions.ended_at}, ${sessions.expires_at})`
  const before = (age: number) => sql`${over} < ${instantOf(now - age)}::timestamptz`
  await db
    .delete(refresh_tokens)
    .where(sql`${refresh_tokens.session_id} in (select id from ${sessions} where ${before(DAY)})`)
  await db.delete(sessions).where(before(SIGN_INS_KEPT))
  await db.delete(known_devices).where(lt(known_devices.last_seen_at, instantOf(now - DEVICES_KEPT)))
}
