import type { Database } from '../database/database.ts'
import type { Keys } from '../keys/secret-key.ts'
import type { ServerDeps } from '../server-deps.ts'

/** The deletion of rows whose time is over; docs/privacy.md says how long each is kept. */
export interface Sweep {
  /** Tables whose rows it deletes. */
  readonly deletes?: readonly string[]
  /** Tables whose rows stay, but whose personal fields are cleared. */
  readonly empties?: readonly string[]
  readonly work: (db: Database, now: number) => PromiseLike<unknown>
}

/**
 * A part of the service that stores something about members: how it is exported, how long it is kept, and how it is deleted
 * when they leave. `personal-data.ts` beside `app.ts` lists every such part: export, deletion and the hourly sweep walk that list.
 */
export interface PersonalData {
  /** True for data that staff may not read: an export by staff is made without them. */
  readonly isForMemberAlone?: true
  /** Rows by kind, as the member may have them. */
  readonly exportOf: (
    db: Database,
    member_id: number,
    deps: Keys,
  ) => Promise<Record<string, readonly Record<string, unknown>[]>>
  /** Runs every hour for all members. */
  readonly sweep?: Sweep
  /** Its tables whose rows are not deleted by age, each with the reason. */
  readonly keeps?: Readonly<Record<string, string>>
  /** Deletes or clears a member's personal data, in the transaction that deletes the member. */
  readonly erase: (tx: Database, deps: Pick<ServerDeps, 'now'>, member_id: number) => Promise<void>
}
