import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/*
 * What is known of the audit log outside the database: how many rows it had, and the hash of the newest one, which only this
 * installation can make. An attacker who can write to the database alone can replace the whole log, but then it does not have
 * that row at that place. It is kept in the data folder and in the head of each backup.
 */
export const AuditAnchor = z.object({
  /** Of all time. */
  rows: z.int(),
  last_id: z.int(),
  hash: z.string(),
  is_keyed: z.boolean(),
  anchored_at: z.string(),
})
export type AuditAnchor = z.output<typeof AuditAnchor>

/** The file with the anchor in a data folder. */
export const anchorFile = (dataDir: string): string => join(dataDir, 'audit-anchor')

/** The anchor in a file; null where there is none, or none that can be read. */
export function readAnchor(file: string): AuditAnchor | null {
  if (!existsSync(file)) return null
  try {
    return AuditAnchor.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Writes the anchor completely or not at all, readable for its owner alone; on PostgreSQL nothing may have made the data folder yet. */
export function writeAnchor(file: string, anchor: AuditAnchor): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.new`
  writeFileSync(unfinished, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

/**
 * After a restore: the rows that were written after the backup are gone with good reason, so the backup's anchor takes the place
 * of the folder's; a backup from before there were anchors leaves none.
 * @returns how many rows the folder's anchor had more than the backup; 0 where it had none
 */
export function anchorAsRestored(dataDir: string, restored: AuditAnchor | null): number {
  const file = anchorFile(dataDir)
  const before = readAnchor(file)
  if (restored) writeAnchor(file, restored)
  else rmSync(file, { force: true })
  return before ? Math.max(0, before.rows - (restored?.rows ?? 0)) : 0
}
