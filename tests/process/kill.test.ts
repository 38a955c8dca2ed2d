import { expect, it } from 'vitest'
import { aFolder, runFile, until } from './running-server.ts'

const KILLS = 20

it('has every acknowledged row after each of 20 kills', async () => {
  const { folder, remove } = aFolder()
  const acknowledged = new Set<string>()
  const lost: string[] = []

  for (let run = 0; run <= KILLS; run++) {
    const writer = runFile('tests/process/write-until-killed.ts', { DATA_DIR: folder, RUN: String(run) })
    const hasEnded = writer.ended.then((code) => expect.unreachable(`the writer ended (${code}):\n${writer.output()}`))
    const lines = () => writer.output().split('\n').slice(0, -1)
    // Another moment of the write-ahead log each time.
    const enough = run === KILLS ? 0 : 40 + run * 23
    const kept = () => lines().filter((line) => line.startsWith('kept '))
    await Promise.race([hasEnded, until('rows are acknowledged', () => lines().length > 1 && kept().length >= enough)])

    writer.process.kill('SIGKILL')
    expect(await writer.ended).toBe('SIGKILL')

    const [found, torn] = lines()
    const rows = new Set(JSON.parse((found as string).slice('found '.length)) as string[])
    expect(torn).toBe('torn 0')
    lost.push(...[...acknowledged].filter((row) => !rows.has(row)))
    for (const line of kept()) acknowledged.add(line.slice('kept '.length))
  }

  expect(lost).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(1_000)
  remove()
})
