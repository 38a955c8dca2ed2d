import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AnalysisWindow, getReappearanceCycle } from '#contract/analysis.ts'
import { askAnew } from '#web/data/ask-anew.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { lazyUntilTouched } from '#web/ui/lazy-until-touched.tsx'
import type { Route } from './+types/reappearance-page.ts'
import { AnswerOf } from './answer-of.tsx'
import { scopeOf } from './periods.ts'
import { scopeAsked, scopeIn } from './scope-asked.ts'
import { ScopeFrame } from './scope-frame.tsx'

const reappearanceOf = (rounds: AnalysisWindow) => query(getReappearanceCycle, { query: { scope: scopeOf(rounds) } })

const ReappearanceResult = lazyUntilTouched(() => import('./reappearance-result.tsx'))

export const loader = ({ context, request }: Route.LoaderArgs) =>
  preload(context, async ({ read }) => {
    await read(reappearanceOf(scopeIn(request)))
    return {}
  })
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  askAnew(context, reappearanceOf(scopeIn(request)))

export default function ReappearancePage() {
  const rounds = scopeAsked(useSearchParams()[0])
  return (
    <ScopeFrame
      path="/analysis/reappearance"
      title="재출현 주기"
      lead="번호마다 마지막으로 나온 때와 평균 주기를 보여 드립니다."
      description="로또 6/45 번호별 마지막 출현 회차와 평균 주기, 컴백 시그널을 우연의 기댓값과 함께 보여 드립니다."
      rounds={rounds}
      meaning={[
        '번호 하나는 우연히 뽑아도 평균 7.5회에 한 번꼴로 나옵니다.',
        '오래 쉬었다고 해서 나올 때가 된 것은 아니며, 점수가 높아도 다음 추첨에서 나올 가능성은 그대로입니다.',
        '점수는 지난 일을 견준 값일 뿐이고, 옅은 띠 안에 있으면 흔한 우연이라는 뜻입니다.',
      ]}
    >
      <AnswerOf of={useQuery(reappearanceOf(rounds))} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <ReappearanceResult answer={answer} />}
      </AnswerOf>
    </ScopeFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="분석 데이터를 불러오지 못했습니다." />
)
