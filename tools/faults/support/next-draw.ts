import { readFileSync } from 'node:fs'
import { fetchDraws } from '#contract/admin/draw-fetching.ts'
import { drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { drawsInHistory } from '#domain/draw/draw-history.ts'
import { startStandInSource } from '#tests/support/stand-in-source.ts'
import { ask } from './load.ts'
import type { Stage } from './stage.ts'

/** The draw that no instance has yet. */
export const ROUND = 1246
export const NUMBERS: readonly number[] = [3, 11, 19, 24, 36, 44]

type Source = Awaited<ReturnType<typeof startStandInSource>>

/** Both sources of draws on this machine, which know one more draw than the site; what they say is published by the fault. */
export async function startSources(): Promise<{ source: Source; env: Record<string, string> }> {
  const source = await startStandInSource()
  const last = drawsInHistory(readFileSync('data/draws.jsonl', 'utf8')).at(-1) as TalliedDraw
  source.know(
    { ...last, round_number: ROUND, draw_date: drawDateOf(ROUND), numbers: [...NUMBERS], bonus_number: 7 },
    [],
  )
  const env = {
    ...{ DRAW_SOURCES: 'official,mirror' },
    ...{ DRAW_OFFICIAL_URL: source.urlOf('official'), DRAW_MIRROR_URL: source.urlOf('mirror') },
  }
  return { source, env }
}

/** Somebody of the staff has the sources asked now. */
export const askSources = ({ cluster, staff }: Pick<Stage, 'cluster' | 'staff'>) =>
  ask(cluster.front + fetchDraws.path, { method: 'POST', headers: staff, body: {} })
