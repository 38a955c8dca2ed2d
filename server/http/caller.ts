import type { FastifyRequest } from 'fastify'
import type { Permission } from '#domain/staff/permission.ts'
import type { Database } from '../database/database.ts'
import { refuse } from './refuse.ts'

/** A member who is calling, once a token has proven it. */
export interface Caller {
  readonly id: number
  /** The sign-in that the token belongs to. */
  readonly session_id: string
}

/** The name by which a member's statements wait for their turns (`database/turns.ts`). */
export const memberTurns = (id: number) => `member ${id}`

/** A member of staff who is calling, in the back office or on the command line. */
export interface StaffCaller {
  /** Null for the command line, whose user owns the server's account and may do everything. */
  readonly id: number | null
  /** As the audit log shows them: `서연`, `jiyun@command-line`. */
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** Whether the second factor was entered in the last minutes; the command line needs none. */
  readonly hasFreshFactor: boolean
  /** The session; null for the command line. */
  readonly session_id: number | null
  readonly role: string | null
}

/** Identifies the caller of a request; null for a visitor, or when the token or the cookie is not valid. */
export interface CallersOf {
  readonly member: (request: FastifyRequest) => Promise<Caller | null>
  readonly staff: (request: FastifyRequest) => Promise<StaffCaller | null>
  /**
   * Whether another member of staff has a permission, those of the given names left out: an action that needs a second person
   * needs one to exist.
   */
  readonly hasColleague: (
    db: Database,
    caller: StaffCaller,
    permission: Permission,
    except?: readonly string[],
  ) => Promise<boolean>
  /** Who gave a member of staff their first password last, and when; null for the command line. */
  readonly credentialsOf: (
    db: Database,
    caller: StaffCaller,
  ) => Promise<{ readonly by: string | null; readonly at: string } | null>
}

/** Asserts that the caller is staff and has a permission. @throws login_required, not_allowed */
export function mustHave(caller: StaffCaller | null, permission: Permission): asserts caller is StaffCaller {
  if (!caller) throw refuse('login_required')
  if (!caller.permissions.has(permission)) throw refuse('not_allowed')
}
