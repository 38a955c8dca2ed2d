import { Link } from 'react-router'
import { List } from '#web/ui/list.tsx'

/** Rounds, each leading to its page. */
export const RoundLinks = ({ rounds }: { rounds: readonly number[] }) => (
  // They are many and alike: the list says how they look, and no mark of React Router's stands in each.
  <List className="flex flex-wrap gap-2 text-small font-semibold [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-control [&_a]:bg-sunken [&_a]:px-3 [&_a]:hover:text-celadon">
    {rounds.map((round) => (
      <li key={round}>
        <Link to={`/results/${round}`} discover="none">{`제${round}회`}</Link>
      </li>
    ))}
  </List>
)
