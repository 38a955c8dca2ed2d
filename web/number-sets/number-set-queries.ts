import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { countNumberSets, getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { MOST_SETS_AT_ONCE } from '#domain/number-set/number-set.ts'
import { query } from '#web/data/query.ts'
import type { NumbersAddress } from './numbers-address.ts'

/** Queries that are stale when a member's sets change. */
export const FOLLOWS_FROM_SETS = [listNumberSets, countNumberSets, getSettlementSummary, getMyMonth, getLedger] as const

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
