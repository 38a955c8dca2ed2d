import type { PrizeRank } from '#domain/draw/draw.ts'

/** The colour of each rank, in the bar of the pool and beside its row; the rank itself is always written. */
export const RANK_HEAT: Readonly<Record<PrizeRank, string>> = {
  1: 'heat-5',
  2: 'heat-4',
  3: 'heat-3',
  4: 'heat-2',
  5: 'heat-1',
}
