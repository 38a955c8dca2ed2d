import type { Database } from '../database/database.ts'
import type { Keys } from '../keys/secret-key.ts'
import type { World } from '../world.ts'

/** The deletion of rows that have served their time; docs/privacy.md says how long each is kept. */
export interface Sweep {
  /** Tables whose rows it deletes. */
  readonly deletes?: readonly string[]
  /** Tables whose rows stay without what was personal in them. */
  readonly empties?: readonly string[]
  readonly work: (db: Database, now: number) => PromiseLike<unknown>
}

/**
 * A part of the service that stores something about members: how it is exported, how long it is kept, and how it is deleted
 * when they leave. `personal-data.ts` beside `app.ts` lists every such part: export, deletion and the hourly sweep walk that list.
 */
export interface PersonalData {
  /** True for what staff may not read: they hand a member's data to them without it. */
  readonly isForMemberAlone?: true
  /** Rows by kind, as the member may have them. */
  readonly exportOf: (
    db: Database,
    member_id: number,
    world: Keys,
  ) => Promise<Record<string, readonly Record<string, unknown>[]>>
  /** Removes or empties what is personal, inside the deletion's transaction. */
  /** Runs every hour for all members. */
  readonly sweep?: Sweep
  /** Its tables of which nothing is forgotten by time, each with the reason. */
  readonly keeps?: Readonly<Record<string, string>>
  readonly erase: (tx: Database, world: Pick<World, 'now'>, member_id: number) => Promise<void>
}
