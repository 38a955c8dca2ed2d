import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { listAwaitedPayments, listDeposits, matchDeposit } from '#contract/payments-for-staff.ts'
import { matchGroundWording } from '#domain/deposit-match.ts'
import { exactWon } from '#domain/won.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange } from '../kit/staff-api.ts'

type Deposit = Reply<typeof listDeposits>['rows'][number]

/** What a deposit may be, for a person to decide; or taken off again. */
export function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const { id, awaited_payment_id: from, suggestions } = deposit
  const { run, isRunning, error } = useStaffChange(matchDeposit, [listDeposits, listAwaitedPayments])
  // Which was pressed last: whoever presses it again has read that it is far more than was awaited.
  const [last, setLast] = useState<number | null>(null)
  const match = (to: number | null) => {
    const is_confirmed = error?.code === 'far_above_awaited' && to === last
    setLast(to)
    void run({ params: { id: String(id) }, body: { from, to, is_confirmed } })
  }
  return (
    <div className="flex min-w-52 flex-wrap items-center gap-2 py-1 whitespace-normal">
      {from !== null ? (
        <Button look="bare" disabled={isRunning} onClick={() => match(null)}>
          떼어 내기
        </Button>
      ) : suggestions.length === 0 ? (
        <span className="text-soft">맞는 입금 약속이 없어요</span>
      ) : (
        suggestions.map(({ id: to, ground, depositor, tier_name, remaining }) => (
          <Button key={to} look="quiet" disabled={isRunning} onClick={() => match(to)}>
            <span>
              {tier_name ?? '플랜'} · {depositor} · {exactWon(remaining)}
              <span className="block font-normal text-soft">{matchGroundWording(ground)}</span>
            </span>
          </Button>
        ))
      )}
      <Alert>{error && refusedWording(error)}</Alert>
    </div>
  )
}
