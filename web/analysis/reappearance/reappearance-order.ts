import type { Reappearance } from '#domain/statistics/reappearance.ts'

export const ORDERS = ['number', 'count', 'last', 'elapsed', 'cycle', 'score'] as const
/** A column that the table can be ordered by. */
export type Order = (typeof ORDERS)[number]
export type Direction = 'ascending' | 'descending'

/** The key of each order; null where a row shows none, which stands last either way. */
const KEYS: Readonly<Record<Order, (row: Reappearance) => number | null>> = {
  number: ({ number }) => number,
  count: ({ appearance_count }) => appearance_count,
  last: ({ last_appearance_round }) => last_appearance_round,
  elapsed: ({ rounds_since_last }) => rounds_since_last,
  cycle: ({ average_cycle }) => (average_cycle === 0 ? null : average_cycle),
  score: ({ comeback_score }) => comeback_score,
}

/** The rows by a column; ties by number, as the rows came. */
export function ordered(rows: readonly Reappearance[], order: Order, direction: Direction): readonly Reappearance[] {
  const sign = direction === 'ascending' ? 1 : -1
  const keyOf = KEYS[order]
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
