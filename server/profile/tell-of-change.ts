import type { SecurityFacts } from '#domain/member/notification.ts'
import type { NotificationChannel } from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { type TellDeps, tellNow } from '../notifications/tell-members.ts'

/**
 * Notifies a member of a change of how they sign in, in the same transaction: someone else may have made it in their browser.
 * @param without a channel on which it is told in another way
 */
export const tellOf = (
  tx: Database,
  deps: TellDeps,
  member_id: number,
  facts: SecurityFacts,
  without?: NotificationChannel,
): Promise<void> => {
  const subject = `${facts.what.replaceAll('_', ' ')} ${facts.at}`
  return tellNow(tx, deps, [{ member_id, kind: 'security', subject, facts }], without)
}
