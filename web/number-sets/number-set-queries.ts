import { countNumberSets, getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { writtenRound } from '#domain/draw/written-round.ts'
import {
  CROWDING_PARTS,
  type CrowdingPart,
  SET_ORDERS,
  type SetOrder,
  SHOWN_SETS,
  type ShownSets,
} from '#domain/number-set/listed-sets.ts'
import { MOST_SETS_AT_ONCE, SET_ORIGINS, type SetOrigin } from '#domain/number-set/number-set.ts'
import { query } from '#web/data/query.ts'

/** The search in the address of the numbers page. */
export interface NumbersAddress {
  /** From 1. */
  readonly page: number
  /** Null: all rounds. */
  readonly round: number | null
  readonly order: SetOrder
  /** Null: all sets. */
  readonly part: CrowdingPart | null
  /** Null: of all kinds. */
  readonly origin: SetOrigin | null
  /** Null: all sets. */
  readonly show: ShownSets | null
}

const pageUrlOf = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1)

/** The page and the round of an address; what is neither counts as not given. */
export const numbersAddress = (search: SearchOf<'/dashboard/numbers'>): NumbersAddress => ({
  page: pageUrlOf(search.get('page')),
  round: writtenRound(search.get('round')),
  order: SET_ORDERS.find((order) => order === search.get('order')) ?? 'newest',
  part: CROWDING_PARTS.find((part) => part === search.get('part')) ?? null,
  origin: SET_ORIGINS.find((origin) => origin === search.get('origin')) ?? null,
  show: SHOWN_SETS.find((show) => show === search.get('show')) ?? null,
})

/** All sets of all rounds, newest first. */
export const FIRST_PAGE: NumbersAddress = {
  page: 1,
  round: null,
  order: 'newest',
  part: null,
  origin: null,
  show: null,
}

export function numbersPath({ page, round, order, part, origin, show }: NumbersAddress): string {
  const search = new URLSearchParams({
    ...(origin !== null && { origin }),
    ...(show !== null && { show }),
    ...(round !== null && { round: String(round) }),
    ...(order !== 'newest' && { order }),
    ...(part !== null && { part }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size === 0 ? '/dashboard/numbers' : `/dashboard/numbers?${search}`
}

const SETS_PER_PAGE = 20

/** One page of the member's sets, in the order and of the part that the address asks for. */
export const setsOnPage = ({ page, round, order, part, origin, show }: NumbersAddress) =>
  query(listNumberSets, {
    query: {
      skip: (page - 1) * SETS_PER_PAGE,
      limit: SETS_PER_PAGE,
      ...(round !== null && { round }),
      ...(order !== 'newest' && { sort: order }),
      ...(part !== null && { crowding: part }),
      ...(origin !== null && { origin }),
      ...(show !== null && { show }),
    },
  })

/** How many of the member's sets each choice would list, among those of the address's round, part and kind. */
export const setCounts = ({ round, part, origin }: Pick<NumbersAddress, 'round' | 'part' | 'origin'>) =>
  query(countNumberSets, {
    query: {
      ...(round !== null && { round }),
      ...(part !== null && { crowding: part }),
      ...(origin !== null && { origin }),
    },
  })

/** At least what was made at once just now. */
export const newestSets = query(listNumberSets, { query: { skip: 0, limit: MOST_SETS_AT_ONCE } })

/** The newest of the member's sets. */
export const recentSets = query(listNumberSets, { query: { skip: 0, limit: 5 } })

/** Most sets of a round that one page shows. */
const MOST_OF_ROUND = 100

/** A member's sets of one round, newest first. */
export const setsOfRound = (round: number) => query(listNumberSets, { query: { round, limit: MOST_OF_ROUND } })

/** How the member's sets of the newest round fared. */
export const settlementShown = query(getSettlementSummary)
