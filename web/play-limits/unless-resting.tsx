import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BUDGET_SPENT_WORDING, onBreakWording } from '#domain/member/play-limits.ts'
import { clockNow } from '#web/data/clock.ts'
import { useOpenDraw } from '#web/data/use-draw-time.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { LIMITS } from './limits-parts.tsx'
import { limitsShown, spendingShown } from './play-limit-queries.ts'

/** Why the member makes no numbers for now, as they have decided themselves; null while they do. */
export function useRestWording(): string | null {
  const { data: limits } = useQuery(limitsShown)
  const { data: month } = useQuery(spendingShown)
  const { draw_date } = useOpenDraw()
  if (limits?.break) return onBreakWording(limits.break.last_day, clockNow())
  // After the last Saturday of a month sets are of the next one, of whose money nothing is known here.
  const isOfMonth = month !== undefined && draw_date.startsWith(month.month)
  return isOfMonth && month.budget !== null && month.spent >= month.budget ? BUDGET_SPENT_WORDING : null
}

/** The generator, or during a break the reason why it is closed: a refusal after choosing at length would come too late. */
export function UnlessResting({ children }: { children: ReactNode }) {
  const wording = useRestWording()
  if (wording === null) return children
  return (
    <p role="note" className="mt-3 rounded-control bg-sunken px-4 py-3">
      {wording}{' '}
      <TextLink to={LIMITS} className="font-semibold">
        내가 정한 한도 보기
      </TextLink>
    </p>
  )
}
