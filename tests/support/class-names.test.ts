import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const require = createRequire(import.meta.url)

/** Reads a style sheet as the build does: Tailwind's own by its name, ours by their place. */
async function loadStylesheet(id: string, base: string) {
  const path = id === 'tailwindcss' ? require.resolve('tailwindcss/index.css') : join(base, id)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

it('no class of Tailwind’s own theme is written, which ours has taken away and which would draw nothing', async () => {
  const ours = await loadDesignSystem(readFileSync(join(root, 'web', 'app.css'), 'utf8'), {
    base: join(root, 'web'),
    loadStylesheet,
  })
  const theirs = await loadDesignSystem('@import "tailwindcss";', { base: root, loadStylesheet })
  const files = execFileSync('git', ['ls-files', 'web/*.tsx'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.'))
  const written = files.flatMap((file) => {
    const words = readFileSync(join(root, file), 'utf8').match(/[^\s"'`{}]*-[^\s"'`{}]+/g) ?? []
    return words.map((word) => ({ file, word }))
  })
  const words = [...new Set(written.map(({ word }) => word))]
  const [own, known] = [ours.candidatesToCss(words), theirs.candidatesToCss(words)]
  const lost = new Set(words.filter((_, i) => own[i] === null && known[i] !== null))
  expect(written.filter(({ word }) => lost.has(word)).map(({ file, word }) => `${file}: ${word}`)).toEqual([])
}, 60_000)
