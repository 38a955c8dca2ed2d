import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

interface Copied {
  readonly size: bigint
  readonly changed: bigint
}

/** Milliseconds within which two writes may bear the same time: no file system is coarser. */
const SAME_TIME = 2_000
const NANOSECONDS = 1_000_000n

/** Paths within a folder. An empty folder counts, too: the engine does not make its own anew. */
const namesIn = (folder: string, what: 'files' | 'folders'): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => (what === 'files' ? entry.isFile() && entry.name !== 'postmaster.pid' : entry.isDirectory()))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/**
 * Copies the files of an open embedded database as of one moment, into an empty folder. Everything is
 * copied while others work; only what they changed meanwhile is copied again while they wait. What opens the copy finds
 * a database that stopped in that moment.
 */
export async function copyDatabase(engine: PGlite, from: string, to: string): Promise<void> {
  try {
    // Little is left to change when everything has just been written.
    await engine.exec('checkpoint')
    await after(SAME_TIME * 1.1)
    makeFolders(from, to)
    // By the clock of the disk, which is the one that files are told by.
    const { mtimeNs: start } = statSync(to, { bigint: true })
    const copied = new Map<string, Copied>()
    for (const name of namesIn(from, 'files')) {
      const { size, mtimeNs } = statSync(join(from, name), { bigint: true })
      await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      copied.set(name, { size, changed: mtimeNs })
    }
    await engine.runExclusive(async () => copyChanged({ from, to, copied, start }))
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}

/** In one go: nothing else happens in this process meanwhile. */
function copyChanged(given: { from: string; to: string; copied: ReadonlyMap<string, Copied>; start: bigint }) {
  const { from, to, copied, start } = given
  const names = namesIn(from, 'files')
  makeFolders(from, to)
  for (const name of names) {
    const { size, mtimeNs } = statSync(join(from, name), { bigint: true })
    const before = copied.get(name)
    if (
      before &&
      before.size === size &&
      before.changed === mtimeNs &&
      mtimeNs < start - BigInt(SAME_TIME) * NANOSECONDS
    )
      continue
    copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
  }
  const there = new Set(names)
  for (const name of copied.keys()) if (!there.has(name)) rmSync(join(to, name))
}

function makeFolders(from: string, to: string) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of namesIn(from, 'folders')) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
}
