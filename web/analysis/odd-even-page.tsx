import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AnalysisWindow, getOddEven } from '#contract/analysis.ts'
import { askAnew } from '#web/data/ask-anew.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { lazyUntilTouched } from '#web/ui/lazy-until-touched.tsx'
import type { Route } from './+types/odd-even-page.ts'
import { AnswerOf } from './answer-of.tsx'
import { scopeOf } from './periods.ts'
import { scopeAsked, scopeIn } from './scope-asked.ts'
import { ScopeFrame } from './scope-frame.tsx'

const oddEvenOf = (rounds: AnalysisWindow) => query(getOddEven, { query: { scope: scopeOf(rounds) } })

const OddEvenResult = lazyUntilTouched(() => import('./odd-even-result.tsx'))

export const loader = ({ context, request }: Route.LoaderArgs) =>
  preload(context, async ({ read }) => {
    await read(oddEvenOf(scopeIn(request)))
    return {}
  })
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  askAnew(context, oddEvenOf(scopeIn(request)))

export default function OddEvenPage() {
  const rounds = scopeAsked(useSearchParams()[0])
  return (
    <ScopeFrame
      path="/analysis/odd-even"
      title="홀짝 비율"
      lead="여섯 번호 가운데 홀수와 짝수가 몇 개씩 나왔는지 세었습니다."
      description="로또 6/45 최근 추첨의 홀수와 짝수 비율을 우연이 만드는 비율과 나란히 보여 드립니다."
      rounds={rounds}
      meaning={[
        '1부터 45까지 홀수는 23개, 짝수는 22개라서 여섯 개를 뽑으면 반반인 조합이 가장 흔합니다.',
        '홀 3 : 짝 3이 자주 보이는 것은 그런 조합이 가장 많기 때문이며, 그 안의 한 조합이 더 잘 나오는 것은 아닙니다.',
        '점선은 우연이라면 평균 몇 번 나오는지를, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻합니다.',
      ]}
    >
      <AnswerOf of={useQuery(oddEvenOf(rounds))} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <OddEvenResult answer={answer} />}
      </AnswerOf>
    </ScopeFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="분석 데이터를 불러오지 못했습니다." />
)
