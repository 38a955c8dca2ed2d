import type { DrawCorrection, DrawWithDetails, WinningStore } from '#contract/draws/draws.ts'
import { instantWording } from '#domain/calendar.ts'
import { NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { correctionSourceWording } from '#domain/draw/draw-source.ts'
import { exactWon } from '#domain/money/won.ts'
import { ONLINE_STORE, regionOf } from '#domain/statistics/store-wins.ts'
import { PrizeTable, StoreList, StoresAbsent } from '#web/draws/prize-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { List } from '#web/ui/list.tsx'

/** The ranks with their figures. */
export const RankTable = ({ draw }: { draw: DrawWithDetails }) => <PrizeTable prizes={draw.prize_details} hasColours />

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
        // Syllables stand in Unicode as in a dictionary; a comparison by locale costs a slow phone a tenth of a second.
        (a.region < b.region ? -1 : 1),
    )
}

/** Earlier values of this page, when they were changed, why, and by whom. */
export const Corrections = ({ corrections }: { corrections: readonly DrawCorrection[] }) =>
  corrections.length > 0 && (
    <Card>
      <h2 id="corrections" className="mb-3 text-lead font-bold">
        정정 기록
      </h2>
      <List isOrdered className="divide-y divide-line">
        {corrections.map((correction) => (
          <li key={correction.corrected_at} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              <time dateTime={correction.corrected_at}>{instantWording(correction.corrected_at)}</time>{' '}
              {correction.reason}
            </p>
            <p className="text-small text-soft">
              정정 전 {correction.old_numbers.join(', ')} + {correction.old_bonus_number}
              {correction.old_total_sales !== null && (
                <span>{` · 총 판매금액 ${exactWon(correction.old_total_sales)}`}</span>
              )}
              <span> · 근거 {correctionSourceWording(correction.source)}</span>
            </p>
            {correction.old_prizes && (
              <p className="text-small text-soft">
                {correction.old_prizes
                  .map(
                    ({ rank, winners, prize_per_winner }) => `${rank}등 ${winners}게임 ${exactWon(prize_per_winner)}`,
                  )
                  .join(' · ')}
              </p>
            )}
            {correction.old_stores && correction.old_stores.length > 0 && (
              <details className="text-small text-soft">
                <Summary look="text">정정 전 판매점 {correction.old_stores.length}곳</Summary>
                <ul>
                  {correction.old_stores.map(({ store_name, location, number_type }, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a shop that sold two games stands twice.
                    <li key={i}>
                      {store_name} · {NUMBER_TYPE_NAMES[number_type]} · {location}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </List>
    </Card>
  )
