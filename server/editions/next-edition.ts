import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { countEdition } from './store.ts'

interface Saving {
  /** `faq`, `announcement 12`; the target in the audit log, too. */
  readonly thing: string
  readonly by: string
  /** The version that whoever saves had before them; undefined where they did not look. */
  readonly seen: number | undefined
}

/**
 * Makes what is being saved the next edition of a thing, in the transaction that saves it.
 * @returns its version
 * @throws edit_conflict where somebody saved it since, or took it away
 */
export async function nextEdition(
  tx: Database,
  { now }: Pick<World, 'now'>,
  { thing, by, seen }: Saving,
): Promise<number> {
  const version = await countEdition(tx, { thing, version: 1, saved_by: by, saved_at: instantOf(now()) }, seen)
  const wasTakenAway = version === 1 && (seen ?? 0) > 0
  if (version === null || wasTakenAway) throw refuse('edit_conflict')
  return version
}
