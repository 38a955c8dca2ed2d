import { Link } from 'react-router'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { DrawCountdown } from './draw-countdown.tsx'

/** Under the newest result: when the next one is, and the way to all of them. */
export const LatestDrawFoot = () => (
  <div className="-mx-5 mt-5 -mb-5 divide-y divide-line border-t border-line *:px-5 sm:-mx-7 sm:-mb-7 sm:*:px-7">
    <DrawCountdown />
    <Link
      to="/results"
      className="flex min-h-11 items-center justify-between text-small font-semibold text-celadon hover:underline hover:underline-offset-4"
    >
      모든 회차 보기 <Icon path={RIGHT} size={16} />
    </Link>
  </div>
)
