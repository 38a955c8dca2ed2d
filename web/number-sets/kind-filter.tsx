import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { setCounts } from './number-set-queries.ts'
import { type NumbersAddress, numbersPath, type ShownSets } from './numbers-address.ts'

const KINDS: readonly (readonly [ShownSets | null, string])[] = [
  [null, '모두'],
  ['bought', '샀어요'],
  ['won', '당첨'],
  ['coming', '추첨 전'],
]

/** All sets, or those that were bought, won, or are still to be drawn; how many, once that is known. */
export function KindFilter({ address }: { address: NumbersAddress }) {
  const { data: counts } = useQuery(setCounts(address))
  return (
    <nav aria-label="볼 번호">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="flex flex-wrap gap-1">
        {KINDS.map(([show, name]) => (
          <li key={name}>
            <Link
              to={numbersPath({ ...address, page: 1, show })}
              state={KEEPS_FOCUS}
              preventScrollReset
              aria-current={address.show === show ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1 rounded-full border border-control px-2.5 font-semibold hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {name}
              {/* Its room is kept, so that no chip moves when it comes. */}
              <span className="min-w-[1ch] text-small font-normal">
                {counts && countWording(counts[show ?? 'all'])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
