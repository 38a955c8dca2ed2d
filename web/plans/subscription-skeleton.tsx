import { Card } from '#web/ui/card.tsx'

const FACTS = [1, 2, 3]
const PERIODS = [1, 2]

/** The place of a plan that is coming: its name and state, three facts, what is used of the month, two buttons. */
export const SubscriptionSkeleton = () => (
  <div role="status" className="space-y-5">
    <span className="sr-only">불러오는 중…</span>
    <Card aria-hidden="true">
      <div className="flex justify-between">
        <div className="skeleton h-6 w-40" />
        <div className="skeleton h-6 w-16" />
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-3">
        {FACTS.map((fact) => (
          <div key={fact} className="skeleton h-6 sm:h-12" />
        ))}
      </div>
      <div className="mt-5 space-y-2 border-t border-line pt-5">
        <div className="skeleton h-5 w-48" />
        <div className="skeleton h-2.5" />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <div className="skeleton h-11 w-full sm:w-28" />
        <div className="skeleton h-11 w-full sm:w-28" />
      </div>
    </Card>
    <Card aria-hidden="true" className="space-y-4">
      <div className="skeleton h-6 w-24" />
      {PERIODS.map((period) => (
        <div key={period} className="skeleton h-12" />
      ))}
    </Card>
  </div>
)
