import type { SaturdayOfMember } from '#contract/number-sets/bought-sets.ts'

/** Of a Saturday for which nothing was bought, as far as one can say yet. */
export const NOTHING = '–'

/** A Saturday in a word, and how it is drawn. A miss is called one only when the prizes are known. */
export function saturdayWording(
  { round_number, bought_sets, sets, shared, received, best_rank }: SaturdayOfMember,
  newestDue: number,
): { readonly word: string; readonly look: 'won' | 'missed' | 'playing' | 'none' } {
  if (bought_sets === 0 && shared === 0)
    return { word: sets > 0 && round_number <= newestDue ? '사지 않음' : NOTHING, look: 'none' }
  if (received === null) {
    const bought = bought_sets > 0 ? `${bought_sets}게임` : '함께 삼'
    return { word: round_number > newestDue ? bought : '집계 중', look: 'playing' }
  }
  if (best_rank !== null) return { word: `${best_rank}등`, look: 'won' }
  // Won by a share: its rank is that of the others, too.
  return received > 0 ? { word: '당첨', look: 'won' } : { word: '낙첨', look: 'missed' }
}
