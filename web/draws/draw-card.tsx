import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { CertaintyNote } from './certainty-note.tsx'
import { PrizeOfOne } from './draw-facts.tsx'
import { DrawPanels } from './draw-panels.tsx'
import { winnersWording } from './draw-wording.ts'

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
export const DrawRow = ({ draw, badge }: DrawRowProps) => (
  <>
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2.5 md:grid-cols-[9.5rem_1fr_auto]">
      <div>
        <h3 className="flex flex-wrap items-center gap-x-2 text-lead font-bold">
          <Link to={`/results/${draw.round_number}`} className="underline-offset-4 hover:underline">
            제{draw.round_number}회
          </Link>
          {badge && <Badge>{badge}</Badge>}
        </h3>
        <p className="text-small text-soft">
          <time dateTime={draw.draw_date}>{dayAndWeekdayWording(draw.draw_date)}</time>
        </p>
      </div>
      <div className="order-3 col-span-2 space-y-2 md:order-none md:col-span-1">
        <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
        <CertaintyNote certainty={draw.certainty} />
      </div>
      <div className="text-right">
        <p className="font-bold">
          <span className="sr-only">1등 당첨금 </span>
          {draw.first_prize_amount === null ? '집계 중' : <PrizeOfOne won={draw.first_prize_amount} />}
        </p>
        {draw.first_prize_winners !== 0 && (
          <p className="text-small text-soft">1등 {winnersWording(draw.first_prize_winners)}</p>
        )}
      </div>
    </div>
    <DrawPanels round={draw.round_number} />
  </>
)
