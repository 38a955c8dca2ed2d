import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureFairness } from '#server/analysis/fairness.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'

const app = useApp()
const hasPython = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
let site: string
beforeAll(async () => {
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
  site = `http://127.0.0.1:${(app.api.app.server.address() as AddressInfo).port}`
  await measureFairness(app.db, app.deps)
})
afterAll(() => rmSync(folder, { recursive: true }))

const python = (...given: readonly string[]) =>
  new Promise<{ code: number; said: string }>((done) =>
    execFile('python3', given, { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    ),
  )
/** The program as the site gives it. */
const run = async () => {
  const path = join(folder, 'evidence.py')
  writeFileSync(path, (await app.get('/data/evidence.py')).body)
  return python(path, site)
}

interface Notebook {
  readonly nbformat: number
  readonly cells: readonly { cell_type: string; source: readonly string[]; outputs?: readonly unknown[] }[]
}
const notebook = async () => JSON.parse((await app.get('/data/evidence.ipynb')).body) as Notebook

describe.skipIf(!hasPython)('whoever has the files and Python alone (needs python3)', () => {
  it('computes the p-values, the bands and the crowding that the site says', async () => {
    const { code, said } = await run()
    expect(said).toMatch(/45 figures of 1245 draws, 0 differ/)
    expect(said).toMatch(/uniformity p_value +0\.\d+ +0\.\d+\n/)
    expect(code).toBe(0)
  })

  it('does so in the notebook, too, cell by cell', async () => {
    const { cells } = await notebook()
    const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''))
    // A notebook shows the value of the last line of a cell: how many differ.
    const program = code
      .join('\n')
      .replaceAll(PUBLIC_URL, site)
      .replaceAll(/^evidence\.compare/gm, 'assert 0 == evidence.compare')
    const { code: ended, said } = await python('-c', program)
    expect([ended, said]).toEqual([0, said])
    for (const words of ['SHA-256 of draws.csv', 'serial p_value', '95 % band in 500', 'crowding of 1-2-3-4-5-6'])
      expect(said).toContain(words)
  })

  it.each([
    ['a p-value', `update fairness_reports set report = jsonb_set(report, '{fairness,runs,p_value}', '0.5')`],
    ['a draw', `update draws set numbers = '{1,2,3,4,5,6}' where round_number = 1000`],
  ])('is told by an exit code of %s that is another one', async (_, change) => {
    await app.db.execute(sql.raw(change))
    app.deps.changes.notify()
    const { code, said } = await run()
    expect([code, /DIFFERS/.test(said)]).toEqual([1, true])
  })
})

it('finds in the notebook short cells without outputs, and no function of its own', async () => {
  const { nbformat, cells } = await notebook()
  expect(nbformat).toBe(4)
  const program = readFileSync(new URL('../../notebooks/evidence.py', import.meta.url), 'utf8')
  for (const { cell_type, source, outputs } of cells) {
    expect(source.length).toBeLessThan(8)
    if (cell_type !== 'code') continue
    expect(outputs).toEqual([])
    expect(source.join('')).not.toMatch(/def |lambda/)
    for (const [, name] of source.join('').matchAll(/\bevidence\.(?!py)(\w+)/g))
      expect(program).toContain(`def ${name}(`)
  }
})
