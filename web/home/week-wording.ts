import type { Reply } from '#contract/endpoint.ts'
import type { getSettlementSummary, NumberSet } from '#contract/number-sets/number-sets.ts'

type Summary = Reply<typeof getSettlementSummary>

/** `3세트가 추첨을 기다려요`. `hasMore`: there are older sets that were not asked for, perhaps of this round, too. */
export function comingWording(
  newest: readonly Pick<NumberSet, 'round_target'>[],
  round: number,
  hasMore: boolean,
): string {
  const sets = newest.filter(({ round_target }) => round_target === round).length
  if (sets === 0) return '아직 만든 번호가 없어요'
  return `${sets}세트${hasMore && sets === newest.length ? ' 이상이' : '가'} 추첨을 기다려요`
}

const rankedWording = (counts: readonly number[]) =>
  counts.flatMap((count, index) => (count > 0 ? `${index + 1}등 ${count}세트` : [])).join(', ')

/** How the newest round that a member played went; never an answer before it is certain, and no money. */
export function lastWording({ state, sets, most_matched, winners_by_rank, bought_by_rank }: Summary): string {
  if (state === 'matched') return `집계 중 · 가장 많이 맞은 세트는 ${most_matched ?? 0}개`
  if (state !== 'settled' || winners_by_rank === null) return '번호 확인 중'
  const won = rankedWording(bought_by_rank ?? [])
  if (won !== '') return `산 번호 가운데 ${won}`
  const made = rankedWording(winners_by_rank)
  return made === '' ? `${sets}세트 모두 낙첨` : `이 번호로 샀다면 ${made}`
}
