import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AnalysisWindow, getNumberSum } from '#contract/analysis.ts'
import { askAnew } from '#web/data/ask-anew.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { lazyUntilTouched } from '#web/ui/lazy-until-touched.tsx'
import type { Route } from './+types/number-sum-page.ts'
import { AnswerOf } from './answer-of.tsx'
import { scopeOf } from './periods.ts'
import { scopeAsked, scopeIn } from './scope-asked.ts'
import { ScopeFrame } from './scope-frame.tsx'

const numberSumOf = (rounds: AnalysisWindow) => query(getNumberSum, { query: { scope: scopeOf(rounds) } })

const NumberSumResult = lazyUntilTouched(() => import('./number-sum-result.tsx'))

export const loader = ({ context, request }: Route.LoaderArgs) =>
  preload(context, async ({ read }) => {
    await read(numberSumOf(scopeIn(request)))
    return {}
  })
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  askAnew(context, numberSumOf(scopeIn(request)))

export default function NumberSumPage() {
  const rounds = scopeAsked(useSearchParams()[0])
  return (
    <ScopeFrame
      path="/analysis/number-sum"
      title="번호 합계"
      lead="당첨번호 여섯 개를 더한 값이 어떻게 퍼져 있는지 보여 드립니다."
      description="로또 6/45 최근 추첨의 번호 합계 분포와 평균, 최다 출현 합계를 이론 곡선과 함께 보여 드립니다."
      rounds={rounds}
      meaning={[
        '여섯 번호를 더하면 138 근처가 가장 자주 나오는데, 더해서 그 값이 되는 조합이 가장 많기 때문입니다.',
        '합계가 138인 조합도 21인 조합도 하나하나의 당첨 확률은 똑같으므로 추천 구간이 더 유리한 것은 아닙니다.',
        '점선은 우연이 만드는 모양을, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻합니다.',
      ]}
    >
      <AnswerOf of={useQuery(numberSumOf(rounds))} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <NumberSumResult answer={answer} />}
      </AnswerOf>
    </ScopeFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="분석 데이터를 불러오지 못했습니다." />
)
