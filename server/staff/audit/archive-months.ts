import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, gte, lt, lte, max, sql } from 'drizzle-orm'
import { auditMonthWording } from '#domain/staff/audit-wording.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { isNoRow } from '../../database/database-errors.ts'
import { makeFolder } from '../../database/embedded/private-folder.ts'
import { countSome, MOST_COUNTED } from '../../database/keyset.ts'
import { type Partition, partitionName, REST_PARTITION } from '../../database/partitions.ts'
import { refuse } from '../../http/refuse.ts'
import { instantOf, type World } from '../../world.ts'
import { audit_archives, audit_log } from '../tables.ts'
import { archiveName, folderOf, readArchive, rowCounter, rowOf, textsBefore, writeArchive } from './archive-file.ts'
import { addArchive, archivesOf, forgetArchive, placeBehind } from './audit-archives.ts'
import { addPartitions, endOf, lockPartitions, monthOf, monthsAfter, partitionsOf } from './audit-months.ts'
import { verifyAuditLog, walkChain } from './verify-audit-log.ts'

/** The newest months, which always stay in the database. */
const STAY = 12

/** The month from which on another one may be archived. */
const oldFrom = (month: string) => monthsAfter(month, STAY + 1)
const isOld = (month: string, { now }: Pick<World, 'now'>) => oldFrom(month) <= monthOf(now())

/** The months in the database, the oldest first. */
export async function monthsHere(db: Database, world: Pick<World, 'now'>) {
  const months = []
  for (const { from, until } of await partitionsOf(db)) {
    if (until === null) continue
    const month = monthOf(Date.parse(until) - 1)
    const isIn = and(from === null ? undefined : gte(audit_log.at, from), lt(audit_log.at, until))
    const rows = await countSome(db, audit_log, isIn)
    months.push({
      ...{ month, is_first: from === null, rows, is_whole_count: rows < MOST_COUNTED },
      ...{ is_old: isOld(month, world), old_from: oldFrom(month) },
    })
  }
  return months
}

type Deps = Pick<World, 'now' | 'backups' | 'auditAnchor' | 'secretKey' | 'earlierKeys'>

/**
 * Moves all rows up to the end of a month from the database into a file. The file is written, read again and compared before
 * any row is deleted; the partitions are dropped in the transaction that stores the file's digest. When it is stopped
 * half-way, only the file was written, and the next try compares it.
 * @returns how many rows, and the name of the file
 * @throws no_backup_folder, audit_month_too_new, audit_month_not_apart, audit_log_broken, audit_months_mixed,
 *   audit_archive_unreadable, audit_archive_differs
 */
export async function archiveMonths(db: Database, world: Deps, month: string) {
  const { folder } = folderOf(world)
  if (!isOld(month, world)) throw refuse('audit_month_too_new')
  const until = endOf(month)
  const leaving = await partsUntil(db, until)
  const { breaks } = await verifyAuditLog(db, world)
  if (breaks.some(({ is_accepted }) => !is_accepted)) throw refuse('audit_log_broken')
  const facts = await factsBefore(db, world, until)
  // Changed rows that follow each other are accepted as one break, by a row that came after them. Divided between the file and
  // the database they would be another break, which nobody has accepted.
  const cut = breaks.filter(({ kind, from }) => kind === 'changed' && from <= facts.last_id)
  await refuseUnlessFirst(db, world, until, Math.max(facts.last_id, ...cut.map(({ to }) => to)))
  makeFolder(folder)
  if (!existsSync(join(folder, archiveName(month)))) await writeArchive(world, month, textsBefore(db, until))
  const { rows, digest } = facts
  for await (const _ of readArchive(world, { month, rows, digest }));
  await db.transaction(async (transaction) => {
    const tx = transaction as Database
    await lockPartitions(tx)
    // Another process may have archived the month meanwhile; and only rows that were written to the file may be deleted.
    await partsUntil(tx, until)
    const counter = rowCounter()
    for await (const texts of textsBefore(tx, until)) for (const text of texts) counter.add(text)
    if (counter.sum().digest !== digest) throw refuse('audit_archive_differs')
    for (const { name } of leaving) {
      await tx.execute(sql`alter table audit_log detach partition ${sql.identifier(name)}`)
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
    }
    await addArchive(tx, world, { month, until, ...facts, archived_at: instantOf(world.now()) })
  })
  return { rows, file: archiveName(month) }
}

/** The partitions that end at an instant or before. @throws audit_month_not_apart when none ends exactly there */
async function partsUntil(db: Database, until: string): Promise<readonly Partition[]> {
  const parts = (await partitionsOf(db)).filter((one) => one.until !== null)
  const leaving = parts.filter((one) => (one.until ?? '') <= until)
  if (leaving.at(-1)?.until === until) return leaving
  const [first] = parts
  const message = first?.until
    ? `데이터베이스에서 가장 오래된 기록은 ${auditMonthWording(monthOf(Date.parse(first.until) - 1))}까지가 한 자리예요. 그달이나 그 뒤의 달을 골라 주세요.`
    : '데이터베이스에 달별 자리가 없어요.'
  throw refuse('audit_month_not_apart', { errors: [{ path: 'month', message }] })
}

/** The facts about the rows before an instant that `audit_archives` keeps. @throws audit_month_not_apart when there are no rows */
async function factsBefore(db: Database, world: Deps, until: string) {
  const walk = walkChain(world, placeBehind(await archivesOf(db, world)))
  const counter = rowCounter()
  let [first, last]: (ReturnType<typeof rowOf> | null)[] = [null, null]
  for await (const texts of textsBefore(db, until))
    for (const text of texts) {
      last = rowOf(text)
      first ??= last
      walk.add(last)
      counter.add(text)
    }
  if (!first || !last)
    throw refuse('audit_month_not_apart', {
      errors: [{ path: 'month', message: '그달까지의 기록이 데이터베이스에 없어요.' }],
    })
  return {
    ...counter.sum(),
    first_id: first.id,
    last_id: last.id,
    first_previous_hash: first.previous_hash,
    last_hash: last.hash,
    is_keyed: walk.isKeyed(),
  }
}

/**
 * The archived rows must be the beginning of the chain. But ids follow the order of insertion, and months follow the clock: of
 * two rows around midnight before the first of a month, the later one may have the earlier time.
 * @throws audit_months_mixed, with the month up to which it would work, or the archive that has to be restored first
 */
async function refuseUnlessFirst(db: Database, world: Deps, until: string, last_id: number) {
  const later = and(gte(audit_log.at, until), lte(audit_log.id, last_id))
  const [mixed] = await db
    .select({ at: max(audit_log.at) })
    .from(audit_log)
    .where(later)
  if (mixed?.at) {
    const month = monthOf(Date.parse(mixed.at))
    const message = `${auditMonthWording(month)}의 기록이 그보다 먼저 와서 그 앞에서는 끊을 수 없어요. ${auditMonthWording(month)}까지 한 번에 옮겨 주세요.`
    throw refuse('audit_months_mixed', { errors: [{ path: 'month', message }] })
  }
  const rest = sql.identifier(REST_PARTITION)
  const [inRest] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(at) as at from ${rest} where at < ${until}::timestamptz`,
  )
  if (!inRest?.at) return
  const at = Date.parse(inRest.at)
  // A clock that was wrong by years gave the row a time in a month that is archived. Restoring that month takes the row in.
  const file = (await archivesOf(db, world)).find((archive) => at < Date.parse(archive.until))
  const message = file
    ? `이미 옮긴 ${auditMonthWording(monthOf(at))}의 기록이 예비 자리에 있어요. ${auditMonthWording(file.month)}까지 옮긴 파일까지 되돌린 뒤 다시 옮겨 주세요.`
    : '예비 자리에 그달까지의 기록이 있어 옮길 수 없어요. 오늘 화면에서 감사 기록을 먼저 확인해 주세요.'
  throw refuse('audit_months_mixed', { errors: [{ path: 'month', message }] })
}

/**
 * Restores the rows of the newest archive to the database: reads them from the file, compares them with the stored digest, and
 * attaches them in the transaction that deletes the row of `audit_archives`. The file stays.
 * @returns how many rows
 * @throws no_backup_folder, audit_archive_not_found, audit_archive_not_newest, audit_archive_unreadable,
 *   audit_archive_differs
 */
export async function bringBackMonths(db: Database, world: Deps, month: string): Promise<{ rows: number }> {
  folderOf(world)
  return db.transaction(async (transaction) => {
    const tx = transaction as Database
    // Another process that restores the month waits here; appends wait only at the end, when the rows are attached.
    await tx.select().from(audit_archives).for('update')
    const { archive, from } = await newestArchive(tx, world, month)
    const name = partitionName(month)
    await tx.execute(sql`create table ${sql.identifier(name)} (like audit_log including indexes)`)
    try {
      for await (const texts of readArchive(world, archive))
        await tx.execute(
          sql`insert into ${sql.identifier(name)} select * from
            json_populate_recordset(null::${sql.identifier(name)}, ${`[${texts.join(',')}]`}::json)`,
        )
    } catch (error) {
      // Read to its end, a changed file is refused by name.
      if (isNoRow(error)) for await (const _ of readArchive(world, archive));
      throw error
    }
    await lockPartitions(tx)
    await addPartitions(tx, [{ name, from, until: archive.until }])
    await forgetArchive(tx, month)
    return { rows: archive.rows }
  })
}

/** The newest archive, and the instant at which it begins. @throws audit_archive_not_found, audit_archive_not_newest */
async function newestArchive(db: Database, world: Deps, month: string) {
  const archives = await archivesOf(db, world)
  const archive = archives.find((one) => one.month === month)
  if (!archive) throw refuse('audit_archive_not_found')
  const newest = archives.at(-1)
  if (newest && newest !== archive) {
    const message = `${auditMonthWording(newest.month)}까지 옮긴 파일을 먼저 되돌려 주세요.`
    throw refuse('audit_archive_not_newest', { errors: [{ path: 'month', message }] })
  }
  return { archive, from: archives.at(-2)?.until ?? null }
}
