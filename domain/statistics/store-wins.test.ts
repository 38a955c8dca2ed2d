import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storeStatistics } from './store-wins.ts'

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
    expect(games).toBe(sold.filter((row) => row.location.startsWith(`${region} `)).length)
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
