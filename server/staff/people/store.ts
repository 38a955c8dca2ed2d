import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import {
  ADMINISTRATOR,
  ALL_PERMISSIONS,
  type Permission,
  permissionsOfRole,
  SHIPPED_ROLES,
  type StaffState,
} from '#domain/staff/permission.ts'
import { type Database, firstRow, hasRows } from '../../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../../database/keyset.ts'
import { holdLock } from '../../database/locks.ts'
import { type SealedPlace, sealedTexts } from '../../messages/seal.ts'
import { nextOf, saveRow } from '../../revisions/store.ts'
import { instantOf } from '../../server-deps.ts'
import { staff_members, staff_roles, staff_sessions } from '../tables.ts'

export type StaffRow = typeof staff_members.$inferSelect

/** Staff by the name that they sign in with. */
export const staffOfName = (db: Database, name: string): Promise<StaffRow | null> =>
  firstRow(db.select().from(staff_members).where(eq(staff_members.name, name)))

/** A member of staff with everything that is stored of them. */
export const staffRowOfId = (db: Database, id: number): Promise<StaffRow | null> =>
  firstRow(db.select().from(staff_members).where(eq(staff_members.id, id)))

export const staffNames = async (db: Database): Promise<string[]> =>
  (await db.select({ name: staff_members.name }).from(staff_members)).map(({ name }) => name)

/** A member of staff, locked to the end of the transaction. */
export const lockedStaff = (tx: Database, id: number): Promise<StaffRow | null> =>
  firstRow(tx.select().from(staff_members).where(eq(staff_members.id, id)).for('update'))

/** Adds a member of staff. @returns the id; null when the name is taken */
export const addStaffRow = async (tx: Database, row: typeof staff_members.$inferInsert): Promise<number | null> =>
  (await tx.insert(staff_members).values(row).onConflictDoNothing().returning({ id: staff_members.id }))[0]?.id ?? null

export const changeStaffRow = (tx: Database, id: number, changes: Partial<Omit<StaffRow, 'id' | 'revision'>>) =>
  tx.update(staff_members).set(changes).where(eq(staff_members.id, id))

/** The same for fields that several staff may change at once. @throws edit_conflict */
export const saveStaffRow = (
  tx: Database,
  { id, revision }: { readonly id: number; readonly revision: number | undefined },
  changes: Partial<Omit<StaffRow, 'id' | 'revision'>>,
) => saveRow(tx, staff_members, { row: eq(staff_members.id, id), seen: revision }, changes)

const staffWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: staff_members.id,
      name: staff_members.name,
      role: staff_members.role,
      has_factor: sql<boolean>`${staff_members.factor_since} is not null`,
      is_disabled: sql<boolean>`${staff_members.disabled_at} is not null`,
      created_at: staff_members.created_at,
      last_used_at: max(staff_sessions.last_used_at),
      revision: staff_members.revision,
    })
    .from(staff_members)
    .leftJoin(staff_sessions, eq(staff_sessions.staff_id, staff_members.id))
    .where(condition)
    .groupBy(staff_members.id)

/** A member of staff, with when they last used the back office. */
export const staffOfId = (db: Database, id: number) => firstRow(staffWhere(db, eq(staff_members.id, id)))

interface StaffQuery extends PageQuery {
  readonly role?: string | undefined
  readonly state?: StaffState | undefined
}

/** A page of the staff, with when they last used the back office, and one row more if there is another page. */
export const staffPage = (db: Database, { role, state, sort, after, limit }: StaffQuery) => {
  const { begins, order } = keyset(staff_members, staff_members.id, ORDER_BY_AGE[sort], after)
  const isIn = { active: isNull(staff_members.disabled_at), disabled: isNotNull(staff_members.disabled_at) }
  return staffWhere(
    db,
    and(role === undefined ? undefined : eq(staff_members.role, role), state && isIn[state], begins),
  )
    .orderBy(...order)
    .limit(limit + 1)
}

/**
 * Whether another member of staff than the caller (the command line: null), who may still sign in, has a permission.
 * @param except names of further staff that do not count
 */
export const hasColleague = async (
  db: Database,
  { id }: { readonly id: number | null },
  permission: Permission,
  except: readonly string[] = [],
) =>
  hasRows(
    db
      .select({ id: staff_members.id })
      .from(staff_members)
      .where(
        and(
          id === null ? undefined : ne(staff_members.id, id),
          except.length === 0 ? undefined : notInArray(staff_members.name, [...except]),
          await hasPermission(db, permission),
        ),
      )
      .limit(1),
  )

/** Who gave a member of staff their first password last, and when; null for the command line, which needs none. */
export const credentialsOf = async (db: Database, { id }: { readonly id: number | null }) =>
  id === null
    ? null
    : firstRow(
        db
          .select({
            by: staff_members.credentials_by,
            at: sql<string>`coalesce(${staff_members.credentials_at}, ${staff_members.created_at})`.mapWith(
              staff_members.created_at,
            ),
          })
          .from(staff_members)
          .where(eq(staff_members.id, id)),
      )

interface Role {
  readonly name: string
  /** Its permissions in this release. */
  readonly permissions: readonly Permission[]
  readonly is_administrator: boolean
  readonly revision: number
}

const roleOf = (row: typeof staff_roles.$inferSelect): Role => ({
  name: row.name,
  permissions: permissionsOfRole(row),
  is_administrator: row.shipped === ADMINISTRATOR,
  revision: row.revision,
})

const allRoles = async (db: Database): Promise<Role[]> =>
  (await db.select().from(staff_roles).orderBy(asc(staff_roles.name))).map(roleOf)

/** Every role, and how many staff have it. */
export async function rolesWithPeople(db: Database) {
  const rows = await db
    .select({ role: staff_members.role, people: count() })
    .from(staff_members)
    .groupBy(staff_members.role)
  const peopleOf = new Map(rows.map(({ role, people }) => [role, people]))
  return (await allRoles(db)).map((role) => ({ ...role, people: peopleOf.get(role.name) ?? 0 }))
}

/** Whether a member of staff may still sign in and has a role with a permission. */
async function hasPermission(db: Database, permission: Permission) {
  const roles = (await allRoles(db)).filter(({ permissions }) => permissions.includes(permission))
  const names = roles.map(({ name }) => name)
  return and(isNull(staff_members.disabled_at), inArray(staff_members.role, names))
}

/** Lets only one transaction at a time change roles and their assignment. */
export const lockStaff = (tx: Database) => holdLock(tx, 'staff')

/** Adds the shipped roles to a new installation; once there are any roles, only the operator changes them. */
export async function addShippedRoles(tx: Database): Promise<void> {
  if (await hasRows(tx.select().from(staff_roles).limit(1))) return
  await tx.insert(staff_roles).values(
    Object.entries(SHIPPED_ROLES).map(([name, permissions]) => ({
      ...{ name, permissions: [...permissions], shipped: name, offered: ALL_PERMISSIONS },
    })),
  )
}

export const roleNames = async (db: Database): Promise<string[]> =>
  (await db.select({ name: staff_roles.name }).from(staff_roles)).map(({ name }) => name)

export async function roleOfName(db: Database, name: string): Promise<Role | null> {
  const [row] = await db.select().from(staff_roles).where(eq(staff_roles.name, name))
  return row ? roleOf(row) : null
}

/** Adds a role, or changes its permissions, and stores which permissions were offered, so that those left out stay left out. */
export const putRoleRow = (tx: Database, name: string, permissions: Permission[]) =>
  tx
    .insert(staff_roles)
    .values({ name, permissions, offered: ALL_PERMISSIONS })
    .onConflictDoUpdate({
      target: staff_roles.name,
      set: { permissions, offered: ALL_PERMISSIONS, revision: nextOf(staff_roles) },
    })

/** Renames a role, also in the rows of staff who have it. @returns false when the name is taken */
export async function renameRoleRow(tx: Database, name: string, renamed: string): Promise<boolean> {
  const [role] = await tx.select().from(staff_roles).where(eq(staff_roles.name, name))
  if (!role) return false
  const row = { ...role, name: renamed }
  if (!(await hasRows(tx.insert(staff_roles).values(row).onConflictDoNothing().returning()))) return false
  await tx.update(staff_members).set({ role: renamed }).where(eq(staff_members.role, name))
  await tx.delete(staff_roles).where(eq(staff_roles.name, name))
  return true
}

/** Deletes a role. @returns false while a member of staff has it */
export async function deleteRoleRow(tx: Database, name: string): Promise<boolean> {
  if (await hasRows(tx.select().from(staff_members).where(eq(staff_members.role, name)).limit(1))) return false
  await tx.delete(staff_roles).where(eq(staff_roles.name, name))
  return true
}

/** How many staff may both sign in and manage the staff. */
export const countAdministrators = async (db: Database): Promise<number> =>
  (
    await db
      .select({ people: count() })
      .from(staff_members)
      .where(await hasPermission(db, 'staff:write'))
  )[0]?.people ?? 0

export const addStaffSession = async (tx: Database, row: typeof staff_sessions.$inferInsert) => {
  await tx.insert(staff_sessions).values(row)
}

/** Bounds of a live session: the instants since which it must have been used, and have begun. */
interface LiveSince {
  readonly idleSince: string
  readonly startedSince: string
}
const isLive = ({ idleSince, startedSince }: LiveSince) =>
  and(
    isNull(staff_sessions.ended_at),
    gt(staff_sessions.last_used_at, idleSince),
    gt(staff_sessions.started_at, startedSince),
  )

/** A live session, with its member of staff and their permissions. */
export async function liveStaffSession(db: Database, token_hash: string, since: LiveSince) {
  const [found] = await db
    .select({ session: staff_sessions, staff: staff_members, role: staff_roles })
    .from(staff_sessions)
    .innerJoin(staff_members, eq(staff_members.id, staff_sessions.staff_id))
    .innerJoin(staff_roles, eq(staff_roles.name, staff_members.role))
    .where(and(eq(staff_sessions.token_hash, token_hash), isLive(since), isNull(staff_members.disabled_at)))
  return found ? { ...found, permissions: permissionsOfRole(found.role) } : null
}

export const changeStaffSession = (
  db: Database,
  id: number,
  changes: Partial<Pick<typeof staff_sessions.$inferInsert, 'last_used_at' | 'factor_at'>>,
) => db.update(staff_sessions).set(changes).where(eq(staff_sessions.id, id))

/** Browsers and addresses of sign-ins since an instant, ended or not; for an unknown name (id 0) it takes the same time. */
export const signInsOfStaff = (db: Database, staff_id: number, since: string) =>
  db
    .select({
      device_hash: staff_sessions.device_hash,
      address: staff_sessions.address,
      started_at: staff_sessions.started_at,
    })
    .from(staff_sessions)
    .where(and(eq(staff_sessions.staff_id, staff_id), gt(staff_sessions.started_at, since)))

/** Ends the session of a token. */
export const endSessionOfToken = (tx: Database, token_hash: string, at: string) =>
  tx
    .update(staff_sessions)
    .set({ ended_at: at })
    .where(and(eq(staff_sessions.token_hash, token_hash), isNull(staff_sessions.ended_at)))

/** The live sessions of a member of staff, most recently used first. */
export const sessionsOfStaff = (db: Database, staff_id: number, since: LiveSince) =>
  db
    .select()
    .from(staff_sessions)
    .where(and(eq(staff_sessions.staff_id, staff_id), isLive(since)))
    .orderBy(desc(staff_sessions.last_used_at))

/** Ends one session of a member of staff, all, or all but one. @returns how many */
export const endStaffSessions = async (
  tx: Database,
  staff_id: number,
  at: string,
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> =>
  (
    await tx
      .update(staff_sessions)
      .set({ ended_at: at })
      .where(
        and(
          eq(staff_sessions.staff_id, staff_id),
          isNull(staff_sessions.ended_at),
          only === undefined ? undefined : eq(staff_sessions.id, only),
          except === undefined ? undefined : ne(staff_sessions.id, except),
        ),
      )
      .returning({ id: staff_sessions.id })
  ).length

/** Milliseconds for which a sign-in of staff is kept; docs/privacy.md. */
const SESSIONS_KEPT = 90 * DAY

/** Deletes sign-ins of staff after 90 days; the audit log still has that they happened. */
export const sweepStaffSessions = (db: Database, now: number) =>
  db.delete(staff_sessions).where(lt(staff_sessions.started_at, instantOf(now - SESSIONS_KEPT)))

/** The place of the sealed second factor of a member of staff. */
export const placeOfFactor = (staff_id: number): SealedPlace => ({ purpose: 'staff factors', id: staff_id })

export const sealedFactors = sealedTexts('staff factors', staff_members, {
  id: staff_members.id,
  text: staff_members.sealed_factor,
})
