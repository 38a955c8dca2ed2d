import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findStores, storeStatistics } from './store-wins.ts'

const text = readFileSync(new URL('../../data/stores.jsonl', import.meta.url), 'utf8')
const lines = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { round_number: number; stores: [number, string, 'auto', string][] })
const sold = lines.flatMap(({ round_number, stores }) =>
  stores.map(([store_rank, store_name, number_type, location]) => ({
    round_number,
    store_rank,
    store_name,
    number_type,
    location,
  })),
)
const statistics = storeStatistics(sold)

it('counts every game once, the online shop apart', () => {
  expect(statistics.total_games).toBe(743)
  expect(statistics.online.games).toBe(text.split('"인터넷 복권판매사이트"').length - 1)
  const byStore = statistics.stores.reduce((sum, { games }) => sum + games, 0)
  expect(byStore + statistics.online.games).toBe(743)
  expect(statistics.regions.reduce((sum, { games }) => sum + games, 0)).toBe(byStore)
  for (const { region, games } of statistics.regions)
    expect(games).toBe(
      sold.filter((row) =>
        (region === '전남광주' ? /^(전남|광주|전남광주) / : new RegExp(`^${region} `)).test(row.location),
      ).length,
    )
})

it('gives a shop its rounds, newest first', () => {
  for (const { store_name, location, games, rounds } of statistics.stores.slice(0, 20)) {
    const own = sold.filter((row) => row.store_name === store_name && row.location === location)
    expect([games, rounds]).toEqual([
      own.length,
      [...new Set(own.map((row) => row.round_number))].toSorted((a, b) => b - a),
    ])
  }
})

it('is empty where no shop is known', () =>
  expect(storeStatistics([])).toMatchObject({ total_games: 0, stores: [], oldest_round: null }))

it('finds every shop by words of its name and place, in an order', () => {
  const all = findStores(statistics.stores, { order: 'games' })
  expect(all.length).toBe(statistics.stores.length)
  const [first] = all
  const found = findStores(statistics.stores, { order: 'name', search: `${first?.location} ${first?.store_name}` })
  expect(found).toContainEqual(first)
  const newest = findStores(statistics.stores, { order: 'newest' }).map(({ rounds }) => rounds[0] ?? 0)
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  expect(findStores(statistics.stores, { order: 'games', search: '없는가게없는동네' })).toEqual([])
})

it('counts the regions that became one together, and still finds the shops of each', () => {
  const of = (region: string) => findStores(statistics.stores, { region, order: 'games' }).length
  expect(of('전남광주')).toBe(statistics.regions.find(({ region }) => region === '전남광주')?.stores)
  expect(of('전남')).toBeGreaterThan(0)
  expect(of('전남') + of('광주')).toBeLessThanOrEqual(of('전남광주'))
  expect(statistics.regions.some(({ region }) => region === '전남' || region === '광주')).toBe(false)
})
