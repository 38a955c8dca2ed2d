import type { WinningStore } from '#contract/draws/draws.ts'
import { NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { Empty } from '#web/ui/notice.tsx'

const NO_STORES = '1등 판매점 정보가 없습니다. 데이터가 수집되지 않았거나 아직 확정되지 않은 회차입니다.'

interface StoreListProps {
  readonly stores: readonly WinningStore[]
  /** In how many columns, where there is room. */
  readonly className?: string
}

/** The shops that sold a first prize, one line a winning game. */
export const StoreList = ({ stores, className = 'md:grid-cols-2' }: StoreListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ul role="list" className={`grid gap-x-10 ${className}`}>
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
  </ul>
)

/** The sentence for unknown shops, or for shops that could not be loaded. */
export const StoresAbsent = ({ onRetry }: { onRetry?: (() => void) | undefined }) => (
  <Empty onRetry={onRetry}>{NO_STORES}</Empty>
)
