import { useQuery } from '@tanstack/react-query'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'
import { AnalysisFailure, AnalysisFrame } from './analysis-frame.tsx'
import { overview } from './analysis-queries.ts'
import { AnswerOf } from './answer-of.tsx'

const HubShelves = lazyUntilTouched(() => import('./hub/hub-shelves.tsx'))

export const loader = preload(async ({ read }) => void (await read(overview)))
export const clientLoader = askAnew(() => [overview])

export default function AnalysisPage() {
  return (
    <AnalysisFrame
      path="/analysis"
      description="로또 6/45의 번호별 기록, 번호 궁합, 핫·콜드 번호, 홀짝 비율, 번호 합계와 당첨금 추세를 우연의 기댓값과 나란히 보여 드려요."
      head={{ title: '로또 번호분석' }}
      lead="지나간 추첨을 모두 세고, 우연이라면 어땠을지 나란히 보여 드려요."
      meaning={[
        '여기 있는 숫자는 이미 끝난 추첨을 센 것이며 다음 추첨을 알려 주지 않아요.',
        '추첨은 매번 새로 시작하므로 어떤 여섯 번호를 골라도 1등 확률은 8,145,060분의 1로 똑같아요.',
        '그래서 모든 횟수 옆에 우연이라면 몇 번쯤 나오는지를 함께 적었어요.',
      ]}
    >
      <AnswerOf of={useQuery(overview)} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <HubShelves answer={answer} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

export const ErrorBoundary = AnalysisFailure
