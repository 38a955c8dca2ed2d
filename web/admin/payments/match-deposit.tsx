import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAwaitedPayments, listDeposits, matchDeposit } from '#contract/admin/payments.ts'
import type { Reply } from '#contract/endpoint.ts'
import { matchGroundWording } from '#domain/money/deposit-match.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Read } from '../kit/staff-page.tsx'

export type Deposit = Reply<typeof listDeposits>['rows'][number]

interface Choice {
  readonly tier_name: string | null
  readonly depositor: string
  readonly remaining: number
}

const ChoiceWording = ({ tier_name, depositor, remaining }: Choice) => (
  <>
    {tier_name ?? '플랜'} · {depositor || '이름 없음'} · {exactWon(Math.max(0, remaining))}
  </>
)

function useMatch({ id, awaited_payment_id: from }: Deposit) {
  const { run, isRunning, error } = useChange(matchDeposit, [listDeposits, listAwaitedPayments])
  // Which was pressed last: whoever presses it again has read that it is far more than was awaited.
  const [last, setLast] = useState<number | null>(null)
  const match = (to: number | null) => {
    const is_confirmed = error?.code === 'far_above_awaited' && to === last
    setLast(to)
    return run({ params: { id: String(id) }, body: { from, to, is_confirmed } })
  }
  return { match, isRunning, error }
}

/** What a deposit may be, for a person to decide; or taken off again. */
export function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const { awaited_payment_id: from, suggestions } = deposit
  const { match, isRunning, error } = useMatch(deposit)
  return (
    <div className="flex min-w-52 flex-wrap items-center gap-2 py-1 whitespace-normal">
      {from !== null ? (
        <Button look="bare" disabled={isRunning} onClick={() => void match(null)}>
          떼어 내기
        </Button>
      ) : suggestions.length === 0 ? (
        <span className="text-soft">맞는 입금 약속이 없어요. 입금자를 눌러 직접 고를 수 있어요.</span>
      ) : (
        suggestions.map(({ id: to, ground, ...choice }) => (
          <Button key={to} look="quiet" disabled={isRunning} onClick={() => void match(to)}>
            <span>
              <ChoiceWording {...choice} />
              <span className="block font-normal text-soft">{matchGroundWording(ground)}</span>
            </span>
          </Button>
        ))
      )}
      <Alert>{error && refusedWording(error)}</Alert>
    </div>
  )
}

/** Any payment that is waited for, for a deposit with another name or amount. */
export function MatchByHand({ deposit, onMatched }: { deposit: Deposit; onMatched: () => void }) {
  const [search, setSearch] = useState('')
  const payments = useQuery(
    query(listAwaitedPayments, { query: { is_open: 'true', limit: 10, ...(search && { search }) } }),
  )
  const { match, isRunning, error } = useMatch(deposit)
  return (
    <div className="space-y-3">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
        }}
      >
        <Field label="약속 찾기" name="search" placeholder="입금자·금액·접수 번호" className="min-w-0 grow" />
        <Button type="submit" look="quiet">
          찾기
        </Button>
      </form>
      <Read of={payments}>
        {({ rows, next }) => (
          <ul className="space-y-2">
            {rows.map(({ id, amount, arrived, receipt, ...choice }) => (
              <li key={id}>
                <Button
                  look="quiet"
                  disabled={isRunning}
                  onClick={() => void match(id).then((answer) => answer && onMatched())}
                >
                  <span>
                    <ChoiceWording {...choice} remaining={amount - arrived} />
                    <span className="block font-normal text-soft">
                      {receipt ?? '상담 없음'}
                      {amount - arrived !== deposit.amount &&
                        ` · 금액이 ${exactWon(Math.abs(amount - arrived - deposit.amount))} 달라요`}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
            {rows.length === 0 && <li className="text-soft">찾는 입금 약속이 없어요.</li>}
            {next !== null && <li className="text-soft">더 있어요. 이름이나 금액으로 찾아 주세요.</li>}
          </ul>
        )}
      </Read>
      <Alert>{error && refusedWording(error)}</Alert>
    </div>
  )
}
