import type { Reply } from '#contract/endpoint.ts'
import type { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { drawDateOf, monthDayWording } from '#domain/calendar.ts'

export type WeekSummary = Reply<typeof getSettlementSummary>

/** `제1245회 · 10월 10일 (토) 추첨`. */
export const RoundLine = ({ round }: { round: number }) => (
  <>
    제{round}회 · <time dateTime={drawDateOf(round)}>{monthDayWording(drawDateOf(round))}</time> 추첨
  </>
)
