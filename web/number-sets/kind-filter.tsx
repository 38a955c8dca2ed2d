import { Link } from 'react-router'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { type NumbersAddress, numbersPath, type ShownSets } from './numbers-address.ts'

const KINDS: readonly (readonly [ShownSets | null, string])[] = [
  [null, '모두'],
  ['bought', '샀어요'],
  ['won', '당첨'],
  ['coming', '추첨 전'],
]

/** All sets, or those that were bought, won, or are still to be drawn. */
export const KindFilter = ({ address }: { address: NumbersAddress }) => (
  <nav aria-label="볼 번호">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ul role="list" className="flex flex-wrap gap-1.5">
      {KINDS.map(([show, name]) => (
        <li key={name}>
          <Link
            to={numbersPath({ ...address, page: 1, show })}
            state={KEEPS_FOCUS}
            preventScrollReset
            aria-current={address.show === show ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-control px-3 font-semibold hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
