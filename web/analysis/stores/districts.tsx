import { Link } from 'react-router'
import type { StoreOrder } from '#domain/statistics/store-wins.ts'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { CHECK, Icon, PIN } from '#web/ui/icon.tsx'
import { useHomeDistrict } from './home-district.ts'
import { type Answer, type FindStores, storesPath } from './stores-address.ts'

/** One of the links above a list. */
export const CHOICE =
  'inline-flex min-h-11 items-center rounded-control px-3 text-small font-semibold text-soft hover:text-ink aria-[current]:bg-celadon-soft aria-[current]:text-ink'

/** The districts of a region, most first prizes first, in one row; and the one that is one's own, which this device keeps. */
export function Districts({
  answer: { districts },
  asked,
}: {
  answer: Answer
  asked: FindStores & { region: string }
}) {
  const { region, district } = asked
  const [home, setHome] = useHomeDistrict()
  const isHome = home?.region === region && home.district === district
  const goTo = (one: string | null) => storesPath({ ...asked, district: one, page: 1 })
  if (districts.length === 0) return null
  return (
    <div className="pb-3">
      <nav aria-label={`${region}의 시·군·구`} className="relative -mx-1 flex gap-1.5 overflow-x-auto px-1 py-1">
        {[null, ...districts].map((one) => (
          <Link
            key={one?.district ?? ''}
            to={goTo(one?.district ?? null)}
            {...STAY_IN_PLACE}
            aria-current={(one?.district ?? null) === district ? 'true' : undefined}
            className="inline-flex min-h-11 flex-none items-center gap-1 rounded-full border border-line px-3.5 text-small font-semibold aria-[current]:border-celadon aria-[current]:bg-celadon-soft"
          >
            {one?.district ?? `${region} 전체`} {one && <span className="text-soft">{one.games}</span>}
            {one && <span className="sr-only">게임</span>}
          </Link>
        ))}
      </nav>
      {district !== null && (
        <Button
          look="soft"
          className="mt-2"
          aria-pressed={isHome}
          onClick={() => setHome(isHome ? null : { region, district })}
        >
          <Icon path={isHome ? CHECK : PIN} size={18} /> {isHome ? '우리 동네예요' : '우리 동네로 두기'}
        </Button>
      )}
    </div>
  )
}

export function HomeDistrictLink({ order }: { order: StoreOrder }) {
  const [home] = useHomeDistrict()
  if (home === null) return null
  return (
    <Link
      to={storesPath({ ...home, search: '', order, page: 1 })}
      {...STAY_IN_PLACE}
      className={`${CHOICE} ml-auto gap-1 text-celadon`}
    >
      <Icon path={PIN} size={16} /> 우리 동네<span className="sr-only"> {home.district}</span>
    </Link>
  )
}
