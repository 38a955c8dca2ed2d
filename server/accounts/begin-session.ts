import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '../database/prepared.ts'
import { type GivenBack, givenBack } from '../limits/attempt-limits.ts'
import { members } from '../members/tables.ts'
import { type ShownRow, shownColumns } from './shown-member.ts'
import { known_places, refresh_tokens, sessions } from './tables.ts'

/** Instants are ISO strings; hashes are as they are stored. */
interface Begun extends GivenBack {
  readonly member_id: number
  /** Only while this is still the hash of the member's password; null asks for none. */
  readonly password_hash: string | null
  readonly session_id: string
  readonly method: (typeof sessions.$inferInsert)['method']
  readonly stays_logged_in: boolean
  readonly at: string
  readonly expires_at: string
  readonly user_agent: string | null
  readonly address: string | null
  readonly token_hash: string
  /** By which the member knows this place from now on. */
  readonly places: readonly string[]
}

const given = <T>(name: keyof Begun & string, type: string, as: string = name) =>
  sql<T>`${sql.placeholder(name)}::${sql.raw(type)}`.as(as)

/**
 * Locks the member and, if they may still sign in, writes all that a session begins with: itself, its first refresh
 * token, where the member was seen, attempts given back. One statement, so it is all or nothing without a transaction
 * around it, and costs little beside the hash of a password. @returns the member; nothing when they may not
 */
export const beginSession = prepared<Begun & Record<string, unknown>, ShownRow[]>((db) => {
  const hash = sql`${sql.placeholder('password_hash')}::text`
  const allowed = db.$with('allowed').as(
    db
      .select(shownColumns)
      .from(members)
      .where(
        and(
          eq(members.id, sql.placeholder('member_id')),
          isNull(members.deleted_at),
          isNull(members.blocked_at),
          or(sql`${hash} is null`, sql`${members.password_hash} = ${hash}`),
        ),
      )
      .for('update'),
  )
  const session = db.$with('session').as(
    db
      .insert(sessions)
      .select(
        db
          .select({
            id: given<string>('session_id', 'uuid', 'session_id'),
            member_id: sql<number>`${allowed.id}`.as('member_id'),
            method: given<Begun['method']>('method', 'text'),
            stays_logged_in: given<boolean>('stays_logged_in', 'boolean'),
            started_at: given<string>('at', 'timestamptz', 'started_at'),
            last_used_at: given<string>('at', 'timestamptz', 'last_used_at'),
            expires_at: given<string>('expires_at', 'timestamptz'),
            ended_at: sql<null>`null::timestamptz`.as('ended_at'),
            user_agent: given<string | null>('user_agent', 'text'),
            address: given<string | null>('address', 'text'),
          })
          .from(allowed),
      )
      .returning({ id: sessions.id }),
  )
  const token = db.$with('token').as(
    db
      .insert(refresh_tokens)
      .select(
        db
          .select({
            token_hash: given<string>('token_hash', 'text'),
            session_id: session.id,
            created_at: given<string>('at', 'timestamptz', 'created_at'),
            used_at: sql<null>`null::timestamptz`.as('used_at'),
          })
          .from(session),
      )
      .returning({ token_hash: refresh_tokens.token_hash }),
  )
  const seen = db.$with('seen').as(
    db
      .insert(known_places)
      .select(
        db
          .select({
            member_id: allowed.id,
            place: sql<string>`unnest(${sql.placeholder('places')}::text[])`.as('place'),
            last_seen_at: given<string>('at', 'timestamptz', 'last_seen_at'),
          })
          .from(allowed),
      )
      .onConflictDoUpdate({
        target: [known_places.member_id, known_places.place],
        set: { last_seen_at: sql`excluded.last_seen_at` },
      })
      .returning({ place: known_places.place }),
  )
  const honest = db.$with('honest').as(givenBack(db, sql`exists (select from ${allowed})`))
  return db.with(allowed, session, token, seen, honest).select().from(allowed)
})
