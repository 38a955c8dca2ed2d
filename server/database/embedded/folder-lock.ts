import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the folder: two at once would lose acknowledged rows without an error. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`다른 서버가 이미 이 데이터 폴더를 사용하고 있습니다: ${folder}`)
  }
}

/** The locked file in the folder. */
export const LOCK_FILE = 'server.lock'
/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5

/**
 * Holds `folder`, which must exist, for this process until `release` is called or the process ends, however it ends.
 * It is a lock of the operating system on a file in the folder, which Node can take only through its built-in SQLite.
 * Only a process that may open the file can take it, and a lock never goes stale.
 * @throws {FolderInUse} while another process holds it
 */
export function lockFolder(folder: string): { release: () => void } {
  const real = realpathSync(folder)
  const file = new DatabaseSync(join(real, LOCK_FILE))
  try {
    // Nothing is ever written to the file, so no journal is needed on the disk.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    throw (error as { errcode?: number }).errcode === BUSY ? new FolderInUse(real) : error
  }
  return { release: () => file.close() }
}
