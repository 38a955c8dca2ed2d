import { useQuery } from '@tanstack/react-query'
import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { isOpening } from '#web/draws/live/open-balls.ts'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { setsOfRound, settlementShown } from '#web/number-sets/number-set-queries.ts'
import { PageTitle } from '#web/page/page-head.tsx'
import { weekWording } from './week-wording.ts'

/** Whose week it is; to be heard with it, how the newest draw went for them. */
export function WeekTitle({ name }: { name: string }) {
  const { data: summary } = useQuery(settlementShown)
  const { round, balls } = useLiveRound()
  const newestDue = useNewestDueRound() ?? 0
  const own = summary?.round_number ?? 0
  const isNew = own > 0 && own >= newestDue
  const { data: sets } = useQuery({ ...setsOfRound(own), enabled: isNew })
  const said = summary && isNew && !isOpening(round, balls) ? weekWording(summary, sets?.generated_numbers ?? []) : null
  return (
    <PageTitle className="text-heading">
      {name ? `${name}님의 이번 주` : '나의 이번 주'}
      {said && <span className="sr-only">{`. ${said}`}</span>}
    </PageTitle>
  )
}
