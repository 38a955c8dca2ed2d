import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutServerParts } from './bare-contract.ts'

const parse = (source: string) => parseSync('contract.ts', source).program
const bare = (source: string) => withoutServerParts(source, parse)

it('keeps where and how to call, and drops what is checked there', () => {
  const source = `export const getThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'anyone',
  summary: 'A sentence.',
  params: z.strictObject({
    id: Id,
  }),
  reply: Thing,
})`
  const kept = bare(source)
  expect(kept).toContain("path: '/api/things/:id'")
  expect(kept).toContain("access: 'anyone'")
  expect(kept).not.toMatch(/z\.|Thing,|sentence/)
  expect(kept).toContain('/*#__PURE__*/ endpoint(')
  expect(kept.split('\n')).toHaveLength(source.split('\n').length)
})

it.each([
  'export const Thing = z.object({ id: z.int().min(1) })',
  'const parts = { id: z.int() }',
  'const list = [z.int()] as const',
])('lets a bundler drop %s', (source) => expect(bare(source)).toMatch(/= \/\*#__PURE__\*\/ \(\(\) => \(/))

describe('every file of the contract', () => {
  const folder = join(import.meta.dirname, '../../contract')
  it.each(globSync('*.ts', { cwd: folder }).filter((file) => !file.includes('.test.')))('%s still parses', (file) => {
    const kept = bare(readFileSync(join(folder, file), 'utf8'))
    expect(parseSync(file, kept).errors).toEqual([])
    expect(kept).not.toMatch(/^ {2}(params|query|body|reply|aliases): /m)
  })
})
