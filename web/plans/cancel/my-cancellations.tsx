import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayWording } from '#domain/calendar.ts'
import { cancellationStateWording } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cancellationsShown } from './cancellation-queries.ts'

/** Plans that were ended early and what became of the money; nothing where none was. */
export function MyCancellations() {
  const { data = [] } = useQuery(cancellationsShown)
  if (data.length === 0) return null
  return (
    <Card>
      <h2 id="cancellations" className="mb-2 text-lead font-bold">
        해지와 환불
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ol role="list" aria-labelledby="cancellations" className="divide-y divide-line">
        {data.map(({ receipt, tier_name, start_date, last_day, refund, state }) => (
          <li key={receipt} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <Link
              to={`/dashboard/subscription/cancellations/${receipt}`}
              className="inline-flex min-h-11 items-center font-semibold text-celadon underline underline-offset-4"
            >
              {tier_name} · {last_day < start_date ? '시작 전' : `${dayWording(last_day)}까지`}
            </Link>
            <span className="flex items-center gap-3">
              {exactWon(refund.amount)}
              <Badge look={state === 'paid' || state === 'approved' || state === 'requested' ? 'celadon' : 'plain'}>
                {cancellationStateWording(state)}
              </Badge>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
