import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import type { DrawSourceAccount } from '#server/server-deps.ts'
import { type Misbehaviour, type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { sourcesOf } from './sources.ts'

/** Answers in the shape that ../../../docs/operations.md describes, with the figures of round 1245. */
const recorded = (name: string) => readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')

let standIn: StandInSource
beforeAll(async () => {
  standIn = await startStandInSource()
})
afterAll(() => standIn.stop())

const answering = (name: DrawSourceAccount['name'], file: string) => {
  const headers = { 'content-type': 'application/json' }
  standIn.misbehave(name, () => ({ status: 200, headers, body: recorded(file) }))
  const [source] = sourcesOf([standIn.accountOf(name)])
  if (!source) throw new Error('no source')
  return source
}

const balls = { round_number: 1245, draw_date: '2026-10-10', numbers: [4, 5, 25, 28, 32, 42], bonus_number: 12 }
const money = {
  total_sales: 124_358_734_000,
  prizes: [
    { rank: 1, winners: 10, prize_per_winner: 3_006_515_775 },
    { rank: 2, winners: 91, prize_per_winner: 55_064_392 },
    { rank: 3, winners: 3_102, prize_per_winner: 1_615_365 },
    { rank: 4, winners: 163_177, prize_per_winner: 50_000 },
    { rank: 5, winners: 2_786_728, prize_per_winner: 5_000 },
  ],
}

it.each<[DrawSourceAccount['name'], string, object[]]>([
  ['official', 'official-not-drawn', []],
  ['official', 'official-1245-numbers', [balls]],
  ['official', 'official-1245-prizes', [{ ...balls, ...money, first_prize_methods: null }]],
  ['official', 'official-1245', [{ ...balls, ...money, first_prize_methods: expect.objectContaining({}) }]],
  ['mirror', 'mirror-1245-numbers', [balls]],
  ['mirror', 'mirror-1245', [{ ...balls, ...money, first_prize_methods: expect.objectContaining({}) }]],
])('%s reads %s', async (name, file, draws) => {
  expect(await answering(name, file).draws(1245, 1245)).toEqual(draws)
})

it('both read the same shops, spaces and all', async () => {
  const [official, mirror] = [
    await answering('official', 'official-shops-1245').stores(1245),
    await answering('mirror', 'mirror-shops-1245').stores(1245),
  ]
  expect(official).toHaveLength(10)
  expect(mirror).toEqual(official)
})

it('asks as the page itself does, one call after the other', async () => {
  standIn.forgetAll()
  const [source] = sourcesOf([standIn.accountOf('official', { pause: 60 })])
  const began = performance.now()
  await Promise.all([source?.draws(1245, 1245), source?.draws(1200, 1210), source?.draws(1, 1245)])
  expect(performance.now() - began).toBeGreaterThanOrEqual(110)
  expect(standIn.calls()).toEqual([
    '/official/lt645/selectPstLt645Info.do?srchLtEpsd=1245',
    '/official/lt645/selectPstLt645Info.do?srchStrLtEpsd=1200&srchEndLtEpsd=1210',
    '/official/lt645/selectPstLt645Info.do?srchLtEpsd=all',
  ])
})

it.each<[string, Misbehaviour]>([
  ['after a mark of the byte order', (good) => ({ ...good, body: `\uFEFF${good.body}` })],
  ['after "100 Continue"', () => 'continue'],
  [
    'packed',
    (good) => ({ ...good, headers: { ...good.headers, 'content-encoding': 'gzip' }, body: gzipSync(good.body) }),
  ],
  [
    'in the charset that it declares',
    (good) => ({ ...good, headers: { 'content-type': 'application/json; charset="EUC-KR"' } }),
  ],
])('takes an answer %s as it is meant', async (_, how) => {
  standIn.forgetAll()
  const draw = { ...balls, ...money, first_prize_methods: null }
  standIn.know(draw as TalliedDraw, [], 'prizes')
  standIn.misbehave('official', how)
  const [source] = sourcesOf([standIn.accountOf('official')])
  expect(await source?.draws(1245, 1245)).toEqual([draw])
})

it.each<[string, Record<string, string>, number]>([
  ['seconds', { 'retry-after': '240' }, 240],
  ['a date', { 'retry-after': 'Sat, 10 Oct 2026 12:00:00 GMT', date: 'Sat, 10 Oct 2026 11:50:30 GMT' }, 570],
  [
    'a date that has passed',
    { 'retry-after': 'Sat, 10 Oct 2026 11:00:00 GMT', date: 'Sat, 10 Oct 2026 11:50:30 GMT' },
    2,
  ],
  ['words', { 'retry-after': '5 minutes' }, 2],
])('waits as long as a source asks for in %s', async (_, headers, wait) => {
  standIn.misbehave('official', () => ({ status: 503, headers, body: '' }))
  const [source] = sourcesOf([standIn.accountOf('official')])
  await expect(source?.draws(1245, 1245)).rejects.toMatchObject({ kind: 'status', wait })
})
