import { Link } from 'react-router'
import { List } from '#web/ui/list.tsx'

/** Rounds, each leading to its page. */
export const RoundLinks = ({ rounds }: { rounds: readonly number[] }) => (
  <List className="flex flex-wrap gap-2">
    {rounds.map((round) => (
      <li key={round}>
        <Link
          to={`/results/${round}`}
          className="inline-flex min-h-11 items-center rounded-control bg-sunken px-3 text-small font-semibold hover:text-celadon"
        >
          제{round}회
        </Link>
      </li>
    ))}
  </List>
)
