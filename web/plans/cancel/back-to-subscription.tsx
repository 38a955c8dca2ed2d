import { Link } from 'react-router'
import { BACK, Icon } from '#web/ui/icon.tsx'

/** The way back from what belongs to a subscription. */
export const BackToSubscription = () => (
  <Link
    to="/dashboard/subscription"
    className="inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink"
  >
    <Icon path={BACK} size={16} /> 구독 관리
  </Link>
)
