import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { inProject } from './project.mjs'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that must be free: the folders of three process tests with a server of PostgreSQL each, and as much again. */
const ROOM = 4 * 2 ** 30

/**
 * A temporary folder in memory, or null where there is none with enough room. Tests make hundreds of data folders, whose
 * servers wait for the disk at every commit and for every file: all that is asserted holds for any file system, and a server
 * that is killed leaves the same files in either.
 */
function folderInMemory() {
  if (!existsSync(MEMORY)) return null
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ROOM || freemem() < ROOM) return null
  const folder = mkdtempSync(`${MEMORY}/lottolens-tests-`)
  // As /tmp: PostgreSQL and others run there as users of their own.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

/**
 * Settings that all tests share: what Node has compiled is kept, since tests start some hundred servers and workers from the
 * same files.
 * @returns {Record<string, string>}
 */
export function testEnvironment() {
  const folder = folderInMemory()
  return {
    NODE_COMPILE_CACHE: inProject('.build', 'compile-cache'),
    // Playwright would keep its own in the temporary folder, which goes.
    PWTEST_CACHE_DIR: inProject('.build', 'playwright-cache'),
    ...(folder && { TMPDIR: folder }),
  }
}
