import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { getDraw } from '#contract/draws/draws.ts'
import { getSeal, listSeals, type SealWithScore } from '#contract/number-sets/seals.ts'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { drawsInHistory, storesInHistory } from '#domain/draw/draw-history.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { startStandInSource } from '../support/stand-in-source.ts'
import { aFolder, type RunningServer, runFile, runServer, until } from './running-server.ts'
import { MOVED_CLOCK } from './started-folder.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../data', name), 'utf8')
const last = drawsInHistory(read('draws.jsonl')).at(-1) as TalliedDraw
const stores = storesInHistory(read('stores.jsonl')).at(-1)?.stores ?? []

/** Four Saturdays, each with balls of its own, and numbers that are none of them. */
const MONTH = [1246, 1247, 1248, 1249].map((round_number, week) => ({
  draw: {
    ...last,
    round_number,
    draw_date: drawDateOf(round_number),
    numbers: [3, 11, 19, 24, 36, 41].map((number) => number + week),
    bonus_number: 7 + week,
  } satisfies TalliedDraw,
  others: [26, 27, 28, 29].map((number) => number + week),
}))
/**
 * The sources' state at some minutes of Saturday in Seoul. The last is after midnight, when no schedule asks for most of an
 * hour: only the start can mend what a killed server left.
 */
const EVENING = [
  [20 * 60 + 0.5, 'nothing'],
  [20 * 60 + 46, 'numbers'],
  [21 * 60 + 5, 'prizes'],
  [22 * 60, 'methods'],
  [24 * 60 + 10, 'shops'],
] as const
/** Milliseconds within which the server is killed: half of the kills hit the storing itself, half what follows from it. */
const KILLED_WITHIN = [200, 1_500] as const
/** Another month each time it is run; a failure names its seed. */
const SEED = Math.floor(performance.timeOrigin) % 1_000_000
const BUSY_MACHINE = 300_000

it(`a month of Saturdays, the server killed at any moment (seed ${SEED})`, { timeout: 900_000 }, async () => {
  const chance = seededChance(SEED)
  const { folder, remove } = aFolder()
  const source = await startStandInSource()
  const clock = join(folder, 'clock')
  // Appears when the database is ready, just before the first job; sealing is one of the first.
  const staffSocket = join(folder, 'staff.sock')
  const start = (): Promise<RunningServer> => {
    source.calls()
    rmSync(staffSocket, { force: true })
    return runServer({
      dataDir: folder,
      env: {
        NODE_OPTIONS: MOVED_CLOCK,
        CLOCK_FILE: clock,
        DRAW_SOURCES: 'official,mirror',
        DRAW_OFFICIAL_URL: source.urlOf('official'),
        DRAW_MIRROR_URL: source.urlOf('mirror'),
      },
    })
  }
  const kill = async (server: RunningServer) => {
    server.process.kill('SIGKILL')
    expect(await server.ended, server.output()).toBe('SIGKILL')
  }
  const whatTheFolderHolds = async () => {
    const rows = MONTH.map(({ draw: { round_number, numbers }, others }) => ({ round_number, numbers, others }))
    const child = runFile('tests/process/saturdays-folder.ts', { DATA_DIR: folder, DRAWS: JSON.stringify(rows) })
    expect(await child.ended, child.output()).toBe(0)
    return JSON.parse(/^holds (.*)$/m.exec(child.output())?.[1] as string)
  }

  await whatTheFolderHolds()
  const sealed: SealWithScore[] = []
  for (const { draw } of MONTH) {
    const { round_number } = draw
    source.know(draw, stores)
    // At one of the three between, another each week, there is no server at all.
    const missed = 1 + chance(3)
    for (const [minute, published] of EVENING.filter((_, i) => i !== missed)) {
      source.publish(round_number, published)
      writeFileSync(clock, new Date(drawBeginsAt(round_number, minute)).toISOString())
      const killed = await start()
      const isAtWork = () =>
        published === 'nothing'
          ? existsSync(staffSocket) || killed.output().includes('준비되었습니다')
          : source.calls().length > 0
      await until('it is at work', () => isAtWork() || killed.process.exitCode !== null, BUSY_MACHINE)
      await after(chance(KILLED_WITHIN[chance(2)] as number))
      await kill(killed)
    }
    // The same minute: whatever the killed one held is still held.
    const mended = await start()
    const answer = async (path: string) => {
      if (mended.process.exitCode !== null) throw new Error(`The server ended:\n${mended.output()}`)
      const url = mended.origin + path.replace(':round', String(round_number))
      return fetch(url).then(
        (got) => (got.ok ? got.json() : null),
        () => null,
      )
    }
    const isWhole = async () => {
      const [shown, seal] = [await answer(getDraw.path), await answer(getSeal.path)]
      return shown?.winning_stores.length === stores.length && Boolean(seal?.score)
    }
    await until('the draw is complete and its sets are counted', isWhole, BUSY_MACHINE)
    const { seals } = (await answer(listSeals.path)) as { seals: SealWithScore[] }
    // A seal stands as it was first published, and each round has one.
    expect(seals.slice(1)).toEqual(sealed)
    sealed.unshift(...seals.slice(0, 1))
    expect(sealed[0]).toMatchObject({ round_number, sets: 5, previous_sha256: sealed[1]?.sha256 ?? null })
    await kill(mended)
  }

  const rounds = MONTH.map(({ draw: { round_number } }) => round_number)
  // Each set once, by its rank: 3, 4, 5 and 6 numbers; two numbers win nothing.
  const winners = sealed.map(({ score }) => score?.ranks.map(({ sets }) => sets))
  expect(winners).toEqual(rounds.map(() => [1, 0, 1, 1, 1]))
  expect(await whatTheFolderHolds()).toEqual({
    draws: MONTH.map(({ draw }) => draw),
    shops: rounds.map((round_number) => ({ round_number, shops: stores.length })),
    winners: rounds.map((round_number) => ({ round_number, ranks: '1 3 4 5' })),
    sealed: rounds.map((round_number) => ({ round_number, sets: 5, parts: 1 })),
    unfinished: [],
    corrections: [],
    doubts: [],
  })
  await source.stop()
  remove()
})
