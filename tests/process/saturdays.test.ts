import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw } from '#domain/draw.ts'
import { drawsInHistory, storesInHistory } from '#domain/draw-history.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { startStandInSource } from '../support/stand-in-source.ts'
import { aFolder, runFile, until } from './running-server.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../data', name), 'utf8')
const last = drawsInHistory(read('draws.jsonl')).at(-1) as TalliedDraw
const stores = storesInHistory(read('stores.jsonl')).at(-1)?.stores ?? []

const ROUNDS = [1246, 1247, 1248, 1249]
const STAGES = ['numbers', 'prizes', 'methods', 'shops'] as const
/** Milliseconds after the fetch has begun within which the process is killed: some runs are through by then. */
const KILLED_WITHIN = 120
/** Another month each time it is run; a failure names its seed. */
const SEED = Math.floor(performance.timeOrigin) % 1_000_000

it(`a month of Saturdays, the process killed at any moment (seed ${SEED})`, { timeout: 900_000 }, async () => {
  const chance = seededChance(SEED)
  const { folder, remove } = aFolder()
  const source = await startStandInSource()
  const run = (round: number) =>
    runFile('tests/process/fetch-until-killed.ts', {
      DATA_DIR: folder,
      ROUND: String(round),
      OFFICIAL_URL: source.urlOf('official'),
      MIRROR_URL: source.urlOf('mirror'),
    })
  const month = ROUNDS.map(
    (round_number): TalliedDraw => ({
      ...last,
      round_number,
      draw_date: drawDateOf(round_number),
      numbers: [3, 11, 19, 24, 36, 44],
      bonus_number: 7,
    }),
  )
  let done = ''
  for (const draw of month) {
    source.know(draw, stores)
    for (const stage of STAGES) {
      source.publish(draw.round_number, stage)
      const killed = run(draw.round_number)
      await until('it fetches', () => /^ready$/m.test(killed.output()) || killed.process.exitCode !== null, 300_000)
      await after(chance(KILLED_WITHIN))
      killed.process.kill('SIGKILL')
      await killed.ended
    }
    const last = run(draw.round_number)
    expect(await last.ended, last.output()).toBe(0)
    done = /^done (.*)$/m.exec(last.output())?.[1] ?? ''
    const { stored, corrections } = JSON.parse(done)
    expect(corrections).toBe(0)
    expect(stored.at(-1)).toEqual({ ...draw, stores: stores.length })
  }
  const { stored, winners } = JSON.parse(done)
  expect(stored).toEqual(month.map((draw) => ({ ...draw, stores: stores.length })))
  // Each set once, by its rank: 3, 4, 5 and 6 numbers; two numbers win nothing.
  expect(winners).toEqual(ROUNDS.map((round_number) => ({ round_number, ranks: '1 3 4 5' })))
  await source.stop()
  remove()
})
