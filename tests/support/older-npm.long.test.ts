import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/**
 * The npm that comes with Node 18, 20 and 22 also wants an optional peer that is there in another version to fit; the npm that
 * wrote the lockfile does not look. `overrides` in package.json says that ours is meant.
 */
it('the packages can be installed by the npm of older Nodes', { timeout: 300_000 }, async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'older-npm-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name))
  const npm = ['exec', '--yes', '--package', 'npm@10', '--', 'npm']
  const run = (...args: string[]) => promisify(execFile)('npm', [...npm, ...args], { cwd: folder })
  try {
    const isThere = await run('--version').catch(() => null)
    if (isThere === null) return skip('no registry answers')
    expect(isThere.stdout).toMatch(/^10\./)
    await run('ci', '--dry-run')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
