import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ButtonOrLink } from '#web/ui/button-or-link.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { drawShown } from './draw-queries.ts'
import { PrizeTable } from './prize-table.tsx'
import { StoreList, StoresAbsent } from './store-list.tsx'

const PANELS = [
  { name: '당첨금 상세', anchor: 'prizes' },
  { name: '1등 판매점', anchor: 'stores' },
] as const

/** Prizes and shops of a round, asked for when first opened and kept. Without scripts they are on the round's page. */
export function DrawPanels({ round }: { round: number }) {
  const id = useId()
  const [states, setStates] = useState<Readonly<Record<string, 'open' | 'closed'>>>({})
  const toggle = (anchor: string) =>
    setStates((before) => ({ ...before, [anchor]: before[anchor] === 'open' ? 'closed' : 'open' }))
  return (
    <div className="-mb-2.5">
      <div className="flex flex-wrap gap-x-6">
        {PANELS.map(({ name, anchor }) => (
          <ButtonOrLink
            key={anchor}
            href={`/results/${round}#${anchor}`}
            aria-expanded={states[anchor] === 'open'}
            aria-controls={`${id}-${anchor}`}
            className="group inline-flex min-h-11 items-center gap-1 text-small font-semibold text-celadon"
            onClick={() => toggle(anchor)}
          >
            <span className="sr-only">제{round}회 </span>
            {name}
            <Icon path={DOWN} size={16} className="transition-transform group-aria-expanded:rotate-180" />
          </ButtonOrLink>
        ))}
      </div>
      {PANELS.map(({ name, anchor }) => (
        <div
          key={anchor}
          id={`${id}-${anchor}`}
          hidden={states[anchor] !== 'open'}
          className="mb-3 border-t border-line pt-3"
        >
          <h4 className="mb-1 font-bold">
            <span className="sr-only">제{round}회 </span>
            {name}
          </h4>
          {states[anchor] && <OpenedPanel of={anchor} round={round} />}
        </div>
      ))}
    </div>
  )
}

interface PanelProps {
  readonly round: number
}

function PrizePanel({ round }: PanelProps) {
  const { data, isPending, refetch } = useQuery(drawShown(round))
  if (isPending) return <SkeletonLines lines={6} lineClass="h-7" />
  if (data) return <PrizeTable prizes={data.prize_details} />
  return <Empty onRetry={refetch}>당첨 상세 정보가 없습니다.</Empty>
}

function StorePanel({ round }: PanelProps) {
  const { data, isPending, refetch } = useQuery(drawShown(round))
  if (isPending) return <SkeletonLines lines={4} lineClass="h-10" />
  if (!data) return <StoresAbsent onRetry={refetch} />
  return data.winning_stores.length === 0 ? <StoresAbsent /> : <StoreList stores={data.winning_stores} />
}

interface OpenedPanelProps extends PanelProps {
  readonly of: 'prizes' | 'stores'
}

/** What a result's panel shows once it is opened. */
function OpenedPanel({ of, round }: OpenedPanelProps) {
  return of === 'prizes' ? <PrizePanel round={round} /> : <StorePanel round={round} />
}
