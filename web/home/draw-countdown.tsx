import { dayAndWeekdayWording, timeWording } from '#domain/calendar.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'
import { useTimeLeft } from '#web/data/use-time-left.ts'
import { remainingWording } from './remaining-wording.ts'

/** The day of the next draw as the server knows it, and in the browser the time that is left. */
export function DrawCountdown() {
  const { begins_at, draw_date } = useNextDraw()
  const remaining = useTimeLeft(begins_at)
  const moment = `${dayAndWeekdayWording(draw_date)} ${timeWording(begins_at)}`
  return (
    <div className="flex items-center justify-between gap-4 py-3 text-small">
      <span className="text-soft">다음 추첨까지</span>
      <time dateTime={new Date(begins_at).toISOString()} className="font-bold">
        {/* Read out once as a date; the seconds are for the eye. */}
        <span className={remaining === null ? undefined : 'sr-only'}>{moment}</span>
        {remaining !== null && <span aria-hidden="true">{remainingWording(remaining)}</span>}
      </time>
    </div>
  )
}
