import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { numberSumOf } from '#web/analysis/analysis-queries.ts'
import { windowAsked } from '#web/analysis/periods.ts'
import { ScopePage } from '#web/analysis/scope-page.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'

const NumberSumResult = lazyUntilTouched(() => import('./number-sum-result.tsx'))

const shown = (url: URL) => numberSumOf(windowAsked('scope', url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function NumberSumPage() {
  return (
    <ScopePage
      path="/analysis/number-sum"
      lead="당첨번호 여섯 개를 더한 값이 어떻게 퍼져 있는지 보여 드려요."
      description="로또 6/45 최근 추첨의 번호 합계 분포와 평균, 최다 출현 합계를 이론 곡선과 함께 보여 드립니다."
      answerOf={numberSumOf}
      Result={NumberSumResult}
      meaning={[
        '여섯 번호를 더하면 138 근처가 가장 자주 나오는데, 더해서 그 값이 되는 조합이 가장 많기 때문이에요.',
        '합계가 138인 조합도 21인 조합도 하나하나의 당첨 확률은 똑같으므로 추천 구간이 더 유리한 것은 아닙니다.',
        '점선은 우연이 만드는 모양을, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻해요.',
      ]}
    />
  )
}

export const ErrorBoundary = AnalysisFailure
