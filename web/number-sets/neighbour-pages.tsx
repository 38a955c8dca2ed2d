import { Link } from 'react-router'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'
import { type NumbersAddress, numbersPath } from './numbers-address.ts'

/** The list itself takes the focus. */
const STAY = { state: KEEPS_FOCUS, preventScrollReset: true }

/** Newer and older sets; how many pages there are is not counted. */
export function NeighbourPages({ address, hasMore }: { address: NumbersAddress; hasMore: boolean }) {
  const { page } = address
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="쪽 이동" className="mt-6 flex justify-between gap-3">
      {page > 1 && (
        <Link to={numbersPath({ ...address, page: page - 1 })} {...STAY} className={buttonClass('quiet')}>
          <Icon path={LEFT} size={18} /> 이전
        </Link>
      )}
      {hasMore && (
        <Link to={numbersPath({ ...address, page: page + 1 })} {...STAY} className={buttonClass('quiet', 'ml-auto')}>
          다음 <Icon path={RIGHT} size={18} />
        </Link>
      )}
    </nav>
  )
}
