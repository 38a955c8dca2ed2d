import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { Empty } from '#web/ui/notice.tsx'
import { NeighbourPages } from './neighbour-pages.tsx'
import { type NumbersAddress, numbersPath } from './numbers-address.ts'
import { OrderAndSearch } from './order-and-search.tsx'
import { SlipSkeleton } from './slips/slip-skeleton.tsx'
import { Slips } from './slips/slips.tsx'

interface HistoryProps {
  readonly address: NumbersAddress
  readonly list: Pick<UseQueryResult<Reply<typeof listNumberSets>>, 'data' | 'isError' | 'refetch'>
}

/** What the member has made, newest first, and ways to look for some of it. */
export function History({ address, list }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = numbersPath(address)
  const shownBefore = useRef(shown)
  useEffect(() => {
    // Other sets are read from their beginning, not from that of the screen.
    if (shownBefore.current !== shown) heading.current?.focus()
    shownBefore.current = shown
  }, [shown])
  const pageWord = address.page === 1 ? '' : ` ${address.page}쪽`
  return (
    <section aria-labelledby="history">
      <h2 id="history" ref={heading} tabIndex={-1} className="sr-only">
        {address.round === null ? `만든 번호${pageWord}` : `제${address.round}회에 만든 번호${pageWord}`}
      </h2>
      <OrderAndSearch address={address} />
      <Found
        address={address}
        list={list}
        onDeleted={() => (heading.current ?? document.getElementById('page-title'))?.focus()}
      />
    </section>
  )
}

function emptyWording({ round, part, show }: NumbersAddress): string {
  if (part !== null || show !== null) return '이 조건의 번호가 없어요.'
  return round === null ? '아직 만든 번호가 없어요.' : '이 회차에 만든 번호가 없어요.'
}

function Found({ address, list: { data, isError, refetch }, onDeleted }: HistoryProps & { onDeleted: () => void }) {
  if (isError && !data)
    return (
      <div role="alert">
        <Empty onRetry={refetch}>번호를 불러오지 못했습니다.</Empty>
      </div>
    )
  if (!data) return <SlipSkeleton />
  return (
    <>
      {data.generated_numbers.length === 0 && <Empty>{emptyWording(address)}</Empty>}
      <Slips sets={data.generated_numbers} address={address} hasMore={data.has_more} onDeleted={onDeleted} />
      <NeighbourPages address={address} hasMore={data.has_more} />
    </>
  )
}
