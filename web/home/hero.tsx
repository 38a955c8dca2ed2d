import { dayAndWeekdayWording, daysBetween, koreanDay, timeWording, weekdayWording } from '#domain/calendar.ts'
import { clockNow } from '#web/data/clock.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'
import { PageTitle } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The claim of the site, and the two ways in. */
export const Hero = () => (
  <div>
    <PageTitle className="text-[1.75rem] leading-[1.3] md:text-[2.75rem]">
      어떤 번호도
      <br />더 잘 나오지 않아요.
    </PageTitle>
    <p className="mt-2 max-w-[32rem] text-soft md:mt-4 md:text-lead">
      대신 1등을 <strong className="font-semibold text-ink">몇 명과 나눌지</strong>는 번호마다 달라요. 모든 추첨을 있는
      그대로 보여 드려요.
    </p>
    <div className="mt-4 flex flex-wrap gap-2.5 md:mt-7">
      <ButtonLink to="/auth/register" look="quiet">
        무료로 시작하기
      </ButtonLink>
      <ButtonLink to="/results" look="quiet">
        당첨결과 보기
      </ButtonLink>
    </div>
  </div>
)

/** When the next draw is, as the server knows it, and in the browser how many days that is. */
export function NextDraw() {
  const { round_number, draw_date, begins_at } = useNextDraw()
  const days = daysBetween(koreanDay(clockNow()), draw_date)
  const left = days === 0 ? '오늘' : days === 1 ? '내일' : `${days}일 뒤`
  return (
    <p className="text-small text-soft">
      <time dateTime={new Date(begins_at).toISOString()} title={dayAndWeekdayWording(draw_date)}>
        다음 추첨 제{round_number}회 · {weekdayWording(draw_date)}요일 {timeWording(begins_at)}
      </time>
      {useHydrated() && ` · ${left}`}
    </p>
  )
}
