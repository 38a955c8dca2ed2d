import { useQuery } from '@tanstack/react-query'
import type { Draw } from '#contract/draws.ts'
import { Empty } from '#web/ui/notice.tsx'
import { DrawCard } from './draw-card.tsx'
import { drawShown, drawsOnPage, latestDraw } from './draw-queries.ts'
import { EarlierDraws } from './earlier-draws.tsx'
import { LiveDraw } from './live/night-or-day.tsx'
import { useLiveRound } from './live/use-live-round.ts'
import { MissingRounds } from './missing-rounds.tsx'

interface ResultsListProps {
  readonly page: number
  /** The round that was searched and found. */
  readonly found: number | null
}

/** What was searched, or a page of all results. */
export default function ResultsList({ page, found }: ResultsListProps) {
  return found === null ? <DrawList page={page} /> : <FoundDraw round={found} />
}

function FoundDraw({ round }: { round: number }) {
  const { data: draw } = useQuery(drawShown(round))
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="mb-3 text-lead font-bold">
        검색 결과
      </h2>
      {draw && <DrawCard key={round} draw={draw} />}
    </section>
  )
}

function DrawList({ page }: { page: number }) {
  const { data: list } = useQuery(drawsOnPage(page))
  const { data: latest } = useQuery(latestDraw)
  if (!list || list.total === 0) return <Empty>로또 결과를 불러올 수 없습니다.</Empty>
  // The newest result has a card of its own above the first page.
  const newest = page === 1 ? (latest ?? list.items[0]) : undefined
  const others = list.items.filter(({ round_number }) => round_number !== newest?.round_number)
  return (
    <>
      {newest && (
        <section aria-labelledby="newest" className="mb-10 space-y-3">
          <h2 id="newest" className="text-lead font-bold">
            최신 당첨결과
          </h2>
          <MissingRounds newestStored={newest.round_number} />
          <NewestDraw draw={newest} />
        </section>
      )}
      <EarlierDraws page={page} draws={others} total={list.total} newest={latest?.round_number} />
    </>
  )
}

/** Tonight's round as it comes, and the newest before it; in the morning the newest alone. */
function NewestDraw({ draw }: { draw: Draw }) {
  const live = useLiveRound()
  const card = <DrawCard key={draw.round_number} draw={draw} badge={live.isNight ? '지난 회차' : '최신'} />
  if (!live.isNight) return card
  return (
    <>
      <LiveDraw live={live} />
      {draw.round_number !== live.round.round_number && card}
    </>
  )
}
