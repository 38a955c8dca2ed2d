import { STRATEGY_COUNT_WORDING } from '#domain/number-set/number-set.ts'
import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Who is signed in goes to the plans; everybody else signs up first. */
export function AiPromotion() {
  const isSignedIn = useSignedIn()
  return (
    <section aria-labelledby="ai" className="flex flex-col justify-between gap-3 rounded-card bg-celadon-soft p-5">
      <div>
        <p className="text-small font-semibold text-celadon">AI 번호 분석</p>
        <h2 id="ai" className="text-lead font-bold">
          {STRATEGY_COUNT_WORDING} 전략으로 만드는 내 번호
        </h2>
        <p className="mt-1 text-small">
          핫·콜드, 패턴, 빈도, 무작위, 덜 겹치는 번호. 어떤 방법이든 당첨 확률은 같아요.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={isSignedIn ? '/plans' : '/auth/register'} look="quiet">
          시작하기
        </ButtonLink>
        <ButtonLink to="/plans" look="quiet">
          플랜 보기
        </ButtonLink>
        <ButtonLink to="/analysis/ai" look="bare">
          로또렌즈의 AI란?
        </ButtonLink>
      </div>
    </section>
  )
}
