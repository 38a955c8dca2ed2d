import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNK_PATTERNS } from './chunks.ts'

const project = new URL('../..', import.meta.url).pathname
const files = globSync('{web,contract,domain}/**/*.{ts,tsx}', { cwd: project }).map((file) => `/${file}`)

it.each(CHUNK_PATTERNS)('the rule for $name that says $test names a file', ({ test }) => {
  expect(files.some((file) => test.test(file))).toBe(true)
})
