import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { breakDayWording } from '#domain/member/play-limits.ts'
import { clockNow } from '#web/data/clock.ts'
import { LIMITS } from './limits-parts.tsx'
import { limitsShown, spendingShown } from './play-limit-queries.ts'

/** Why the member makes no numbers for now, as they have decided themselves; null while they do. */
function useRestWording(): string | null {
  const { data: limits } = useQuery(limitsShown)
  const { data: month } = useQuery(spendingShown)
  if (limits?.break)
    return `${breakDayWording(limits.break.last_day, clockNow())}까지 쉬기로 했어요. 그때까지 번호를 만들지 않아요.`
  if (month && month.budget !== null && month.spent >= month.budget)
    return '이번 달 한도를 다 썼어요. 다음 달까지 번호를 만들지 않아요.'
  return null
}

/** What makes numbers; in its place why none are made for now, so that nobody chooses at length and is then refused. */
export function UnlessResting({ children }: { children: ReactNode }) {
  const wording = useRestWording()
  if (wording === null) return children
  return (
    <p role="note" className="mt-3 rounded-control bg-sunken px-4 py-3">
      {wording}{' '}
      <Link to={LIMITS} className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
        내가 정한 한도 보기
      </Link>
    </p>
  )
}
