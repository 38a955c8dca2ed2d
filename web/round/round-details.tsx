import { useQuery } from '@tanstack/react-query'
import type { DrawWithDetails } from '#contract/draws.ts'
import { drawYear } from '#web/draws/draw-queries.ts'
import { Corrections } from './corrections.tsx'
import { FirstPrizeWays } from './first-prize-ways.tsx'
import { PrizePool } from './prize-pool.tsx'
import { RoundHead } from './round-head.tsx'
import { SalesTrend } from './sales-trend.tsx'
import { ShareCard } from './share-card.tsx'
import { ShopsByRegion } from './shops-by-region.tsx'

interface RoundDetailsProps {
  readonly draw: DrawWithDetails
  /** Its balls stand in the night's card already. */
  readonly isBelowLive: boolean
}

/** Everything that is known of a round: balls, money, ranks, how it was bought, shops, and what was said of it before. */
export default function RoundDetails({ draw, isBelowLive }: RoundDetailsProps) {
  const { data: year } = useQuery(drawYear(draw.round_number))
  return (
    <>
      <RoundHead draw={draw} isBelowLive={isBelowLive} />
      <PrizePool draw={draw} />
      <FirstPrizeWays draw={draw} year={year} />
      {year && year.sales.length > 1 && <SalesTrend draw={draw} year={year} />}
      <ShopsByRegion stores={draw.winning_stores} />
      <ShareCard round={draw.round_number} />
      <Corrections corrections={draw.corrections} />
    </>
  )
}
