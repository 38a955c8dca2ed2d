import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonOrLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { CertaintyNote } from './certainty-note.tsx'
import { PrizeOfOne } from './draw-facts.tsx'
import { drawShown } from './draw-queries.ts'
import { winnersWording } from './draw-wording.ts'
import { PrizeTable, StoreList, StoresAbsent } from './prize-table.tsx'

interface DrawRowProps {
  readonly draw: Draw
  /** A word over the round, such as that it is the newest. */
  readonly badge?: string
}

/** A result as a card of its own. */
export const DrawCard = (props: DrawRowProps) => (
  <Card className="py-4 sm:py-5">
    <DrawRow {...props} />
  </Card>
)

/** A result in a list: numbers, what the first prize was, and its two panels. */
export function DrawRow({ draw, badge }: DrawRowProps) {
  const to = `/results/${draw.round_number}`
  // The balls of this row alone move to the page of the round and back.
  const isMoving = useViewTransitionState(to)
  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2.5 md:grid-cols-[9.5rem_1fr_auto]">
        <div>
          <h3 className="flex flex-wrap items-center gap-x-2 text-lead font-bold">
            <Link to={to} viewTransition className="underline-offset-4 hover:underline">
              제{draw.round_number}회
            </Link>
            {badge && <Badge>{badge}</Badge>}
          </h3>
          <p className="text-small text-soft">
            <time dateTime={draw.draw_date}>{dayAndWeekdayWording(draw.draw_date)}</time>
          </p>
        </div>
        <div className={`order-3 col-span-2 space-y-2 md:order-none md:col-span-1 ${isMoving ? 'moving-balls' : ''}`}>
          <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
          <CertaintyNote certainty={draw.certainty} />
        </div>
        <div className="text-right">
          <p className="font-bold">
            <span className="sr-only">1등 당첨금 </span>
            {draw.first_prize_amount === null ? <span>집계 중</span> : <PrizeOfOne won={draw.first_prize_amount} />}
          </p>
          {draw.first_prize_winners !== 0 && (
            <p className="text-small text-soft">1등 {winnersWording(draw.first_prize_winners)}</p>
          )}
        </div>
      </div>
      <DrawPanels round={draw.round_number} />
    </>
  )
}

const PANELS = [
  { name: '당첨금 상세', anchor: 'prizes' },
  { name: '1등 판매점', anchor: 'stores' },
] as const

/** Prizes and shops of a round, asked for when first opened and kept. Without scripts they are on the round's page. */
function DrawPanels({ round }: { round: number }) {
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

/** The opened panel of a result. */
function OpenedPanel({ of, round }: OpenedPanelProps) {
  return of === 'prizes' ? <PrizePanel round={round} /> : <StorePanel round={round} />
}
