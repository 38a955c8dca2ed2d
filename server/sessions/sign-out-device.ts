import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { dropSubscriptionsOf } from '../messages/push-subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { deviceName } from './device.ts'
import { endSession, sessionOfId } from './session-store.ts'

/**
 * Ends one session of a member, and the notifications of its device. Rows of browsers without a session are matched by the
 * device's name. It may end push on another device of that name, too, which is better than notifications on a lost phone.
 * @throws session_not_found
 */
export const signOutDevice = (
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const session = await sessionOfId(tx, id)
    if (!(await endSession(tx, member_id, id, instantOf(now())))) throw refuse('session_not_found')
    const device_name = deviceName(session?.user_agent ?? null)
    await dropSubscriptionsOf(tx, member_id, { only: { id, device_name } })
  })
