import { max, sql } from 'drizzle-orm'
import { addMonths, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { auditMonthWording } from '#domain/staff/audit-wording.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { PARTITIONS, type Partition, partitionName, REST_PARTITION } from '../../database/partitions.ts'
import { instantOf, type World } from '../../world.ts'
import { audit_archives } from '../tables.ts'

/*
 * The months of the audit log, each a partition (decision 0094). They are Korean months, so that a day or a month that staff
 * search is in one of them. A row without a partition goes to the default one, so that appending never fails for lack of one.
 */

/** Months ahead whose partitions are made. */
const AHEAD = 2

/** The Korean month of an instant in milliseconds, `2026-03`. */
export const monthOf = (at: number): string => koreanDay(at).slice(0, 7)
/** The month `count` months later, or earlier if it is negative. */
export const monthsAfter = (month: string, count: number): string => addMonths(`${month}-01`, count).slice(0, 7)
/** The instant at which a month begins, and at which it ends. */
const beginOf = (month: string): string => instantOf(midnightInSeoul(`${month}-01`))
export const endOf = (month: string): string => beginOf(monthsAfter(month, 1))

/** The existing partitions, the oldest first and the default one last. */
export const partitionsOf = (db: Database) => rowsOf<Partition>(db, sql.raw(PARTITIONS))

/** Whether a month has a partition. All partitions begin and end at the border of a month. */
const isThere = (parts: readonly Partition[], month: string) =>
  parts.some(({ from, until }) => until !== null && (from === null || from <= beginOf(month)) && until > beginOf(month))

/** The end of the archived months, for which no partition is made again; null if nothing is archived. */
const archivedUntil = async (db: Database): Promise<string | null> =>
  (await db.select({ until: max(audit_archives.until) }).from(audit_archives))[0]?.until ?? null

/** The months of the rows in the default partition, with their counts. */
const monthsOfRest = (db: Database) =>
  rowsOf<{ month: string; rows: number }>(
    db,
    sql`select to_char(at at time zone 'UTC' + interval '9 hours', 'YYYY-MM') as month, count(*)::int as rows
      from ${sql.identifier(REST_PARTITION)} group by 1 order by 1`,
  )

const nearMonths = (now: number, ahead: number) =>
  Array.from({ length: ahead + 1 }, (_, i) => monthsAfter(monthOf(now), i))

/**
 * Adds partitions, in the caller's transaction; one whose table exists already is attached with its rows. Rows of the default
 * partition that belong to one of them are moved: the default partition is detached and its rows are inserted into the log
 * unchanged, since a trigger forbids deleting them there. When there are such rows, others can neither read nor append until
 * the transaction ends.
 */
export async function addPartitions(tx: Database, parts: readonly Partition[]): Promise<void> {
  const [moved] = await rowsOf<{ rows: number }>(
    tx,
    sql`select count(*)::int as rows from ${sql.identifier(REST_PARTITION)}`,
  )
  const off = 'audit_log_taken_off'
  if (moved?.rows) {
    // The default partition may hold the rows of years, if the job did not run.
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`alter table audit_log detach partition ${sql.identifier(REST_PARTITION)}`)
    await tx.execute(sql`alter table ${sql.identifier(REST_PARTITION)} rename to ${sql.identifier(off)}`)
    await tx.execute(sql`select add_audit_log_partition(${REST_PARTITION}, null, null)`)
  }
  for (const { name, from, until } of parts)
    await tx.execute(sql`select add_audit_log_partition(${name}, ${from}::timestamptz, ${until}::timestamptz)`)
  if (!moved?.rows) return
  await tx.execute(sql`insert into audit_log overriding system value select * from ${sql.identifier(off)}`)
  await tx.execute(sql`drop table ${sql.identifier(off)}`)
}

/** A change of partitions waits for running appends and other changes; later ones wait for it. */
export const lockPartitions = (tx: Database) => tx.execute(sql`lock table audit_log in access exclusive mode`)

/** Makes the partitions of near months, and of rows without one. Running it again, or on two instances at once, is harmless. */
export async function cutAuditLog(db: Database, { now, log, report }: Pick<World, 'now' | 'log' | 'report'>) {
  const wantedMonths = async (db: Database) => {
    const [parts, rest, archived] = [await partitionsOf(db), await monthsOfRest(db), await archivedUntil(db)]
    const months = [...new Set([...nearMonths(now(), AHEAD), ...rest.map(({ month }) => month)])]
    const missing = months.filter((month) => !isThere(parts, month) && !(archived && beginOf(month) < archived))
    return { missing: missing.sort(), rest }
  }
  if ((await wantedMonths(db)).missing.length === 0) return
  const { made, moved } = await db.transaction(async (transaction) => {
    const tx = transaction as Database
    await lockPartitions(tx)
    const { missing: made, rest } = await wantedMonths(tx)
    await addPartitions(
      tx,
      made.map((month) => ({ name: partitionName(month), from: beginOf(month), until: endOf(month) })),
    )
    return { made, moved: rest.filter(({ month }) => made.includes(month)) }
  })
  log('months of the audit log are made', { months: made.join(', ') })
  const rows = moved.reduce((sum, one) => sum + one.rows, 0)
  if (rows > 0)
    report(
      new Error(
        `감사 기록 ${rows}건이 달별 자리가 없어 예비 자리에 있다가 제 달로 옮겨졌습니다: ${moved.map(({ month }) => auditMonthWording(month)).join(', ')}. 빠진 기록은 없습니다.`,
      ),
    )
}

/**
 * Problems of the partitions: this or the next month has none; rows in the default partition that the job will move, and those
 * that it will not, since their month is archived in a file.
 */
export async function monthTroubles(db: Database, { now }: Pick<World, 'now'>) {
  const [parts, rest, archived] = [await partitionsOf(db), await monthsOfRest(db), await archivedUntil(db)]
  const isOutside = ({ month }: { month: string }) => archived !== null && beginOf(month) < archived
  const sumOf = (some: typeof rest) => some.reduce((sum, { rows }) => sum + rows, 0)
  return {
    missing: nearMonths(now(), 1).filter((month) => !isThere(parts, month)),
    waiting: sumOf(rest.filter((one) => !isOutside(one))),
    outside: sumOf(rest.filter(isOutside)),
  }
}
