import { SlipSkeleton } from '#web/number-sets/slips/slip-parts.tsx'
import { Card } from '#web/ui/card.tsx'

const ROWS = [1, 2, 3]
const BALLS = [1, 2, 3, 4, 5, 6]
const BARS = ['h-20', 'h-24', 'h-10', 'h-5', 'h-1', 'h-2', 'h-1']

/** The place of the week's result, in its own shape, still. */
export const ResultSkeleton = () => (
  <Card role="status">
    <span className="sr-only">불러오는 중…</span>
    <div aria-hidden="true" className="space-y-4">
      <div className="skeleton h-4 w-44" />
      <div className="skeleton h-9 w-52" />
      <div className="skeleton h-4 w-64 max-w-full" />
      <div className="flex gap-2">
        {BALLS.map((ball) => (
          <div key={ball} className="skeleton size-10 min-w-0 !rounded-full" />
        ))}
      </div>
      <div className="space-y-3 border-t border-line pt-4">
        {ROWS.map((row) => (
          <div key={row} className="flex justify-between">
            <div className="skeleton h-4 w-24" />
            <div className="skeleton h-4 w-32" />
          </div>
        ))}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <div className="skeleton h-11" />
        <div className="skeleton h-11" />
      </div>
    </div>
  </Card>
)

/** The place of a member's week that is coming. */
export const DashboardSkeleton = () => (
  <div className="space-y-5">
    <ResultSkeleton />
    <div className="grid items-start gap-5 min-[1040px]:grid-cols-2">
      <SlipSkeleton isSilent />
      <Card aria-hidden="true">
        <div className="skeleton h-5 w-40" />
        <div className="mt-6 flex items-end gap-4">
          {BARS.map((height, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike.
            <div key={bar} className={`skeleton flex-1 ${height}`} />
          ))}
        </div>
      </Card>
    </div>
  </div>
)
