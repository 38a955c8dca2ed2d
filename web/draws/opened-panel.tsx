import { useQuery } from '@tanstack/react-query'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { drawShown } from './draw-queries.ts'
import { PrizeTable } from './prize-table.tsx'
import { StoreList, StoresAbsent } from './store-list.tsx'

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
export default function OpenedPanel({ of, round }: OpenedPanelProps) {
  return of === 'prizes' ? <PrizePanel round={round} /> : <StorePanel round={round} />
}
