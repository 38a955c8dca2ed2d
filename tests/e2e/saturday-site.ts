import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addDays, drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { drawsInHistory, storesInHistory } from '#domain/draw/draw-history.ts'
import { type Published, type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { type RunningServer, startServer } from '../process/running-server.ts'
import { aStartedFolder, BEFORE_SATURDAYS, MOVED_CLOCK } from '../process/started-folder.ts'
import { type Site, siteOf } from './site.ts'

const project = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(project, 'data', name), 'utf8')

const DRAWN = { numbers: [3, 11, 19, 24, 36, 44], bonus_number: 7 }

/** A round with the money of 1245, so that the arithmetic is true. */
function drawOf(round_number: number): { draw: TalliedDraw; stores: readonly WinningStore[] } {
  const last = drawsInHistory(read('draws.jsonl')).at(-1) as TalliedDraw
  const draw = { ...last, ...DRAWN, round_number, draw_date: drawDateOf(round_number) }
  return { draw, stores: storesInHistory(read('stores.jsonl')).at(-1)?.stores ?? [] }
}

/** One Saturday of a site: its clock, and what the sources have published of its round. */
export interface Saturday {
  readonly round: number
  readonly numbers: readonly number[]
  /** Moves the clocks of the server and of pages to a time of this Saturday, or of the Sunday after it, from which they run on. */
  readonly at: (time: string, ...pages: Page[]) => Promise<void>
  readonly sunday: (time: string, ...pages: Page[]) => Promise<void>
  /** Moves the clock so many days on, to noon. */
  readonly daysLater: (days: number, ...pages: Page[]) => Promise<void>
  /** The sources have so much of the round, and the server asks them. */
  readonly published: (how: Published) => Promise<string>
}

export interface SaturdaySite extends Site {
  readonly server: RunningServer
  readonly source: StandInSource
  /** The next Saturday, at half past seven in the evening. */
  readonly nextSaturday: () => Promise<Saturday>
  readonly stop: () => Promise<void>
}

/** A site whose Saturdays are told to it, one after the other. `prepare`: what is written into its folder before it starts. */
export async function startSaturdaySite(
  before: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<SaturdaySite> {
  let round = 1245
  const { folder, remove } = await aStartedFolder(BEFORE_SATURDAYS)
  await prepare(folder)
  const clock = join(folder, 'clock')
  let moved = { to: 0, at: 0 }
  const move = async (day: string, time: string, pages: readonly Page[]) => {
    const instant = `${day}T${time}+09:00`
    writeFileSync(clock, instant)
    moved = { to: Date.parse(instant), at: Date.now() }
    // The server looks at its clock's file every 50 ms; what is asked before that is asked on the day before.
    await after(100)
    for (const page of pages) await page.clock.setSystemTime(new Date(instant))
  }
  await move(drawDateOf(round + 1), '12:00:00', [])
  const source = await startStandInSource()
  const server = await startServer({
    dataDir: folder,
    before,
    within: 240_000,
    env: {
      NODE_OPTIONS: MOVED_CLOCK,
      CLOCK_FILE: clock,
      DRAW_SOURCES: 'official,mirror',
      DRAW_OFFICIAL_URL: source.urlOf('official'),
      DRAW_MIRROR_URL: source.urlOf('mirror'),
      TRUST_PROXY: 'loopback',
      ...env,
    },
  })
  const site = siteOf(server.origin, folder, () => moved.to + Date.now() - moved.at)
  return {
    ...site,
    server,
    source,
    nextSaturday: async () => {
      round += 1
      const own = round
      const { draw, stores } = drawOf(own)
      source.know(draw, stores)
      const saturday = {
        round: own,
        numbers: draw.numbers,
        at: (time: string, ...pages: Page[]) => move(drawDateOf(own), time, pages),
        sunday: (time: string, ...pages: Page[]) => move(addDays(drawDateOf(own), 1), time, pages),
        daysLater: (days: number, ...pages: Page[]) => move(addDays(drawDateOf(own), days), '12:00:00', pages),
        published: async (how: Published) => {
          source.publish(own, how)
          for (;;) {
            const said = await site.staff('draw', 'fetch')
            // The server's own turn may have come in that moment; it may have asked before this was published.
            if (!said.includes('이미 묻고 있습니다')) return said
            await after(500)
          }
        },
      }
      await saturday.at('19:30:00')
      return saturday
    },
    stop: async () => {
      await server.stop()
      await source.stop()
      remove()
    },
  }
}
