import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderAfterPowerCut } from './power-cut.ts'

const [FIRST, SECOND] = ['000000010000000000000001', '000000010000000000000002']
const WRITTEN = 100

const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['the second, once it is written to', SECOND],
  ['the first, while the second waits to be used', FIRST],
])('of two files of the log that one is torn which was written last: %s', (_, last) => {
  const [from, to] = [join(folder, `before-${last}`), join(folder, `after-${last}`)]
  const logs = join(from, 'database', 'pg_wal')
  mkdirSync(logs, { recursive: true })
  for (const name of [FIRST, SECOND]) {
    writeFileSync(join(logs, name), Buffer.alloc(8_192).fill(1, 0, WRITTEN))
    utimesSync(join(logs, name), 1_000, name === last ? 3_000 : 2_000)
  }
  folderAfterPowerCut(from, to, true)
  const torn = [FIRST, SECOND].filter((name) => readFileSync(join(to, 'database', 'pg_wal', name)).includes(0xa5))
  expect(torn).toEqual([last])
})
