import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { createServerDeps } from '#server/server-deps.ts'
import { type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { isPostgres } from '#tests/support/template.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { recordedDraws } from '../record-store.ts'
import { syncDraws } from './sync-draws.ts'

/** A server on the database, which hears of what others publish as the real one does. */
async function anInstance(database: OpenDatabase, source: StandInSource) {
  const deps = createServerDeps(
    { engine: database.engine, drawMinute: 20 * 60 + 45, publicUrl: 'http://localhost', secretKey: 'x'.repeat(32) },
    {
      now: () => Date.parse('2026-10-17T11:46:00Z'),
      drawSources: [source.accountOf('official'), source.accountOf('mirror')],
    },
  )
  const { app } = await createApp(database.db, deps)
  const listening = await database.listen(deps.changes.notify)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const request = httpGet({ host: '127.0.0.1', port, path: PUBLIC_EVENTS })
  const [stream] = (await once(request, 'response')) as [IncomingMessage]
  let heard = ''
  stream
    .setEncoding('utf8')
    .on('data', (text) => (heard += text))
    .on('error', () => {})
  const newest = async () => (await app.inject({ url: getLatestDraw.path })).json().round_number as number
  return {
    fetchDraws: () => syncDraws(database.db, deps, { asked_by: 'schedule' }),
    heard: () => heard,
    newest,
    stop: async () => {
      stream.destroy()
      await listening.stop()
      await app.close()
    },
  }
}

describe.skipIf(!isPostgres)('two instances on one PostgreSQL', () => {
  let database: OpenDatabase
  let source: StandInSource
  beforeAll(async () => {
    database = await testDatabase()
    source = await startStandInSource()
  })
  afterAll(async () => {
    await source.stop()
    await database.close()
  })

  it('show the same hour: one fetches, both tell, neither shows what is old', async () => {
    const [last] = (await recordedDraws(database.db, 1245, 1245)) as [TalliedDraw]
    source.know({ ...last, round_number: 1246, draw_date: '2026-10-17' }, [], 'numbers')
    const [one, other] = [await anInstance(database, source), await anInstance(database, source)]
    // Both have kept last week's answer.
    expect([await one.newest(), await other.newest()]).toEqual([1245, 1245])
    // The source answers once one of them was turned away, so that they ask at the same time however busy the machine is.
    const turnedAway = Promise.withResolvers<void>()
    source.misbehave('official', async (good) => {
      await turnedAway.promise
      return good
    })
    const went = await Promise.all(
      [one, other].map(async ({ fetchDraws }) => {
        const fetched = await fetchDraws()
        if (fetched.outcome === 'busy') turnedAway.resolve()
        return fetched
      }),
    )
    expect(went.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'stored'])
    await vi.waitFor(
      () => {
        for (const { heard } of [one, other])
          expect(heard()).toMatch(/event: change\ndata: .*"changed":\["draws"\].*"round_number":1246,.*"numbers":\[/)
      },
      { timeout: 60_000, interval: 20 },
    )
    expect([await one.newest(), await other.newest()]).toEqual([1246, 1246])
    await one.stop()
    await other.stop()
  })
})
