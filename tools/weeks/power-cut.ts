import { closeSync, cpSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 8_192

/**
 * Copies the database of a data folder as a process leaves it that is gone; `isTorn`: its last write to the log half done. The times
 * of its files are kept, since they say which of them was written last.
 */
export function folderAfterPowerCut(from: string, to: string, isTorn: boolean): void {
  cpSync(join(from, 'database'), join(to, 'database'), { recursive: true, preserveTimestamps: true })
  if (isTorn) tearLog(join(to, 'database', 'pg_wal'))
}

/** The end of what was written: after it stand bytes that never became a whole record. */
export function tearLog(logs: string): void {
  const [newest] = readdirSync(logs)
    .filter((name) => /^0[\dA-F]{23}$/.test(name))
    .map((name) => join(logs, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (!newest) throw new Error('No write-ahead log')
  const bytes = readFileSync(newest)
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  const file = openSync(newest, 'r+')
  writeSync(file, Buffer.alloc(Math.max(0, PAGE - (end % PAGE)), 0xa5), 0, undefined, end + 8)
  closeSync(file)
}
