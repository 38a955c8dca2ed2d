import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { reappearanceOf } from '#web/analysis/analysis-queries.ts'
import { windowAsked } from '#web/analysis/periods.ts'
import { ScopePage } from '#web/analysis/scope-page.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'

const ReappearanceResult = lazyUntilTouched(() => import('./reappearance-result.tsx'))

const shown = (url: URL) => reappearanceOf(windowAsked('scope', url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function ReappearancePage() {
  return (
    <ScopePage
      path="/analysis/reappearance"
      lead="마지막으로 나온 뒤 몇 회가 지났는지 보여 드려요."
      description="로또 6/45 번호별 마지막 출현 회차와 평균 주기, 컴백 시그널을 우연의 기댓값과 함께 보여 드립니다."
      answerOf={reappearanceOf}
      Result={ReappearanceResult}
      meaning={[
        '번호 하나는 우연히 뽑아도 평균 7.5회에 한 번꼴로 나와요.',
        '오래 쉬었다고 해서 나올 때가 된 것은 아니며, 점수가 높아도 다음 추첨에서 나올 가능성은 그대로예요.',
        '점수는 지난 일을 견준 값일 뿐이고, 옅은 띠 안에 있으면 흔한 우연이라는 뜻이에요.',
      ]}
    />
  )
}

export const ErrorBoundary = AnalysisFailure
