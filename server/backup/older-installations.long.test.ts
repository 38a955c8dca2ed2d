import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import * as audit from '#contract/admin/audit-log.ts'
import { MIGRATIONS, type PlainDatabase } from '#server/database/open-database.ts'
import { readRetiredKeys } from '#server/key-rotation/carry-over-keys.ts'
import { takeBackArchives } from '#server/staff/audit/take-back-archives.ts'
import { useApp } from '#tests/support/app.ts'
import { useEmptyDatabases } from '#tests/support/empty-database.ts'
import { restoredDatabase } from '#tests/support/older-database.ts'
import { readLines, writeLines } from './backup-file.ts'
import { readBackup } from './make-backup.ts'
import { migrateUntil, restoreBackup } from './restore-backup.ts'
import { quoted, tablesOf } from './table-rows.ts'

/*
 * Leftovers of older programs, with a row in every table of then: encrypted backups that commits 1aa096b (format 1), c35052d, 586333b,
 * f31551e, 73a23ad, 0b7e1f5 and c7d866c wrote, and the rows of a folder of commit 40e5f50, the first landed one. That of 586333b lived
 * until 2028, has had two secret keys, and moved its first months of the audit log into the file beside it. Never made anew, since a new
 * one would not be old. Releases that are not named wrote the same tables and files as the one before.
 */
const OLDER = fileURLToPath(new URL('older', import.meta.url))
const olderFile = (name: string) => join(OLDER, name)
const PASSPHRASE = 'only for the tests of this project'

const anEmptyPlace = useEmptyDatabases()

type Row = Readonly<Record<string, unknown>>
/** Rows by table. */
type Rows = ReadonlyMap<string, readonly Row[]>

const rowsOf = async (db: PlainDatabase, text: string) => (await db.query(text)).rows as Record<string, unknown>[]

/** Tables and columns that were renamed since. */
const RENAMED: Readonly<Record<string, { table: string; columns: Readonly<Record<string, string>> }>> = {
  text_messages: { table: 'messages', columns: { mobile_number: 'address', purpose: 'kind' } },
  editions: { table: 'revisions', columns: { version: 'revision' } },
  ...Object.fromEntries(
    ['awaited_payments', 'consultations', 'deposits', 'staff_members', 'staff_roles'].map((table) => [
      table,
      { table, columns: { version: 'revision' } },
    ]),
  ),
}

/** Rows of then under the names of today. */
const renamed = (then: Rows): Rows =>
  new Map(
    [...then].map(([name, rows]) => {
      const { table = name, columns = {} } = RENAMED[name] ?? {}
      const today = (row: Row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [columns[column] ?? column, value]))
      return [table, rows.map(today)]
    }),
  )

/** Tables whose rows of then are not there as they were, and what became of them otherwise; empty: every row is. */
async function changedSince(db: PlainDatabase, then: Rows): Promise<Readonly<Record<string, string>>> {
  await db.query("set time zone 'UTC'")
  const now = new Map((await tablesOf(db)).map(({ name, columns }) => [name, columns]))
  const changed: Record<string, string> = {}
  for (const [name, rows] of renamed(then)) {
    const columns = now.get(name)
    if (!columns) {
      changed[name] = 'gone'
      continue
    }
    const names = Object.keys(rows[0] as Row)
    const stayed = names.filter((column) => columns.includes(column))
    const gone = names.filter((column) => !columns.includes(column))
    const found = await rowsOf(
      db,
      `select row_to_json(t)::text as row from (select ${stayed.map(quoted).join(', ')} from ${quoted(name)}) t`,
    )
    const texts = found.map(({ row }) => JSON.stringify(JSON.parse(row as string)))
    for (const row of rows) {
      const wanted = JSON.stringify(Object.fromEntries(stayed.map((column) => [column, row[column]])))
      if (!texts.includes(wanted)) changed[name] = `${wanted} is not among ${texts.join(' ')}`
    }
    if (gone.length > 0) changed[name] = [changed[name], `without ${gone.join(', ')}`].filter(Boolean).join('; ')
  }
  return changed
}

describe('an older installation', () => {
  it('with a row in every table opens with every row as it was', { timeout: 120_000 }, async () => {
    const { migrated_until, tables } = JSON.parse(readFileSync(olderFile('40e5f50.json'), 'utf8')) as {
      migrated_until: number
      tables: Record<string, Row[]>
    }
    const open = await anEmptyPlace()
    const before = await open()
    await migrateUntil({ migrated_until }, before.migrate)
    const shapes = await tablesOf(before)
    expect(shapes.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort())
    expect(Object.entries(tables).filter(([, rows]) => rows.length === 0)).toEqual([])
    for (const { name, columns } of shapes) {
      const list = columns.map(quoted).join(', ')
      await before.query(`delete from ${quoted(name)}`)
      await before.query(
        `insert into ${quoted(name)} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
        [JSON.stringify(tables[name])],
      )
    }
    await before.close()
    const after = await open()
    await after.migrate(MIGRATIONS)
    // Left out on purpose: devices are known by their cookie since, staff have accounts of their own.
    expect(await changedSince(after, new Map(Object.entries(tables)))).toEqual({
      known_places: 'gone',
      staff_deeds: 'gone',
      members: 'without mobile_number_held_until, role',
    })
  })

  it.each(['1aa096b', 'c35052d', '586333b', 'f31551e', '73a23ad', '0b7e1f5', 'c7d866c'])(
    'of %s comes back from its backup with every row as it was',
    { timeout: 120_000 },
    async (release) => {
      const file = olderFile(`${release}.backup`)
      const then = new Map<string, Row[]>()
      for await (const part of readBackup(file, PASSPHRASE)) {
        if ('made_at' in part) for (const { name } of part.tables) then.set(name, [])
        else then.get(part.table)?.push(...part.rows.map((row) => JSON.parse(row) as Row))
      }
      expect([...then].filter(([, rows]) => rows.length === 0)).toEqual([])
      const open = await anEmptyPlace()
      const db = await open()
      const { head } = await restoreBackup(db, { file, passphrase: PASSPHRASE, migrate: db.migrate })
      expect(head.secret_key).toContain('older installation')
      // Commands from before the audit log (decision 0123).
      expect(await changedSince(db, then)).toEqual(then.has('staff_deeds') ? { staff_deeds: 'gone' } : {})
    },
  )
})

describe('an audit log whose first months lie in a file of an older program', () => {
  const ARCHIVE = 'lottolens-audit-log-2026-11.archive'
  const folder = mkdtempSync(join(tmpdir(), 'older-archives-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, ARCHIVE)
  const app = useApp(
    async () => ({
      secretKey: 'the key of an older installation, forty-three',
      backups: { folder, keep: 3, passphrase: PASSPHRASE },
    }),
    () => restoredDatabase(olderFile('586333b.backup'), PASSPHRASE),
  )
  const verify = () => app.asStaff(audit.verifyAuditLog)
  const takeBack = () => takeBackArchives(app.db, app.deps)

  it('says which file it misses, and inserts nothing of one that is damaged or another', {
    timeout: 120_000,
  }, async () => {
    await readRetiredKeys(app.db, app.deps)
    const refusedAs = async (why: string) => {
      await expect(takeBack()).rejects.toThrow(`${ARCHIVE}: ${why}`)
      expect(await verify()).toMatchObject({ rows: 6, open: 1, breaks: [{ kind: 'gap' }] })
    }
    await expect(takeBackArchives(app.db, { ...app.deps, backups: null })).rejects.toThrow(`${ARCHIVE}: BACKUP_FOLDER`)
    await refusedAs('백업 파일이 없습니다')
    const bytes = readFileSync(olderFile(ARCHIVE))
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] as number) ^ 1
    writeFileSync(file, bytes)
    await refusedAs('백업을 읽을 수 없습니다')
    const lines: { rows?: string[] }[] = []
    for await (const line of readLines(olderFile(ARCHIVE), PASSPHRASE)) lines.push(line as { rows?: string[] })
    for (const other of [(row: string) => row.replace('"outcome"', '"outcom"'), (row: string) => row.slice(1)]) {
      await writeLines(file, PASSPHRASE, async (write) => {
        for (const line of lines) await write({ ...line, ...(line.rows && { rows: line.rows.map(other) }) })
      })
      await refusedAs('옮길 때의 기록과 다른 내용')
    }
    await writeLines(file, PASSPHRASE, async (write) => {
      for (const line of lines) await write({ ...line, ...(line.rows && { rows: line.rows.slice(1) }) })
    })
    await refusedAs('옮길 때의 기록과 다른 내용')
  })

  it('has their rows in the table again, once, and is whole', { timeout: 120_000 }, async () => {
    copyFileSync(olderFile(ARCHIVE), file)
    await takeBack()
    expect(await verify()).toMatchObject({ rows: 16, open: 0, breaks: [] })
    await takeBack()
    expect(await verify()).toMatchObject({ rows: 16, open: 0, breaks: [] })
  })
})
