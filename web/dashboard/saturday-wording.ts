import type { SaturdayOfMember } from '#contract/number-sets/bought-sets.ts'

/** A Saturday in a word, and how it is drawn. A miss is called one only when the prizes are known. */
export function saturdayWording(
  { round_number, bought_sets, sets, received, best_rank }: SaturdayOfMember,
  newestDue: number,
): { readonly word: string; readonly look: 'won' | 'missed' | 'playing' | 'none' } {
  if (bought_sets === 0) return { word: sets > 0 && round_number <= newestDue ? '사지 않음' : '–', look: 'none' }
  if (received === null) return { word: round_number > newestDue ? `${bought_sets}게임` : '집계 중', look: 'playing' }
  return best_rank === null ? { word: '낙첨', look: 'missed' } : { word: `${best_rank}등`, look: 'won' }
}
