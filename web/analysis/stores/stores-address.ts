import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { STORE_ORDERS, type StoreOrder } from '#domain/statistics/store-wins.ts'
import { missingPage } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { isRegion } from './region-map.tsx'

/** So many shops are shown at once. */
export const STORES_OF_A_PAGE = 20

/** The search in an address of the page. */
export interface FindStores {
  readonly region: string | null
  readonly search: string
  readonly order: StoreOrder
  readonly page: number
}

/** `?region=서울&search=대박&order=newest&page=2`, each of them optional. Throws the missing page on anything else. */
export function storesAsked(address: SearchOf<'/analysis/stores'>): FindStores {
  const region = address.get('region')
  const order = STORE_ORDERS.find((each) => each === (address.get('order') ?? 'games'))
  const page = address.get('page') ?? '1'
  const search = (address.get('search') ?? '').trim()
  if ((region && !isRegion(region)) || order === undefined || !/^[1-9]\d{0,2}$/.test(page) || search.length > 50)
    throw missingPage()
  return { region: region || null, search, order, page: Number(page) }
}

/** The page's own address for it; the list's place in it, so that a pressed region is seen at once. */
export function storesPath({ region, search, order, page }: FindStores): string {
  const address = new URLSearchParams({
    ...(region === null ? {} : { region }),
    ...(search === '' ? {} : { search }),
    ...(order === 'games' ? {} : { order }),
    ...(page === 1 ? {} : { page: `${page}` }),
  })
  return `/analysis/stores${address.size > 0 ? `?${address}` : ''}#stores`
}

export const storesOf = ({ region, search, order, page }: FindStores) =>
  query(getStoreStatistics, {
    query: {
      ...(region === null ? {} : { region }),
      ...(search === '' ? {} : { search }),
      order,
      skip: (page - 1) * STORES_OF_A_PAGE,
      limit: STORES_OF_A_PAGE,
    },
  })
