import { useQuery } from '@tanstack/react-query'
import { subscriptionShown } from '#web/plans/plan-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { UsageMeter } from '#web/ui/usage-meter.tsx'

/** What may be made this month, and what of it is left. */
export function Allowance() {
  const { data } = useQuery(subscriptionShown)
  return (
    data && (
      <Card>
        <UsageMeter used={data.used_this_month} allowance={data.monthly_allowance} remaining={data.remaining_numbers} />
      </Card>
    )
  )
}
