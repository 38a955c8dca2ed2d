import { Link } from 'react-router'

/** Rounds, each leading to its page. */
export const RoundLinks = ({ rounds }: { rounds: readonly number[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ul role="list" className="flex flex-wrap gap-2">
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
  </ul>
)
