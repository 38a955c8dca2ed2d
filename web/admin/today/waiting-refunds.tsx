import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRefunds } from '#contract/admin/refunds.ts'
import { dayWording } from '#domain/calendar.ts'
import { cancellationStateWording } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { Panel } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'

/** Refunds that wait for somebody, the oldest first. */
export function WaitingRefunds() {
  const refunds = useQuery(query(listRefunds, { query: { limit: 5 } }))
  const count = refunds.data ? refunds.data.requested + refunds.data.approved : '–'
  return (
    <Panel
      title="환불"
      end={
        <Link to="/admin/refunds" className="inline-flex min-h-9 items-center font-semibold text-celadon">
          {count}건
        </Link>
      }
    >
      <Read of={refunds}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-soft">기다리는 환불이 없어요.</p>
          ) : (
            <ul className="space-y-3">
              {rows.map(({ receipt, name, tier_name, refund, state, due_on }) => (
                <li key={receipt}>
                  <Link to={`/admin/refunds?opened=${receipt}`} className="block min-h-11">
                    <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                      <span>
                        {name || '탈퇴한 회원'} · {tier_name}
                      </span>
                      <span>{exactWon(refund.amount)}</span>
                    </span>
                    <span className="text-soft">
                      {cancellationStateWording(state)}
                      {due_on !== null && ` · ${dayWording(due_on)}까지 입금`}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </Panel>
  )
}
