import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPlayLimits } from '#contract/members/play-limits.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { BUDGET_SPENT_WORDING, onBreakWording } from '#domain/member/play-limits.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What the member has set for themselves. */
export const limitsShown = query(getPlayLimits)

/** What they spent, this month and in that of the round on sale, and the budget that the latter is held against. */
export const spendingShown = query(getMyMonth)

export const LIMITS = '/dashboard/limits'
export const BREAK = '/dashboard/limits/break'
export const SELF_CHECK = '/dashboard/limits/check'

export const MOON = 'M21 12.8A9 9 0 1 1 11.2 3a7 7 0 0 0 9.8 9.8z'

interface RowLinkProps {
  readonly to: string
  readonly icon?: string
  readonly name: string
  readonly hint: ReactNode
}

/** A whole row that leads on. */
export const RowLink = ({ to, icon, name, hint }: RowLinkProps) => (
  <Link to={to} className="flex min-h-16 items-center gap-4 py-3 hover:text-celadon">
    {icon && <Icon path={icon} size={22} className="flex-none" />}
    <span className="min-w-0 flex-1">
      <span className="block font-bold">{name}</span>
      <span className="block text-small text-soft">{hint}</span>
    </span>
    <Icon path={RIGHT} size={20} className="flex-none" />
  </Link>
)

/** Offers a break, below what was won or lost. */
export const BreakLink = () => (
  <Card className="py-1 sm:py-1">
    <RowLink to={BREAK} icon={MOON} name="잠시 쉬고 싶다면" hint="알림과 번호 만들기를 멈출 수 있어요" />
  </Card>
)

/** The helpline of the Korea Problem Gambling Agency, day and night. */
export const Helpline = () => (
  <section
    aria-label="도박문제 상담"
    className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-5 sm:px-7"
  >
    <div>
      <p className="font-bold">이야기하고 싶다면</p>
      <p className="text-small text-soft">한국도박문제예방치유원 상담 · 24시간 무료</p>
    </div>
    <a
      href="tel:1336"
      className="button rounded-control border border-control/60 bg-surface px-5 text-ink transition-colors hover:bg-sunken"
    >
      1336 전화
    </a>
  </section>
)

/** Why the member makes no numbers for now, as they have decided themselves; null while they do. */
export function usePlayLimitWording(): string | null {
  const { data: limits } = useQuery(limitsShown)
  const { data: month } = useQuery(spendingShown)
  if (limits?.break) return onBreakWording(limits.break.last_day, clockNow())
  return month && month.budget !== null && month.on_sale.spent >= month.budget ? BUDGET_SPENT_WORDING : null
}

/** The generator, or during a break the reason why it is closed: a refusal after choosing at length would come too late. */
export function PlayLimitGate({ children }: { children: ReactNode }) {
  const wording = usePlayLimitWording()
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
