import type { WinningStore } from '../draw/draw.ts'

/** A first-prize game and the shop that sold it. */
export interface SoldWin extends Pick<WinningStore, 'store_name' | 'location' | 'number_type' | 'store_rank'> {
  readonly round_number: number
}

/** A shop with its first-prize games. */
interface StoreWins {
  readonly store_name: string
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
/** The province or city that an address begins with. */
export const regionOf = (location: string): string => location.split(' ', 1)[0] ?? ''
/** Regions that were merged: the shops keep the address that they had in their rounds, the figures stand together. */
const MERGED_REGION = '전남광주'
const MERGED: readonly string[] = ['전남', '광주', MERGED_REGION]
/** The region of today that an address is counted for. */
const countedRegionOf = (location: string): string => {
  const region = regionOf(location)
  return MERGED.includes(region) ? MERGED_REGION : region
}

export const STORE_ORDERS = ['games', 'newest', 'name'] as const
export type StoreOrder = (typeof STORE_ORDERS)[number]

interface FindStoresQuery {
  /** A region of today, or one of the past by its own address. */
  readonly region?: string | undefined
  /** Words of the name or the address, in any order. */
  readonly search?: string | undefined
  readonly order: StoreOrder
}

/** The shops that match, in the order. */
export function findStores(stores: readonly StoreWins[], { region, search = '', order }: FindStoresQuery): StoreWins[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = stores.filter(({ store_name, location }) => {
    const text = `${store_name} ${location}`.toLowerCase()
    return (
      (region === undefined || countedRegionOf(location) === region || regionOf(location) === region) &&
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

/** Of all known sales, in any order; most games first, then the newest. Only rank 1 counts. */
export function storeStatistics(sold: readonly SoldWin[]): StoreStatistics {
  const wins = sold.filter(({ store_rank }) => store_rank === 1)
  const [online, shops] = [
    wins.filter(({ store_name }) => store_name === ONLINE_STORE),
    wins.filter(({ store_name }) => store_name !== ONLINE_STORE),
  ]
  const stores = [...Map.groupBy(shops, ({ store_name, location }) => `${store_name}\n${location}`).values()]
    .map((own) => {
      const [{ store_name, location }] = own as [SoldWin]
      return { store_name, location, region: countedRegionOf(location), games: own.length, rounds: roundsOf(own) }
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
