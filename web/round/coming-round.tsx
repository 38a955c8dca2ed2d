import type { Draw } from '#contract/draws/draws.ts'
import { daysBetween, drawBeginsAt, drawDateOf, koreanDay, monthDayWording, timeWording } from '#domain/calendar.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { clockNow, useTimeLeft } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { NewestResult } from '#web/draws/newest-result.tsx'
import { ALERT_IN_DRAWN_PAGE, ResultAlert } from '#web/notifications/result-alert.tsx'
import { PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Face } from '#web/ui/face.tsx'
import { Icon, SCAN } from '#web/ui/icon.tsx'
import { BackLink } from '#web/ui/text-link.tsx'

/** A round that is still to come: its day, the time until then, and the newest result. */
export function ComingRound({ round, latest }: { round: number; latest: Draw | undefined }) {
  const { drawMinute } = useSite()
  const begins = drawBeginsAt(round, drawMinute)
  const day = drawDateOf(round)
  // Kept pages are as old as they are: how long it still is only the visitor's clock says.
  const left = useTimeLeft(begins)
  const days = daysBetween(koreanDay(clockNow()), day)
  return (
    <div className="face-page face-page-headed">
      <div className="pt-8">
        <BackLink to="/results">당첨결과</BackLink>
        <PageTitle>제{round}회</PageTitle>
        <p>아직 추첨하지 않았어요.</p>
      </div>
      <div className="face-of-page">
        <Face round={round} word={left === null ? '' : days > 0 ? `${days}일` : '오늘'} />
      </div>
      <div className="relative space-y-4">
        <Card>
          <h2 className="text-small text-soft">추첨</h2>
          <p className="text-heading font-bold">
            <time dateTime={new Date(begins).toISOString()}>
              {day.slice(0, 4) === koreanDay(clockNow()).slice(0, 4) ? '' : `${day.slice(0, 4)}년 `}
              {monthDayWording(day)} {timeWording(begins)}
            </time>
          </p>
          <TimeLeft left={left} />
          <ResultAlert className={ALERT_IN_DRAWN_PAGE} />
        </Card>
        {latest && (
          <Card>
            <NewestResult draw={latest} />
          </Card>
        )}
        <ButtonLink to="/check" look="quiet" className="min-h-[3.25rem] w-full">
          <Icon path={SCAN} size={18} /> 산 복권 미리 담아 두기
        </ButtonLink>
      </div>
    </div>
  )
}

/** Days, hours and minutes; nothing counts down by the second. `left`: milliseconds, null until the page is awake. */
function TimeLeft({ left }: { left: number | null }) {
  const minutes = Math.ceil((left ?? 0) / MINUTE)
  const parts = [
    [Math.floor((minutes * MINUTE) / DAY), '일'],
    [Math.floor(((minutes * MINUTE) % DAY) / HOUR), '시간'],
    [minutes % 60, '분'],
  ] as const
  return (
    <dl aria-label="남은 시간" className="mt-3 grid grid-cols-3 gap-2.5">
      {parts.map(([figure, unit]) => (
        <div
          key={unit}
          className="flex flex-row-reverse items-baseline justify-center gap-1 rounded-control bg-sunken py-2.5"
        >
          <dt className="text-small text-soft">{unit}</dt>
          <dd className="text-heading font-bold">{left === null ? '·' : figure}</dd>
        </div>
      ))}
    </dl>
  )
}
