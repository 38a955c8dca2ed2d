import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BACK, Icon } from '#web/ui/icon.tsx'

/** A slip of paper: what matters above the tear line, its parts below. */
export const Slip = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface shadow-card">
    <div className="p-5">{head}</div>
    <div className="relative mx-4 border-t border-dashed border-line" aria-hidden="true">
      <span className="absolute -top-2 -left-4 h-4 w-2 rounded-r-full border border-l-0 border-line bg-paper" />
      <span className="absolute -top-2 -right-4 h-4 w-2 rounded-l-full border border-r-0 border-line bg-paper" />
    </div>
    <div className="p-5">{children}</div>
  </div>
)

/** The way back from what belongs to a subscription. */
export const BackToSubscription = () => (
  <Link
    to="/dashboard/subscription"
    className="inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink"
  >
    <Icon path={BACK} size={16} /> 구독 관리
  </Link>
)
