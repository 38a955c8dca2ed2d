import { NUMBER_PROBABILITY } from '#domain/statistics/chance.ts'
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

/** Stands for a number that was never seen. */
const NEVER = 999

/** Lowest score of each band, and its name. */
export const SCORE_BANDS = [
  { from: 80, to: 100, name: '매우 높음' },
  { from: 60, to: 80, name: '높음' },
  { from: 40, to: 60, name: '보통' },
  { from: 0, to: 40, name: '낮음' },
] as const

export const bandOfScore = (score: number): string => SCORE_BANDS.find(({ from }) => score >= from)?.name ?? '낮음'

export const lastRoundWording = (round: number | null): string => (round === null ? '없음' : `제${round}회`)

export function elapsedWording(rounds: number | null): string {
  const elapsed = rounds ?? NEVER
  return elapsed >= NEVER ? '-' : `${elapsed}회`
}

export const cycleWording = (cycle: number): string => (cycle === 0 ? '-' : `${cycle.toFixed(1)}회`)

/**
 * The most rounds that a number rests in 97.5 of 100 cases, the upper end of the central 95 % band: resting longer
 * than k rounds has probability (39/45)^(k + 1). The lower end is 0, since a number of the newest draw rests 0 rounds.
 */
export const LONGEST_USUAL_GAP = Math.ceil(Math.log(0.025) / Math.log(1 - NUMBER_PROBABILITY)) - 1
