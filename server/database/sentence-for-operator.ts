import { databaseRefusal } from './database-refusals.ts'
import { DISK_FULL, FolderInUse, FolderOfAnother, FolderUnusable, isDiskFull } from './embedded/private-folder.ts'

/** Why the database of this installation could not be opened or written, whichever it is; null for any other error. */
export function sentenceForOperator(error: unknown): string | null {
  if (error instanceof FolderInUse || error instanceof FolderOfAnother || error instanceof FolderUnusable)
    return error.message
  return isDiskFull(error) ? DISK_FULL : databaseRefusal(error)
}
