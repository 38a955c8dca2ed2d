import { createHash, randomUUID } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { BackupRejected, readLines, syncFolder, writeLines } from '../../backup/backup-file.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import type { World } from '../../world.ts'
import type { audit_log } from '../tables.ts'

/*
 * A file of archived months. Like a backup it consists of lines of JSON, compressed, and encrypted if there is a passphrase;
 * the first line is the head, the others hold rows as the database writes them, in the order of the chain. The database
 * keeps the digest of the rows (`audit_archives.digest`), so the file needs no closing line to show that it is whole.
 */

const Head = z.object({ audit_log_until: z.string() })
const Lines = z.object({ rows: z.array(z.string()) })

/** Rows that are read or written at a time. */
const AT_ONCE = 2_000

/** The folder of the backups, which also holds the archives, with the passphrase of both. @throws no_backup_folder */
export function folderOf({ backups }: Pick<World, 'backups'>) {
  if (!backups) throw refuse('no_backup_folder')
  return backups
}

export const archiveName = (month: string) => `lottolens-audit-log-${month}.archive`

/** The rows before an instant as texts, the oldest first. The connection's time zone makes no difference to the texts. */
export async function* textsBefore(db: Database, until: string): AsyncGenerator<readonly string[]> {
  let last = { id: '0', at: '1970-01-01T00:00:00.000Z' }
  for (;;) {
    const page = await rowsOf<{ id: string; at: string; row: string }>(
      db,
      sql`select id::text, at, row_to_json(r)::text as row from (
        select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, staff_id, actor, permission, deed,
          target, before, after, address, request_id, outcome, code, previous_hash, hash
        from audit_log where at < ${until}::timestamptz and (id, at) > (${last.id}::bigint, ${last.at}::timestamptz)
        order by id, audit_log.at limit ${AT_ONCE}
      ) r order by r.id, r.at`,
    )
    if (page.length > 0) yield page.map(({ row }) => row)
    const end = page.at(-1)
    if (!end || page.length < AT_ONCE) return
    last = end
  }
}

/** Parses the text of a row into the fields that the chain hashes. */
export function rowOf(text: string): typeof audit_log.$inferSelect {
  const { deed: action, ...row } = JSON.parse(text)
  return { ...row, action }
}

/** Counts rows, and computes a digest of them in their order. */
export function rowCounter() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (text: string) => {
      hash.update(`${text}\n`)
      rows += 1
    },
    sum: () => ({ rows, digest: hash.copy().digest('base64url') }),
  }
}

/**
 * Writes an archive, unless one of this name exists. An archive is never overwritten, since its rows may be nowhere else any
 * more; not by a second process at the same time either: each writes a file of its own, and the first one gets the name.
 * @throws audit_archive_unreadable when it cannot be written
 */
export const writeArchive = (
  { backups }: Pick<World, 'backups'>,
  month: string,
  texts: AsyncIterable<readonly string[]>,
): Promise<void> => {
  const { folder, passphrase } = folderOf({ backups })
  const path = join(folder, archiveName(month))
  const own = `${path}.${randomUUID()}`
  return ofFile(month, async () => {
    try {
      await writeLines(own, passphrase, async (line) => {
        await line({ audit_log_until: month })
        for await (const rows of texts) await line({ rows })
      })
      await link(own, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return
        const message = '백업 폴더가 한 파일에 두 이름을 주지 못합니다. 다른 폴더를 BACKUP_FOLDER에 적어 주세요.'
        throw new BackupRejected(`${message} (${error.code})`, { cause: error })
      })
      await syncFolder(folder)
    } finally {
      await rm(own, { force: true })
    }
  })
}

/**
 * The rows of an archive. Only after the last one is it certain that they match the digest in the database.
 * @throws audit_archive_unreadable, audit_archive_differs
 */
export async function* readArchive(
  world: Pick<World, 'backups'>,
  { month, rows, digest }: { month: string; rows: number; digest: string },
): AsyncGenerator<readonly string[]> {
  const { folder, passphrase } = folderOf(world)
  const counter = rowCounter()
  const lines = readLines(join(folder, archiveName(month)), passphrase)
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await ofFile(month, () => lines.next())
      if (done) break
      if (isFirst) {
        if (Head.safeParse(value).data?.audit_log_until !== month) throw differs(month)
        continue
      }
      const texts = Lines.safeParse(value).data?.rows
      if (!texts) throw differs(month)
      for (const text of texts) counter.add(text)
      yield texts
    }
  } finally {
    await lines.return(undefined)
  }
  const found = counter.sum()
  if (found.rows !== rows || found.digest !== digest) throw differs(month)
}

const differs = (month: string) =>
  refuse('audit_archive_differs', {
    errors: [
      {
        path: 'file',
        message: `백업 폴더의 ${archiveName(month)} 파일에 다른 내용이 들어 있어요. 아무것도 옮기지 않았어요. 그 파일을 확인해 주세요.`,
      },
    ],
  })

async function ofFile<T>(month: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupRejected)) throw error
    const message = `${archiveName(month)}: ${error.message}`
    throw refuse('audit_archive_unreadable', { errors: [{ path: 'file', message }] })
  }
}
