import { Link } from 'react-router'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { heatOf } from '#web/plots/heat.ts'
import { List } from '#web/ui/list.tsx'
import { type Answer, REGIONS, storesPath } from './stores-address.ts'

const ENDS = [1, 10, 30, 60, 120]

export const gamesIn = ({ regions }: Answer, region: string) => regions.find((row) => row.region === region)?.games ?? 0

interface RegionMapProps {
  readonly answer: Answer
  readonly chosen: string | null
  readonly className: string
}

/** First-prize games by region, as squares that lie like the country. */
export const RegionMap = ({ answer, chosen, className }: RegionMapProps) => (
  <section aria-labelledby="regions" className={className}>
    <h2 id="regions" className="mb-3 text-lead font-bold max-md:sr-only">
      어느 지역을 볼까요?
    </h2>
    <List className="grid grid-cols-[repeat(auto-fit,minmax(max(3.4rem,22%),1fr))] gap-1.5">
      {REGIONS.map((region) => (
        <li key={region}>
          <Link
            to={storesPath({ region, district: null, search: '', order: 'games', page: 1 })}
            {...STAY_IN_PLACE}
            aria-current={region === chosen ? 'page' : undefined}
            className={`flex h-full min-h-11 flex-wrap content-center items-baseline justify-between gap-x-1 rounded-control px-2 text-small leading-[1.2] break-all aria-[current]:outline-3 aria-[current]:outline-offset-1 aria-[current]:outline-ink md:min-h-14 ${heatOf(gamesIn(answer, region), ENDS)}`}
          >
            <strong className="font-bold">{region}</strong> <span>{gamesIn(answer, region)}</span>
            <span className="sr-only">게임</span>
          </Link>
        </li>
      ))}
    </List>
    <p className="mt-2 text-small text-soft">숫자는 1등 게임 수예요. 색이 진할수록 1등이 많아요.</p>
  </section>
)
