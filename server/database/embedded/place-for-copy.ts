import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Nobody reads a copy for longer, in milliseconds; who made it and was killed left it behind. */
const FORGOTTEN_AFTER = 60 * 60_000

/**
 * An empty folder for one copy of the database, which nobody else is given: two who copy at a time, or a copy that is
 * still being read, stay out of each other's way.
 */
export function placeForCopy(dataDir: string): string {
  const copies = join(dataDir, 'copies')
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  const place = mkdtempSync(join(copies, 'copy-'))
  // By the clock of the disk, which is the one that files are told by.
  const { mtimeMs: now } = statSync(place)
  for (const name of readdirSync(copies)) {
    const copy = join(copies, name)
    if (now - statSync(copy).mtimeMs > FORGOTTEN_AFTER) rmSync(copy, { recursive: true, force: true })
  }
  return place
}
