import { preload, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { AnalysisFailure, AnalysisFrame } from './analysis-frame.tsx'
import { overview } from './analysis-queries.ts'

export const loader = preload(async ({ read }) => void (await read(overview, { isLeft: true })))
export const clientLoader = staleWhileRevalidate(() => [overview])

const HubShelves = leftAsDrawn(() => import('./hub/hub-shelves.tsx').then((file) => file.HubShelves))

export default function AnalysisPage() {
  return (
    <AnalysisFrame
      path="/analysis"
      description="로또 6/45의 번호별 기록, 번호 궁합, 핫·콜드 번호, 홀짝 비율, 번호 합계와 당첨금 추세를 우연의 기댓값과 나란히 보여 드려요."
      head={{ title: '로또 번호분석' }}
      lead="지금까지의 모든 추첨을 세어, 우연과 나란히 보여 드려요."
    >
      <HubShelves className="space-y-5" />
    </AnalysisFrame>
  )
}

export const ErrorBoundary = AnalysisFailure
