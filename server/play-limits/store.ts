import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { koreanDay } from '#domain/calendar.ts'
import { breakEndsAt, limitsAt, NO_LIMITS, onBreakWording, type PlayLimits } from '#domain/member/play-limits.ts'
import { type Database, prepared } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { play_limits } from './tables.ts'

type Clock = Pick<ServerDeps, 'now'>

const limitsIn = (row: typeof play_limits.$inferSelect | undefined, now: number): PlayLimits =>
  row === undefined
    ? NO_LIMITS
    : limitsAt(
        {
          budget: row.budget,
          pending:
            row.pending_from === null ? null : { budget: row.pending_budget, from: Date.parse(row.pending_from) },
          last_day: row.break_last_day,
        },
        now,
      )

const limitsStatement = prepared((db) =>
  db
    .select()
    .from(play_limits)
    .where(eq(play_limits.member_id, sql.placeholder('member_id')))
    .prepare('limits_of_member'),
)

/** A member's limits that apply now. */
export const limitsOf = async (db: Database, { now }: Clock, member_id: number): Promise<PlayLimits> =>
  limitsIn((await limitsStatement(db).execute({ member_id }))[0], now())

/**
 * The same, locked to the end of the transaction. A member without limits has no row, so nothing is locked.
 */
export const lockedLimits = async (tx: Database, { now }: Clock, member_id: number): Promise<PlayLimits> =>
  limitsIn((await tx.select().from(play_limits).where(eq(play_limits.member_id, member_id)).for('update'))[0], now())

/** Changes a member's limits; parallel changes run one after the other. `change` gets the limits that apply now. */
export const changeLimits = (
  db: Database,
  clock: Clock,
  member_id: number,
  change: (limits: PlayLimits) => PlayLimits,
): Promise<PlayLimits> =>
  db.transaction(async (tx) => {
    await tx.insert(play_limits).values({ member_id }).onConflictDoNothing()
    const changed = change(await lockedLimits(tx, clock, member_id))
    await tx
      .update(play_limits)
      .set({
        budget: changed.budget,
        pending_budget: changed.pending?.budget ?? null,
        pending_from: changed.pending && instantOf(changed.pending.from),
        break_last_day: changed.last_day,
      })
      .where(eq(play_limits.member_id, member_id))
    return changed
  })

/** @throws on_break with the day on which the break ends */
export function refuseOnBreak({ last_day }: Pick<PlayLimits, 'last_day'>, { now }: Clock): void {
  if (last_day === null) return
  const message = onBreakWording(last_day, now())
  const retryAfter = Math.ceil((breakEndsAt(last_day) - now()) / 1_000)
  throw refuse('on_break', { errors: [{ path: 'break', message }], retryAfter })
}

/** Which of some members are taking a break, each with its last day. */
export const breaksOf = async (
  db: Database,
  { now }: Clock,
  member_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (member_ids.length === 0) return new Map()
  const rows = await db
    .select({ member_id: play_limits.member_id, last_day: play_limits.break_last_day })
    .from(play_limits)
    .where(
      and(
        inArray(play_limits.member_id, [...member_ids]),
        gte(play_limits.break_last_day, sql`${koreanDay(now())}::date`),
      ),
    )
  return new Map(rows.flatMap(({ member_id, last_day }) => (last_day === null ? [] : [[member_id, last_day] as const])))
}

/** Exported only for the member: staff who export a member's data do not see it. */
export const playLimitData: PersonalData = {
  keeps: { play_limits: 'hold a member to what they decided, until they leave' },
  isForMemberAlone: true,
  exportOf: async (db, member_id) => {
    const rows = await db.select().from(play_limits).where(eq(play_limits.member_id, member_id))
    return { play_limits: rows.map(({ member_id: _, ...limits }) => limits) }
  },
  erase: async (tx, _world, member_id) => {
    await tx.delete(play_limits).where(eq(play_limits.member_id, member_id))
  },
}
