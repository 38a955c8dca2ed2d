import { dayAndWeekdayWording, daysBetween, koreanDay, monthDayWording, timeWording } from '#domain/calendar.ts'
import { ALLOWANCE_WITHOUT_PLAN } from '#domain/plan/plan.ts'
import { clockNow } from '#web/data/clock.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useNextDraw } from '#web/data/use-draw-time.ts'
import { PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/** What this is and for whom, and the two ways in. */
export const Hero = () => (
  <div className="home-hero">
    <PageTitle className="text-[1.875rem] leading-[1.33] md:text-[2.625rem] md:leading-[1.26]">
      로또, 있는 그대로 <br />
      들여다보세요.
    </PageTitle>
    <p className="mt-2 md:mt-4 md:text-lead">
      당첨 확인부터 AI 번호 생성, 통계 분석까지. 로또를 사는 분을 위한 곳이에요.
    </p>
    <div className="mt-4 flex flex-wrap gap-2 md:mt-7">
      <ButtonLink to="/auth/register" look="paper">
        회원가입
      </ButtonLink>
      <ButtonLink to="/results" look="paper">
        당첨결과
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
        다음 추첨 제{round_number}회 · {monthDayWording(draw_date)} {timeWording(begins_at)}
      </time>
      {useHydrated() && <span>{` · ${left}`}</span>}
    </p>
  )
}

const FOR_VISITORS = {
  title: '번호를 담아 두면 토요일 밤에 당첨을 확인해 드려요',
  text: `무료로 매달 ${ALLOWANCE_WITHOUT_PLAN}세트까지 만들 수 있어요.`,
  to: '/auth/register',
  button: '회원가입',
} as const

const FOR_MEMBERS = {
  title: '다음 번호도 미리 만들어 볼까요?',
  text: '만든 번호는 내 번호에 모이고 추첨 뒤에 등수를 확인할 수 있어요.',
  to: '/dashboard/numbers',
  button: '내 번호로 가기',
} as const

/** The last word of the home page: to join, or for a member to go on. Of the same shape, so that nothing moves. */
export function SignUpCall() {
  const { title, text, to, button } = useSignedIn() ? FOR_MEMBERS : FOR_VISITORS
  return (
    <section
      aria-labelledby="sign-up"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-celadon-soft p-5 sm:p-7"
    >
      <div>
        <h2 id="sign-up" className="text-lead font-bold">
          {title}
        </h2>
        <p className="text-small">{text}</p>
      </div>
      <ButtonLink to={to} look="paper">
        {button}
      </ButtonLink>
    </section>
  )
}
