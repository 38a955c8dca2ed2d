import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { districtOf, districtsOf, findStores, storeStatistics } from './store-wins.ts'

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

it('gives a shop its rounds, newest first, each game in one shop', () => {
  for (const { games, rounds } of statistics.stores) {
    expect(rounds).toEqual([...new Set(rounds)].toSorted((a, b) => b - a))
    expect(rounds.length).toBeLessThanOrEqual(games)
  }
  const [first] = statistics.stores
  const own = sold.filter(({ location }) => location === first?.location)
  expect(first?.games).toBe(own.length)
  expect(first?.rounds).toEqual([...new Set(own.map((row) => row.round_number))].toSorted((a, b) => b - a))
})

const won = (round_number: number, store_name: string, location: string) =>
  ({ round_number, store_rank: 1, store_name, number_type: 'auto', location }) as const

it.each([
  ['강원', '강원특별자치도 춘천시 중앙로 1'],
  ['강원', '강원도 춘천시 중앙로 1'],
  ['강원', '강원 춘천시 중앙로 1'],
  ['강원', '강원 춘천시 중앙로 1'.normalize('NFD')],
  ['서울', '서울특별시 노원구 동일로 1493'],
  ['전북', '전북특별자치도 군산시 대학로 1'],
  ['전북', '전라북도 군산시 대학로 1'],
  ['충남', '충청남도 아산시 온천대로 1'],
  ['경북', '경상북도 포항시 중앙로 1'],
  ['세종', '세종특별자치시 한누리대로 1'],
  ['전남광주', '전라남도 여수시 여서로 1'],
  ['전남광주', '광주광역시 북구 용봉로 1'],
  ['전남광주', '전남광주통합특별시 북구 용봉로 1'],
])('counts for %s what lies in %s', (region, location) => {
  const { regions, stores } = storeStatistics([won(1200, '대박복권', location)])
  expect(regions).toEqual([{ region, games: 1, stores: 1 }])
  expect(findStores(stores, { region, order: 'games' })).toHaveLength(1)
})

it('finds a shop whose name or address came in parts of letters, and by words that are written so', () => {
  const { stores } = storeStatistics([won(1200, '행운복권방'.normalize('NFD'), '서울 노원구 동일로 1493')])
  for (const search of ['행운복권방', '행운복권방'.normalize('NFD'), '노원구'.normalize('NFD')])
    expect(findStores(stores, { search, order: 'games' }), search).toHaveLength(1)
  expect(findStores(stores, { region: '서울'.normalize('NFD'), order: 'games' })).toHaveLength(1)
})

it('is one shop at one address, under its newest name, found by its names before and told with them', () => {
  const { stores } = storeStatistics([
    won(1100, '나눔로또방', '강원도 춘천시 중앙로 1 (죽림동)'),
    won(1200, '대박복권', '강원특별자치도 춘천시 중앙로  1'),
    won(1201, '대박복권', '강원 춘천시 중앙로 1'),
    won(1201, '옆집복권', '강원 춘천시 중앙로 12'),
  ])
  expect(stores).toMatchObject([
    { store_name: '대박복권', other_names: ['나눔로또방'], games: 3, rounds: [1201, 1200, 1100] },
    { store_name: '옆집복권', other_names: [], games: 1 },
  ])
  expect(findStores(stores, { search: '나눔로또방', order: 'games' })).toHaveLength(1)
})

it('keeps shops apart whose address has no number of a house', () =>
  expect(storeStatistics([won(1, '가', '서울 종로구'), won(2, '나', '서울 종로구')]).stores).toHaveLength(2))

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

it.each([
  ['부산 해운대구 좌동로 107-10', '해운대구'],
  ['경기 성남시 분당구 서현로 1', '성남시'],
  ['인천 강화군 강화읍 1', '강화군'],
  ['강원특별자치도 춘천시 중앙로 1'.normalize('NFD'), '춘천시'],
  ['세종특별자치시 한누리대로 1', null],
  ['부산 시장로 1', null],
])('%s lies in %s', (location, district) => expect(districtOf(location)).toBe(district))

it('counts the shops of a region by district, and finds those of one', () => {
  const busan = findStores(statistics.stores, { region: '부산', order: 'games' })
  const districts = districtsOf(busan)
  expect(districts.reduce((sum, { stores }) => sum + stores, 0)).toBe(busan.length)
  expect(districts.map(({ games }) => games)).toEqual(districts.map(({ games }) => games).toSorted((a, b) => b - a))
  const haeundae = findStores(statistics.stores, { region: '부산', district: '해운대구', order: 'games' })
  expect(haeundae).toHaveLength(districts.find(({ district }) => district === '해운대구')?.stores ?? 0)
  expect(haeundae.every(({ location }) => location.startsWith('부산 해운대구 '))).toBe(true)
  expect(findStores(statistics.stores, { region: '서울', district: '해운대구', order: 'games' })).toEqual([])
})
