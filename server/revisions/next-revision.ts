import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { countRevision } from './store.ts'

interface SavedThing {
  /** `faq`, `announcement 12`; the target in the audit log, too. */
  readonly thing: string
  readonly by: string
  /** The revision that the change began with; undefined for a caller that did not look. */
  readonly seen: number | undefined
}

/**
 * Counts a saving of a thing, in the transaction that saves it.
 * @returns the thing's revision from now on
 * @throws edit_conflict where somebody saved it since, or took it away
 */
export async function nextRevision(
  tx: Database,
  { now }: Pick<World, 'now'>,
  { thing, by, seen }: SavedThing,
): Promise<number> {
  const revision = await countRevision(tx, { thing, revision: 1, saved_by: by, saved_at: instantOf(now()) }, seen)
  const wasTakenAway = revision === 1 && (seen ?? 0) > 0
  if (revision === null || wasTakenAway) throw refuse('edit_conflict')
  return revision
}
