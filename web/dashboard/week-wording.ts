import type { Reply } from '#contract/endpoint.ts'
import type { getSettlementSummary, NumberSet } from '#contract/number-sets/number-sets.ts'
import { longDayWording } from '#domain/calendar.ts'
import { nativeCountWording } from '#domain/count-wording.ts'
import { exactWon } from '#domain/money/won.ts'
import { gamesByRankWordings } from '#web/draws/draw-wording.ts'
import { bestWinner } from '#web/number-sets/slips/round-sets.ts'

/**
 * A member's own result as one sentence to be heard, `제1252회, 세 개 맞아 5등, 세금을 떼고 5,000원. 2027년 11월 29일까지 받을 수
 * 있어요.`; null while nothing is known of it. Nothing is called a miss before the prizes are known.
 */
export function weekWording(
  { round_number, state, bought_sets, bought_by_rank, most_matched, total_net }: Reply<typeof getSettlementSummary>,
  sets: readonly NumberSet[],
): string | null {
  const round = `제${round_number}회`
  const most = most_matched ? `가장 많이 맞은 건 ${most_matched}개예요.` : '맞은 번호가 하나도 없어요.'
  if (state === 'matched') return `${round}, 당첨금 집계 중. ${most}`
  if (state !== 'settled') return null
  if (bought_sets === 0) return `${round}, 산 번호가 없어요.`
  const games = gamesByRankWordings(bought_by_rank ?? [])
  if (games.length === 0) return `${round}, 당첨이 없어요. ${most}`
  const result = bestWinner(sets, true)?.set.result
  const hits = result ? `${nativeCountWording(result.matched_numbers.length)} 개 맞아 ${result.rank}등, ` : ''
  const more = games.length > 1 || !result ? `${games.join(', ')}, ` : ''
  const until = result?.claim_until ? ` ${longDayWording(result.claim_until)}까지 받을 수 있어요.` : ''
  return `${round}, ${hits}${more}세금을 떼고 ${exactWon(total_net ?? 0)}.${until}`
}
