import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { setsOfRound } from '#web/number-sets/number-set-queries.ts'
import { RoundSlip } from '#web/number-sets/slips/round-slip.tsx'
import { roundsOf } from '#web/number-sets/slips/rounds-of.ts'
import { SlipSkeleton } from '#web/number-sets/slips/slip-skeleton.tsx'
import { useMatchedSets } from '#web/number-sets/slips/use-matched-sets.ts'

const LINK =
  'inline-flex min-h-11 items-center text-small font-semibold text-celadon underline-offset-4 hover:underline'

interface WeekSlipProps {
  readonly round: number
  /** Whether nothing is shown where the member has no sets of the round. */
  readonly isOnlyWithSets?: boolean
}

/** The member's slip of a round, and the way to all that can be done with it. Where it cannot be had, the list says so. */
export function WeekSlip({ round, isOnlyWithSets = false }: WeekSlipProps) {
  const { data, isPending } = useQuery(setsOfRound(round))
  const sets = useMatchedSets(data?.generated_numbers ?? [])
  const ofRound = roundsOf(sets).find((one) => one.round === round)
  if (isPending) return <SlipSkeleton />
  if (isOnlyWithSets && !ofRound) return null
  return (
    <div>
      {ofRound && <RoundSlip {...ofRound} level={2} isOpen isWhole={data?.has_more === false} />}
      <div className="mt-1 flex flex-wrap justify-between gap-x-4">
        <Link to={`/dashboard/numbers?round=${round}`} className={LINK}>
          제{round}회 내 번호 모두 보기
        </Link>
        {ofRound &&
          (ofRound.sets[0]?.hits ? (
            <Link to={`/results/${round}`} className={LINK}>
              결과 자세히
            </Link>
          ) : (
            <Link to="/dashboard/numbers/new" className={LINK}>
              번호 더 만들기
            </Link>
          ))}
      </div>
    </div>
  )
}
