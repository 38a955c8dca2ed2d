import type { ReactNode } from 'react'
import type { NumberSet, SetResult } from '#contract/number-sets.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { STRATEGY_NAMES } from '#domain/number-set.ts'
import { exactWon } from '#domain/won.ts'
import { SetBalls } from './set-balls.tsx'
import { matchesWording, rankWording, stateWording } from './set-wording.ts'

const BADGE = 'flex-none rounded-full px-2.5 py-0.5 text-small font-semibold'
const STATE_LOOKS: Readonly<Record<NumberSet['state'], string>> = {
  before_draw: 'bg-celadon-soft text-celadon',
  awaiting: 'bg-amber-soft text-amber',
  settled: 'bg-sunken text-soft',
}

/** A set: for which round, its numbers, and how it went once that is certain. */
export const SetSummary = ({ set, children }: { set: NumberSet; children?: ReactNode }) => (
  <>
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-bold">
          {set.name ?? `제${set.round_target}회`}
          {set.name && <span className="font-normal text-soft"> 제{set.round_target}회</span>}
        </h3>
        <p className="text-small text-soft">
          <time dateTime={set.generated_at}>{instantWording(Date.parse(set.generated_at))}</time> ·{' '}
          {STRATEGY_NAMES[set.strategy]}
        </p>
      </div>
      <span className={`${BADGE} ${STATE_LOOKS[set.state]}`}>{stateWording(set.state)}</span>
    </div>
    <div className="my-4">
      <SetBalls set={set} />
    </div>
    {set.result && <Outcome result={set.result} />}
    {children}
  </>
)

function Outcome({ result }: { result: SetResult }) {
  const { rank, prize_amount, net_amount, claim_until } = result
  if (rank === null)
    return (
      <p className="text-soft">
        {rankWording(result)} · {matchesWording(result)}
      </p>
    )
  return (
    <dl className="max-w-md space-y-1 rounded-control bg-amber-soft px-4 py-3">
      <Line name={rankWording(result)}>{matchesWording(result)}</Line>
      <Line name="당첨금">{exactWon(prize_amount)}</Line>
      <Line name="세금 뺀 금액">{exactWon(net_amount)}</Line>
      {claim_until && <Line name="지급 기한">{dayWording(claim_until)}까지</Line>}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="font-semibold text-amber">{name}</dt>
    <dd className="ml-auto font-semibold whitespace-nowrap">{children}</dd>
  </div>
)
