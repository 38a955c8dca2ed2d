import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { drawsInHistory, storesInHistory } from '#domain/draw/draw-history.ts'
import { startStandInSource } from '../support/stand-in-source.ts'
import { startServer, until } from './running-server.ts'
import { aStartedFolder, BEFORE_SATURDAYS, MOVED_CLOCK } from './started-folder.ts'

const project = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(project, 'data', name), 'utf8')
const NOWHERE = 'http://127.0.0.1:9'

it('a start ends with the newest round, and says so once where no source can be reached', {
  timeout: 600_000,
}, async () => {
  const { folder, remove } = await aStartedFolder(BEFORE_SATURDAYS)
  const source = await startStandInSource()
  const last = drawsInHistory(read('draws.jsonl')).at(-1) as TalliedDraw
  const stores = storesInHistory(read('stores.jsonl')).at(-1)?.stores ?? []
  for (const round_number of [1246, 1247, 1248])
    source.know({ ...last, round_number, draw_date: drawDateOf(round_number) }, stores, 'shops')
  const clock = join(folder, 'clock')
  writeFileSync(clock, '2026-11-02T12:00:00+09:00')
  const start = async (official: string, mirror: string) => {
    const server = await startServer({
      dataDir: folder,
      within: 240_000,
      env: {
        NODE_OPTIONS: MOVED_CLOCK,
        CLOCK_FILE: clock,
        DRAW_SOURCES: 'official,mirror',
        DRAW_OFFICIAL_URL: official,
        DRAW_MIRROR_URL: mirror,
      },
    })
    const said = () => server.output().trim().split('\n').slice(1)
    await until('the start says how it went', () => said().length > 0, 120_000)
    const health = await (await fetch(`${server.origin}/api/v1/public/health`)).json()
    await server.stop()
    return { said: said(), health }
  }
  const alone = await start(NOWHERE, NOWHERE)
  expect(alone.said).toEqual([expect.stringMatching(/^추첨 결과를 받아올 곳에 연결하지 못했습니다\./)])
  expect(alone.health).toMatchObject({ newest_round: 1245, is_due_draw_missing: true })
  const fresh = await start(source.urlOf('official'), source.urlOf('mirror'))
  expect(fresh.said).toEqual(['제1248회까지 추첨 결과를 받아왔습니다.'])
  expect(fresh.health).toMatchObject({ newest_round: 1248, is_due_draw_missing: false })
  await source.stop()
  remove()
})
