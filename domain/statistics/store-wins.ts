import type { WinningStore } from '../draw/draw.ts'

/** A first-prize game and the shop that sold it. */
export interface SoldWin extends Pick<WinningStore, 'store_name' | 'location' | 'number_type' | 'store_rank'> {
  readonly round_number: number
}

/** A shop with its first-prize games. */
interface StoreWins {
  /** As of its newest round. */
  readonly store_name: string
  /** Other names that the lists have for this address, newest first: a shop that was renamed, or one that followed another. */
  readonly other_names: readonly string[]
  readonly location: string
  readonly region: string
  /** First-prize games; several of one round are often one buyer's. */
  readonly games: number
  /** Rounds of those games, newest first, each once. */
  readonly rounds: readonly number[]
}

/** First-prize games by region and shop; the online shop, which sells to the whole country, stands apart. */
interface StoreStatistics {
  readonly total_games: number
  readonly known_rounds: number
  readonly oldest_round: number | null
  readonly regions: readonly { readonly region: string; readonly games: number; readonly stores: number }[]
  readonly stores: readonly StoreWins[]
  readonly online: { readonly games: number; readonly rounds: readonly number[] }
}

/** The operator's own shop on the web, as lists of shops call it. */
export const ONLINE_STORE = '인터넷 복권판매사이트'
/** Provinces whose short name is not their first two letters: 충청북도 is 충북. */
const DIVIDED_PROVINCE = /^([충전경])[청라상]([남북])도/
/** The province or city that an address begins with, by its usual two letters: 강원특별자치도, 강원도 and 강원 are one. */
export function regionOf(location: string): string {
  const [province = ''] = location.normalize().split(' ', 1)
  if (province.startsWith(MERGED_REGION)) return MERGED_REGION
  return province.replace(DIVIDED_PROVINCE, '$1$2').slice(0, 2)
}
/** Regions that were merged: the shops keep the address that they had in their rounds, the figures stand together. */
const MERGED_REGION = '전남광주'
const MERGED: readonly string[] = ['전남', '광주', MERGED_REGION]
/** The region of today that an address is counted for. */
const countedRegionOf = (location: string): string => {
  const region = regionOf(location)
  return MERGED.includes(region) ? MERGED_REGION : region
}

/** The city, county or ward of an address, its second word; null where it has none, as in Sejong. */
export const districtOf = (location: string): string | null =>
  /^\S+ (\S+[시군구])(?= |$)/.exec(location.normalize())?.[1] ?? null

/** The districts of shops, most first-prize games first; shops without one are left out. */
export function districtsOf(stores: readonly Pick<StoreWins, 'location' | 'games'>[]) {
  const byDistrict = Map.groupBy(stores, ({ location }) => districtOf(location))
  byDistrict.delete(null)
  return [...byDistrict]
    .map(([district, own]) => ({
      district: district ?? '',
      games: own.reduce((sum, { games }) => sum + games, 0),
      stores: own.length,
    }))
    .sort((a, b) => b.games - a.games || a.district.localeCompare(b.district, 'ko'))
}

export const STORE_ORDERS = ['games', 'newest', 'name'] as const
export type StoreOrder = (typeof STORE_ORDERS)[number]

interface FindStoresQuery {
  /** A region of today, or one of the past by its own address. */
  readonly region?: string | undefined
  /** A district of the region, as `districtOf` says it. */
  readonly district?: string | undefined
  /** Words of the name or the address, in any order. */
  readonly search?: string | undefined
  readonly order: StoreOrder
}

/** The shops that match, in the order. */
export function findStores(
  stores: readonly StoreWins[],
  { region, district, search = '', order }: FindStoresQuery,
): StoreWins[] {
  // Keyboards and files of Apple take Hangul apart (NFD).
  const words = search.normalize().toLowerCase().split(/\s+/).filter(Boolean)
  const asked = region === undefined ? undefined : regionOf(region)
  const found = stores.filter(({ store_name, other_names, location }) => {
    const text = [store_name, ...other_names, location].join(' ').normalize().toLowerCase()
    return (
      (asked === undefined || countedRegionOf(location) === asked || regionOf(location) === asked) &&
      (district === undefined || districtOf(location) === district.normalize()) &&
      words.every((word) => text.includes(word))
    )
  })
  // They come with most games first.
  if (order === 'newest') found.sort((a, b) => (b.rounds[0] ?? 0) - (a.rounds[0] ?? 0))
  if (order === 'name') found.sort((a, b) => a.store_name.localeCompare(b.store_name, 'ko'))
  return found
}

const roundsOf = (wins: readonly SoldWin[]) =>
  [...new Set(wins.map(({ round_number }) => round_number))].sort((a, b) => b - a)

/** What stays of an address however a list writes it: without spaces, and without the quarter behind it in brackets. */
function placeOf({ store_name, location }: SoldWin): string {
  const address = location
    .normalize('NFKC')
    .replace(/\([^)]*\)/g, '')
    .replace(/^\S+/, countedRegionOf)
    .replaceAll(' ', '')
  // Without the number of a house it may be any shop of the quarter.
  return /\d/.test(address) ? address : `${address} ${store_name.normalize()}`
}

/** Of all known sales, in any order; most games first, then the newest. Only rank 1 counts. */
export function storeStatistics(sold: readonly SoldWin[]): StoreStatistics {
  const wins = sold.filter(({ store_rank }) => store_rank === 1)
  const [online, shops] = [
    wins.filter(({ store_name }) => store_name === ONLINE_STORE),
    wins.filter(({ store_name }) => store_name !== ONLINE_STORE),
  ]
  const stores = [...Map.groupBy(shops, placeOf).values()]
    .map((own) => {
      const byRound = own.toSorted((a, b) => b.round_number - a.round_number)
      const [{ location }] = byRound as [SoldWin]
      const [store_name = '', ...other_names] = new Set(byRound.map((win) => win.store_name.normalize()))
      const region = countedRegionOf(location)
      return { store_name, other_names, location, region, games: own.length, rounds: roundsOf(own) }
    })
    .sort((a, b) => b.games - a.games || (b.rounds[0] ?? 0) - (a.rounds[0] ?? 0))
  const rounds = roundsOf(wins)
  return {
    total_games: wins.length,
    known_rounds: rounds.length,
    oldest_round: rounds.at(-1) ?? null,
    regions: [...Map.groupBy(stores, ({ region }) => region)]
      .map(([region, own]) => ({
        region,
        games: own.reduce((sum, { games }) => sum + games, 0),
        stores: own.length,
      }))
      .sort((a, b) => b.games - a.games || a.region.localeCompare(b.region, 'ko')),
    stores,
    online: { games: online.length, rounds: roundsOf(online) },
  }
}
