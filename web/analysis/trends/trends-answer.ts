import type { getPrizeTrends } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What the API tells of the years. */
export type Trends = Reply<typeof getPrizeTrends>
export type TrendYear = Trends['years'][number]

/** Whole 억 as an axis says them. */
export const eokWording = (won: number): string => `${Math.round(won / 100_000_000).toLocaleString('ko-KR')}억`

/** Every fourth year has room for its name. */
export const yearTick = ({ year }: { year: number }): string => (year % 4 === 2 ? String(year) : '')
