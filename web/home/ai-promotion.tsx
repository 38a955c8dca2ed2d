import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Who is signed in goes to the plans; everybody else signs up first. */
export function AiPromotion() {
  const isSignedIn = useSignedIn()
  return (
    <section
      aria-labelledby="ai"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card bg-celadon-soft p-5 sm:p-7"
    >
      <div>
        <p className="mb-1 text-small font-semibold text-celadon">AI 번호 분석</p>
        <h2 id="ai" className="text-heading font-bold tracking-tight">
          다섯 가지 전략으로 만드는 내 번호
        </h2>
        <p className="mt-2">
          핫·콜드, 패턴, 빈도, 무작위, 덜 겹치는 번호. 모든 번호의 당첨 확률은 같다는 사실도 함께 보여 드려요.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={isSignedIn ? '/plans' : '/auth/register'}>시작하기</ButtonLink>
        <ButtonLink to="/plans" look="quiet">
          플랜 보기
        </ButtonLink>
        <ButtonLink to="/analysis/ai" look="bare">
          여기서 AI란?
        </ButtonLink>
      </div>
    </section>
  )
}
