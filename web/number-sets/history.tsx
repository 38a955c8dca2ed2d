import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NumberSet } from '#contract/number-sets.ts'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { NeighbourPages } from './neighbour-pages.tsx'
import { NumberSetCard } from './number-set-card.tsx'
import { setsOnPage } from './number-set-queries.ts'
import { type NumbersAddress, numbersPath } from './numbers-address.ts'
import { RoundFilter } from './round-filter.tsx'

/** What the member has made, newest first. */
export function History({ address }: { address: NumbersAddress }) {
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
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="history" ref={heading} tabIndex={-1} className="text-lead font-bold">
          {address.round === null ? `만든 번호${pageWord}` : `제${address.round}회에 만든 번호${pageWord}`}
        </h2>
        <RoundFilter round={address.round} />
      </div>
      <Sets address={address} onDeleted={() => heading.current?.focus()} />
    </section>
  )
}

function Sets({ address, onDeleted }: { address: NumbersAddress; onDeleted: () => void }) {
  const { page, round } = address
  const { data, isError, refetch } = useQuery(setsOnPage(page, round))
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<NumberSet | null>(null)
  if (isError && !data)
    return (
      <div role="alert">
        <Empty onRetry={() => void refetch()}>번호를 불러오지 못했습니다.</Empty>
      </div>
    )
  if (!data) return <SkeletonLines lines={3} lineClass="h-36" />
  const askToDelete = (set: NumberSet) => {
    setChosen(set)
    dialog.current?.showModal()
  }
  return (
    <>
      {data.generated_numbers.length === 0 && (
        <Empty>{round === null ? '아직 생성한 번호가 없습니다.' : '이 회차에 만든 번호가 없습니다.'}</Empty>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ol role="list" aria-labelledby="history" className="grid items-start gap-4 md:grid-cols-2">
        {data.generated_numbers.map((set) => (
          <li key={set.id}>
            <NumberSetCard set={set} onDelete={() => askToDelete(set)} />
          </li>
        ))}
      </ol>
      <NeighbourPages address={address} hasMore={data.has_more} />
      <DeleteDialog dialog={dialog} set={chosen} onDeleted={onDeleted} />
    </>
  )
}
