import { timeWording, weekdayWording } from '#domain/calendar.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'
import { countWording } from '#web/draws/draw-wording.ts'
import { PageTitle } from '#web/frame/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** What the site is, in two lines, and the two ways in. */
export function Hero({ rounds }: { rounds: number | undefined }) {
  const next = useNextDraw()
  return (
    <div>
      <p className="mb-3 text-small font-semibold text-celadon">
        다음 추첨 제{next.round_number}회 · {weekdayWording(next.draw_date)}요일 {timeWording(next.begins_at)}
      </p>
      <PageTitle className="text-[2.125rem] leading-[1.25] md:text-hero">
        꾸밈없는 숫자로
        <br />
        다시 보는 로또
      </PageTitle>
      <p className="mt-4 max-w-[32rem] text-lead text-soft">
        {rounds ? `1회부터 ${countWording(rounds)}회까지` : '1회부터'} 모든 추첨의 결과와 통계를 담았습니다. AI 기반
        번호 생성과 통계 분석을 무료로 시작해 보세요.
      </p>
      <div className="mt-7 flex flex-wrap gap-2.5">
        <ButtonLink to="/auth/register">무료로 시작하기</ButtonLink>
        <ButtonLink to="/results" look="quiet">
          당첨결과 보기
        </ButtonLink>
      </div>
    </div>
  )
}
