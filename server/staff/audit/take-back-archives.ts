import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BackupRejected, readLines } from '../../backup/backup-file.ts'
import type { Database } from '../../database/database.ts'
import { isNoRow } from '../../database/database-errors.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { audit_archives } from '../tables.ts'

/*
 * Releases until November 2026 could move old months of the audit log into files beside the backups, and kept the number and
 * the digest of their rows in `audit_archives`. The log is one table again (decision 0157): their rows come back, each file once.
 */

const Rows = z.object({ rows: z.array(z.string()) })

/**
 * Inserts the rows of each file into the table, in one transaction with the end of its row in `audit_archives`. The file stays.
 * @throws {Error} with each file that is missing, damaged or another; of those nothing is inserted, and the next run tries again
 */
export async function takeBackArchives(db: Database, deps: Pick<ServerDeps, 'backups' | 'log'>): Promise<void> {
  const refused: string[] = []
  for (const { month } of await db.select().from(audit_archives).orderBy(asc(audit_archives.until)))
    try {
      const rows = await db.transaction((tx) => takeBack(tx as Database, deps, month))
      deps.log('months of the audit log are in the table again', { month, rows })
    } catch (error) {
      if (!(error instanceof BackupRejected)) throw error
      refused.push(`lottolens-audit-log-${month}.archive: ${error.message}`)
    }
  if (refused.length > 0)
    throw new Error(`파일로 옮겼던 감사 기록을 데이터베이스로 되돌리지 못했습니다. ${refused.join(' ')}`)
}

/** @returns how many rows; 0 where another instance has taken them back meanwhile */
async function takeBack(tx: Database, { backups }: Pick<ServerDeps, 'backups'>, month: string): Promise<number> {
  const [archive] = await tx.select().from(audit_archives).where(eq(audit_archives.month, month)).for('update')
  if (!archive) return 0
  if (!backups) throw new BackupRejected('BACKUP_FOLDER에 그 파일이 있는 폴더를 적어 주세요.')
  const hash = createHash('sha256')
  let rows = 0
  try {
    for await (const line of readLines(
      join(backups.folder, `lottolens-audit-log-${month}.archive`),
      backups.passphrase,
    )) {
      // The first line is the head.
      const texts = Rows.safeParse(line).data?.rows ?? []
      for (const text of texts) hash.update(`${text}\n`)
      rows += texts.length
      await tx.execute(
        sql`insert into audit_log overriding system value
          select * from json_populate_recordset(null::audit_log, ${`[${texts.join(',')}]`}::json)`,
      )
    }
  } catch (error) {
    throw isNoRow(error) ? new BackupRejected(DIFFERS, { cause: error }) : error
  }
  if (rows !== archive.rows || hash.digest('base64url') !== archive.digest) throw new BackupRejected(DIFFERS)
  await tx.delete(audit_archives).where(eq(audit_archives.month, month))
  return rows
}
const DIFFERS = '옮길 때의 기록과 다른 내용이 들어 있습니다.'
