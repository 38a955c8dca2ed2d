import { MINUTE } from '#domain/duration.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { countAnnouncement } from './store.ts'

/** Milliseconds after an announcement's end in which views and clicks still count: it may have been on the screen then. */
const STILL_ON_SCREEN = MINUTE

interface ViewOrClick {
  readonly id: number
  readonly what: 'view_count' | 'click_count'
  /** The network address of the visitor. */
  readonly address: string
}

/**
 * Counts a view of an announcement, or a click. The counts of one address are limited, so that nobody can make an
 * announcement look popular.
 * @throws announcement_not_found when it is not shown, too_many_attempts
 */
export async function countViewOrClick(
  db: Database,
  deps: ServerDeps,
  { id, what, address }: ViewOrClick,
): Promise<void> {
  await takeAttempt(db, deps, 'announcement_address', addressPrefixOf(address))
  const seen = { at: instantOf(deps.now()), since: instantOf(deps.now() - STILL_ON_SCREEN) }
  if (!(await countAnnouncement(db, id, what, seen))) throw refuse('announcement_not_found')
}
