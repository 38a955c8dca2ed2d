import { eq } from 'drizzle-orm'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import { endSessionsOf, eraseDevices, keptSessionsOf } from './session-store.ts'
import { known_devices } from './tables.ts'

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
