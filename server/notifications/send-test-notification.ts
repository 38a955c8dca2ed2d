import { MINUTE } from '#domain/duration.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { subscriptionsOfMember } from '../messages/push-subscription-store.ts'
import { addNotices } from '../messages/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'

/** Milliseconds after which a test notification is no longer sent: the member is waiting for it. */
const TEST_LIVES = 5 * MINUTE
const NOTICE = { title: '시험 알림이에요', body: '이 기기로 알림이 와요.' }

/**
 * Sends a notification to each browser of a member that is subscribed, so that they see whether it comes.
 * @throws too_many_attempts; no_browser when none is subscribed
 */
export async function sendTestNotification(db: Database, deps: ServerDeps, member_id: number) {
  await takeAttempt(db, deps, 'push_subscription', String(member_id))
  const browsers = await subscriptionsOfMember(db, member_id)
  if (browsers.length === 0) throw refuse('no_browser')
  const now = deps.now()
  const settings = `${deps.publicUrl}/dashboard/inbox/settings`
  const text = JSON.stringify({ ...NOTICE, url: settings, stop_url: settings, tag: 'test' })
  await db.transaction(async (tx) => {
    await addNotices(
      tx,
      deps,
      browsers.map(({ id }) => ({
        ...{ member_id, kind: 'test' as const, subject: `test ${now}`, channel: 'push' as const, address: String(id) },
        text,
        created_at: instantOf(now),
        expires_at: instantOf(now + TEST_LIVES),
        next_try_at: instantOf(now),
      })),
    )
    await deps.queueJobs(tx, 'notices_written')
  })
  return { browsers: browsers.length }
}
