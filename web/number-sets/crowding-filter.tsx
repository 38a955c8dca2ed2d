import { Link } from 'react-router'
import { ODDS_STAY } from '#domain/crowding/crowding-wording.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { type CrowdingPart, type NumbersAddress, numbersPath, type SetOrder } from './numbers-address.ts'

const STAY = { state: KEEPS_FOCUS, preventScrollReset: true }

const ORDERS: readonly (readonly [SetOrder, string])[] = [
  ['newest', '최근 순'],
  ['least_crowded', '덜 겹치는 순'],
  ['most_crowded', '많이 겹치는 순'],
]
const PARTS: readonly (readonly [CrowdingPart | null, string])[] = [
  [null, '겹침 상관없이'],
  ['less', '겹침 50 미만'],
  ['more', '겹침 50 이상'],
]

/** Sorts and filters the list by how many others may hold a set. */
export const CrowdingFilter = ({ address }: { address: NumbersAddress }) => (
  <div className="mb-4">
    <nav aria-label="정렬과 겹침" className="flex flex-wrap gap-x-6">
      <ul className="flex flex-wrap gap-x-4">
        {ORDERS.map(([order, name]) => (
          <Choice key={order} to={{ ...address, page: 1, order }} isShown={address.order === order} name={name} />
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-4">
        {PARTS.map(([part, name]) => (
          <Choice key={name} to={{ ...address, page: 1, part }} isShown={address.part === part} name={name} />
        ))}
      </ul>
    </nav>
    <p className="text-small text-soft">겹침은 1등일 때 나눌 사람이 얼마나 많을지예요. {ODDS_STAY}</p>
  </div>
)

const Choice = ({ to, isShown, name }: { to: NumbersAddress; isShown: boolean; name: string }) => (
  <li>
    <Link
      to={numbersPath(to)}
      {...STAY}
      aria-current={isShown ? 'true' : undefined}
      className="inline-flex min-h-11 items-center text-small text-soft hover:text-ink aria-[current]:font-bold aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-4"
    >
      {name}
    </Link>
  </li>
)
