import type { Database } from '../database/database.ts'
import type { Keys } from '../keys/secret-key.ts'
import type { World } from '../world.ts'

/**
 * A part of the service that stores something about members: how it is exported, and how it is deleted when they leave.
 * `personal-data.ts` beside `app.ts` lists every such part: export and deletion walk that list.
 */
export interface PersonalData {
  /** Left out where staff hand a member's data to them: nobody but the member reads it. */
  readonly isForMemberAlone?: true
  /** Rows by kind, as the member may have them. */
  readonly exportOf: (
    db: Database,
    member_id: number,
    world: Keys,
  ) => Promise<Record<string, readonly Record<string, unknown>[]>>
  /** Removes or empties what is personal, inside the deletion's transaction. */
  readonly erase: (tx: Database, world: Pick<World, 'now'>, member_id: number) => Promise<void>
}
