import type { NumberSet } from '#contract/number-sets/number-sets.ts'

/** The best row of a round, with its name. */
interface BestRow {
  readonly set: NumberSet
  /** Its place among the rows of the slip, from 0. */
  readonly index: number
}

const best = (rows: readonly BestRow[], isBetter: (one: NumberSet, other: NumberSet) => boolean): BestRow | null =>
  rows.reduce<BestRow | null>((known, row) => (known === null || isBetter(row.set, known.set) ? row : known), null)

/** The rows of a slip that are bought, or that are not. */
const rowsOf = (sets: readonly NumberSet[], is_bought: boolean): readonly BestRow[] =>
  sets.map((set, index) => ({ set, index })).filter(({ set }) => set.is_bought === is_bought)

/** The winning row of the best rank, among what was bought or what was not; null without a prize. */
export const bestWinner = (sets: readonly NumberSet[], is_bought: boolean): BestRow | null =>
  best(
    rowsOf(sets, is_bought).filter(({ set }) => set.result?.rank != null),
    (one, other) => (one.result?.rank ?? 9) < (other.result?.rank ?? 9),
  )
