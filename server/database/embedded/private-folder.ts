import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folder is another user's, who could look into it and take its place. */
export class FolderOfAnother extends Error {
  constructor(folder: string) {
    super(`데이터 폴더가 다른 사용자의 것입니다. 폴더의 소유자로 실행해 주세요: ${folder}`)
  }
}

const ONLY_OWNER = { folder: 0o700, file: 0o600, mask: 0o077 }
const ROOT = 0

/**
 * Makes a folder, and all that is or will be in it, readable for the user of this process alone: phone numbers and
 * hashes lie there. What is new gets its mode from the mask of the process; what is there already is put right, but
 * for what links lead to.
 * @returns whether the file system did as told; one without modes leaves everything open
 * @throws {FolderOfAnother}
 */
export function keepPrivate(folder: string): boolean {
  process.umask(ONLY_OWNER.mask)
  mkdirSync(folder, { recursive: true, mode: ONLY_OWNER.folder })
  const user = process.getuid?.()
  // Windows knows no modes; what lies in a user's folder is that user's.
  if (user === undefined) return true
  if (user !== ROOT && statSync(folder).uid !== user) throw new FolderOfAnother(folder)
  setModes(folder, ONLY_OWNER.folder)
  return (statSync(folder).mode & ONLY_OWNER.mask) === 0
}

function setModes(path: string, mode: number) {
  attempt(() => chmodSync(path, mode))
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) setModes(inside, ONLY_OWNER.folder)
    else if (!entry.isSymbolicLink())
      attempt(() => {
        if ((lstatSync(inside).mode & ONLY_OWNER.mask) !== 0) chmodSync(inside, ONLY_OWNER.file)
      })
  }
}

/** Somebody else's file in our folder stays as it is: nobody comes to it. */
function attempt(change: () => void) {
  try {
    change()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}
