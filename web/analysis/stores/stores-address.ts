import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { STORE_ORDERS, type StoreOrder } from '#domain/statistics/store-wins.ts'
import { missingPage } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'

/** The sixteen regions, in the order of four rows, about where they lie. */
export const REGIONS = [
  ...['인천', '서울', '경기', '강원'],
  ...['충남', '세종', '충북', '경북'],
  ...['전북', '대전', '대구', '울산'],
  ...['전남광주', '제주', '경남', '부산'],
]
/** Regions that are one today, by which their shops of the past can still be asked for. */
const PAST_REGIONS: readonly string[] = ['전남', '광주']

const isRegion = (text: string): boolean => REGIONS.includes(text) || PAST_REGIONS.includes(text)

/** So many shops are shown at once. */
export const STORES_OF_A_PAGE = 20

/** The search in an address of the page. */
export interface FindStores {
  readonly region: string | null
  /** Of the region. */
  readonly district: string | null
  readonly search: string
  readonly order: StoreOrder
  readonly page: number
}

/** `?region=서울&district=중구&search=대박&order=newest&page=2`, each of them optional. Throws the missing page on anything else. */
export function storesAsked(address: SearchOf<'/analysis/stores'>): FindStores {
  const region = address.get('region')?.normalize() ?? null
  const order = STORE_ORDERS.find((each) => each === (address.get('order') ?? 'games'))
  const page = address.get('page') ?? '1'
  const search = (address.get('search') ?? '').normalize().trim()
  const district = address.get('district')?.normalize() || null
  if ((region && !isRegion(region)) || order === undefined || !/^[1-9]\d{0,2}$/.test(page) || search.length > 50)
    throw missingPage()
  if (district !== null && (!region || !/^[가-힣]{1,9}[시군구]$/.test(district))) throw missingPage()
  return { region: region || null, district, search, order, page: Number(page) }
}

/** The page's own address for it. */
export function storesPath({ region, district, search, order, page }: FindStores): string {
  const address = new URLSearchParams({
    ...(region === null ? {} : { region }),
    ...(district === null ? {} : { district }),
    ...(search === '' ? {} : { search }),
    ...(order === 'games' ? {} : { order }),
    ...(page === 1 ? {} : { page: `${page}` }),
  })
  return `/analysis/stores${address.size > 0 ? `?${address}` : ''}`
}

export const storesOf = ({ region, district, search, order, page }: FindStores) =>
  query(getStoreStatistics, {
    query: {
      ...(region === null ? {} : { region }),
      ...(district === null ? {} : { district }),
      ...(search === '' ? {} : { search }),
      order,
      skip: (page - 1) * STORES_OF_A_PAGE,
      limit: STORES_OF_A_PAGE,
    },
  })

/** The API's answer about shops. */
export type Answer = Reply<typeof getStoreStatistics>
