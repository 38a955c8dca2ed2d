import type { PrizeDetails, WinningStore } from '#contract/draws/draws.ts'
import { NUMBER_TYPE_NAMES, PRIZE_RANKS } from '#domain/draw/draw.ts'
import { List } from '#web/ui/list.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { WonAmount } from '#web/ui/won-amount.tsx'
import { PrizeOfOne } from './draw-facts.tsx'
import { winnersWording } from './draw-wording.ts'
import { RANK_HEAT } from './rank-heat.ts'

const FIGURE =
  'text-small text-soft max-[22rem]:whitespace-normal whitespace-nowrap sm:py-2.5 sm:text-right sm:text-base sm:text-ink'
/**
 * On phones: the rank, how its money is set and what one got; below, how many and what they got together. With letters twice
 * their size one below the other.
 */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] @max-[14rem]:grid-cols-1 items-baseline gap-x-3 border-t border-line py-2.5 sm:table-row sm:py-0'

interface PrizeTableProps {
  readonly prizes: PrizeDetails | null
  /** Marks each rank with its colour in the bar of the pool, which says on phones how the money of a rank is set. */
  readonly hasColours?: boolean
}

/** The prizes of the five ranks. Roles are written out, since a table that is drawn as blocks loses them. */
export function PrizeTable({ prizes, hasColours = false }: PrizeTableProps) {
  if (prizes === null) return <Empty>당첨금을 집계하고 있어요. 끝나는 대로 보여 드릴게요.</Empty>
  return (
    <div className="@container">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      <table role="table" className="block w-full sm:table">
        <caption className="sr-only">등수별 당첨금</caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="text-small text-soft">
            <th role="columnheader" scope="col" className="py-2 text-left font-normal">
              순위
            </th>
            {['당첨자', '1인당 당첨금', '총 당첨금'].map((name) => (
              <th key={name} role="columnheader" scope="col" className="py-2 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block sm:table-row-group">
          {PRIZE_RANKS.map((rank) => {
            const { winners, prize_per_winner, total_prize, description, method } = prizes[`rank${rank}`]
            return (
              <tr key={rank} role="row" className={ROW}>
                <th role="rowheader" scope="row" className="text-left font-normal sm:py-2.5">
                  {hasColours && (
                    <span
                      className={`mr-2 inline-block size-3 rounded-full border border-control ${RANK_HEAT[rank]}`}
                      aria-hidden="true"
                    />
                  )}
                  <strong className="font-bold">{rank}등</strong>{' '}
                  <span className="text-small text-soft">
                    {description}{' '}
                    <span className={hasColours ? 'max-sm:sr-only' : 'max-sm:block'}>
                      <span className="max-sm:hidden">· </span>
                      {method}
                    </span>
                  </span>
                </th>
                <td role="cell" className={`${FIGURE} max-sm:@min-[14rem]:row-start-2`}>
                  {winnersWording(winners)}
                </td>
                <td
                  role="cell"
                  className={`${FIGURE} @min-[14rem]:text-right max-sm:text-base max-sm:font-semibold max-sm:text-ink`}
                >
                  {winners === 0 ? '-' : <PrizeOfOne won={prize_per_winner} />}
                </td>
                <td role="cell" className={`${FIGURE} @min-[14rem]:text-right`}>
                  <span className="sm:hidden" aria-hidden="true">
                    모두{' '}
                  </span>
                  {winners === 0 ? <span>-</span> : <WonAmount won={total_prize} />}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  )
}

const NO_STORES = '1등 판매점 정보가 없습니다. 데이터가 수집되지 않았거나 아직 확정되지 않은 회차입니다.'

interface StoreListProps {
  readonly stores: readonly WinningStore[]
  /** In how many columns, where there is room. */
  readonly className?: string
}

/** The shops that sold a first prize, one line a winning game. */
export const StoreList = ({ stores, className = 'md:grid-cols-2' }: StoreListProps) => (
  <List className={`grid gap-x-10 ${className}`}>
    {stores.map(({ store_name, number_type, location }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a shop may have sold two games; the list never changes.
      <li key={index} className="border-t border-line py-3">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{store_name}</span>
          <span className="flex-none text-small text-soft">{NUMBER_TYPE_NAMES[number_type]}</span>
        </p>
        <p className="text-small text-soft">{location}</p>
      </li>
    ))}
  </List>
)

/** The sentence for unknown shops, or for shops that could not be loaded. */
export const StoresAbsent = ({ onRetry }: { onRetry?: (() => void) | undefined }) => (
  <Empty onRetry={onRetry}>{NO_STORES}</Empty>
)
