import { lazy, Suspense } from 'react'
import { timeWording, weekdayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'
import { PageTitle } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

/** Only members get its code. */
const MemberWeek = lazy(() => import('./member-week.tsx'))

/** What the site is, in two lines; under them the two ways in, or how a member's week goes. */
export function Hero({ rounds }: { rounds: number | undefined }) {
  const next = useNextDraw()
  const isSignedIn = useSignedIn()
  return (
    <div>
      <p className="mb-3 text-small font-semibold text-celadon">
        다음 추첨 제{next.round_number}회 · {weekdayWording(next.draw_date)}요일 {timeWording(next.begins_at)}
      </p>
      <PageTitle className="text-[2.125rem] leading-[1.25] md:text-hero">
        숫자를 있는 그대로
        <br />
        들여다보는 로또 통계
      </PageTitle>
      {/* The page is drawn for nobody: what a member sees instead takes the same room, so that nothing moves. */}
      <div className="mt-4 min-h-[13.25rem] sm:min-h-[12.5rem]">
        {isSignedIn ? (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <MemberWeek />
          </Suspense>
        ) : (
          <Invitation rounds={rounds} />
        )}
      </div>
    </div>
  )
}

const Invitation = ({ rounds }: { rounds: number | undefined }) => (
  <>
    <p className="max-w-[32rem] text-lead text-soft">
      {rounds ? `1회부터 ${countWording(rounds)}회까지` : '1회부터'} 모든 추첨의 결과와 통계를 담았어요. AI 기반 번호
      생성과 통계 분석을 무료로 시작해 보세요.
    </p>
    <div className="mt-7 flex flex-wrap gap-2.5">
      <ButtonLink to="/auth/register">무료로 시작하기</ButtonLink>
      <ButtonLink to="/results" look="quiet">
        당첨결과 보기
      </ButtonLink>
    </div>
  </>
)
