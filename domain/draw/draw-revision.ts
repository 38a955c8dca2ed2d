/** The fields of a stored draw from which its revision is counted. */
interface StoredDraw {
  readonly is_confirmed: boolean
  readonly corrections: readonly unknown[]
  readonly first_prize_methods: unknown
  readonly winning_stores: readonly unknown[]
}

/**
 * The stages by which a draw is completed, one after the other: prizes, ways of buying, shops. A correction counts for
 * more than all.
 */
const COMPLETIONS = 3

/**
 * The revision of a draw as it is stored; 0 where none is. It grows whenever balls, money, ways of buying or
 * shops change: each is completed once, and each correction is kept.
 */
export const drawRevision = (draw: StoredDraw | null): number =>
  draw === null
    ? 0
    : 1 +
      Number(draw.is_confirmed) +
      Number(draw.first_prize_methods !== null) +
      Number(draw.winning_stores.length > 0) +
      (COMPLETIONS + 1) * draw.corrections.length
