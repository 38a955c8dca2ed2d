import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The programs that docs/seals offers to check a proof with, which know nothing of this code. */
const PROGRAMS = [
  [process.execPath, 'check-proof.mjs'],
  ['python3', 'check_proof.py'],
] as const

/** What a program said of a file of proofs. */
export interface Said {
  readonly status: number | null
  readonly stdout: string
}

/**
 * Lets each program that this machine can run check files of proofs, as a stranger gets it from the site. `download`: the text at a
 * path of the site. `known`: what the stranger knows from elsewhere, after the file's name. `look` gets what checks a file's content.
 */
export async function withStrangersPrograms(
  download: (path: string) => Promise<string>,
  known: readonly string[],
  look: (check: (content: object) => Said) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lottolens-proof-'))
  const file = join(folder, 'proofs.json')
  try {
    for (const [program, name] of PROGRAMS) {
      // Not every machine has Python.
      if (spawnSync(program, ['--version']).error) continue
      const path = join(folder, name)
      writeFileSync(path, await download(`/data/${name}`))
      look((content) => {
        writeFileSync(file, JSON.stringify(content))
        const { status, stdout } = spawnSync(program, [path, file, ...known], { encoding: 'utf8' })
        return { status, stdout }
      })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
