import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { dayWording } from '#domain/calendar.ts'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { CertaintyNote } from './certainty-note.tsx'

/** A draw's round, which leads to its page, its day and its balls. */
export const DrawHead = ({ draw }: { draw: Draw }) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lead font-bold">
        <Link to={`/results/${draw.round_number}`} className="underline-offset-4 hover:underline">
          제{draw.round_number}회 당첨번호
        </Link>
      </h2>
      <p className="text-small text-soft">
        <time dateTime={draw.draw_date}>{dayWording(draw.draw_date)}</time> 추첨
      </p>
    </div>
    <div className="my-5 space-y-3">
      <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
      <CertaintyNote certainty={draw.certainty} />
    </div>
  </>
)
