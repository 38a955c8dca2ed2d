import { Link } from 'react-router'
import { dayWording } from '#domain/calendar.ts'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { StatusLabel } from './status-label.tsx'
import type { Subscription } from './subscription-now.tsx'

/** All periods for which a plan was taken, newest first. */
export const SubscriptionHistory = ({ history }: Pick<Subscription, 'history'>) => (
  <Card>
    <h2 id="subscriptions" className="mb-2 text-lead font-bold">
      구독 이력
    </h2>
    {history.length === 0 ? (
      <Empty>아직 구독한 적이 없어요.</Empty>
    ) : (
      // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
      <ol role="list" aria-labelledby="subscriptions" className="divide-y divide-line">
        {history.map(({ id, tier_name, status, start_date, end_date }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">{tier_name}</p>
              <p className="text-small text-soft">
                {dayWording(start_date)} ~ {dayWording(end_date)}
              </p>
            </div>
            <span className="flex flex-wrap items-center justify-end gap-x-3">
              {status === 'inactive' && (
                <Link
                  to={`/dashboard/subscription/cancel?period=${id}`}
                  className="inline-flex min-h-11 items-center text-small text-celadon underline underline-offset-4"
                >
                  시작 전에 해지<span className="sr-only"> {dayWording(start_date)}부터</span>
                </Link>
              )}
              <Link
                to={`/dashboard/subscription/receipts/${id}`}
                className="inline-flex min-h-11 items-center text-small text-celadon underline underline-offset-4"
              >
                영수증<span className="sr-only"> {dayWording(start_date)}부터</span>
              </Link>
              <StatusLabel status={status} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
