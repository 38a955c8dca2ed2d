import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { bareCalls } from './bare-contract.ts'

const bare = (source: string) => bareCalls(source, (text) => parseSync('contract.ts', text).program)

it('keeps where and how to call, and drops what is checked there and with what', () => {
  const source = `import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
const Thing = z.object({ id: z.int() })
export const getThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'anyone',
  summary: 'A sentence.',
  params: z.strictObject({ id: z.int() }),
  reply: Thing,
})`
  expect(bare(source)).toBe(
    `import { endpoint } from '#contract/endpoint.ts'
export const getThing = /*#__PURE__*/ endpoint({ method: 'GET', path: '/api/things/:id', access: 'anyone' })`,
  )
})

it('leaves a file alone that declares no call, such as what a form sends', () => {
  const source = `import { z } from 'zod'\nexport const Thing = z.object({ id: z.int() })`
  expect(bare(source)).toBe(source)
})

describe('every file of the contract', () => {
  const folder = join(import.meta.dirname, '../../contract')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const declaring = globSync('**/*.ts', { cwd: folder }).filter((file) => read(file).includes('= endpoint({'))

  it.each(declaring)('%s keeps each of its calls whole', (file) => {
    const calls = bare(read(file)).split('\n').slice(1)
    expect(calls).toHaveLength(read(file).match(/^export const \w+ = endpoint\(/gm)?.length ?? 0)
    for (const call of calls) expect(call).toMatch(/method: '\w+', path: '\/api\/[^']+', access: /)
    // A name, such as MINUTE, would be known to nobody in the browser.
    const named = calls.filter((call) => /(?:fresh_for|follows|changes): (?![\d[])/.test(call))
    expect(named).toEqual([])
  })
})
