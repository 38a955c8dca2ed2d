import type { WinningStore } from '#contract/draws/draws.ts'
import { ONLINE_STORE, regionOf } from '#domain/statistics/store-wins.ts'
import { StoreList, StoresAbsent } from '#web/draws/store-list.tsx'
import { Card } from '#web/ui/card.tsx'

/** The first-prize shops, region by region; the way to each region where there are several. */
export function ShopsByRegion({ stores }: { stores: readonly WinningStore[] }) {
  const regions = regionsOf(stores)
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="stores" className="text-lead font-bold">
          1등 판매점
        </h2>
        {stores.length > 0 && <p className="text-small text-soft">{stores.length}게임</p>}
      </div>
      {stores.length === 0 && <StoresAbsent />}
      {regions.length > 1 && (
        <nav aria-label="판매점 지역" className="mb-4 flex flex-wrap gap-2">
          {regions.map(({ region, games }, index) => (
            <a
              key={region}
              href={`#region-${index + 1}`}
              className="inline-flex min-h-11 items-center rounded-full border border-control/60 px-4 text-small hover:bg-sunken"
            >
              {region} {games.length}
            </a>
          ))}
        </nav>
      )}
      <div className="gap-10 md:columns-2">
        {regions.map(({ region, games }, index) => (
          <section key={region} aria-labelledby={`region-${index + 1}`} className="break-inside-avoid pb-4">
            <h3 id={`region-${index + 1}`} className="mb-1 text-small font-semibold text-soft">
              {region}
            </h3>
            <StoreList stores={games} className="" />
          </section>
        ))}
      </div>
      {stores.length > 0 && (
        <p className="mt-3 text-small text-soft">많이 파는 곳에서 당첨도 많이 나와요. 어디서 사도 확률은 같아요.</p>
      )}
    </Card>
  )
}

const ONLINE = '인터넷'

/** Most games first; the web, which is no region, last. */
function regionsOf(stores: readonly WinningStore[]) {
  const groups = Map.groupBy(stores, ({ store_name, location }) =>
    store_name === ONLINE_STORE ? ONLINE : regionOf(location) || '그 밖',
  )
  return [...groups]
    .map(([region, games]) => ({ region, games }))
    .sort(
      (a, b) =>
        Number(a.region === ONLINE) - Number(b.region === ONLINE) ||
        b.games.length - a.games.length ||
        a.region.localeCompare(b.region, 'ko'),
    )
}
