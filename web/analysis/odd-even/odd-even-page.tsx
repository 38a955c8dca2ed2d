import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { oddEvenOf } from '#web/analysis/analysis-queries.ts'
import { windowAsked } from '#web/analysis/periods.ts'
import { ScopePage } from '#web/analysis/scope-page.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'

const OddEvenResult = lazyUntilTouched(() => import('./odd-even-result.tsx'))

const shown = (url: URL) => oddEvenOf(windowAsked('scope', url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function OddEvenPage() {
  return (
    <ScopePage
      path="/analysis/odd-even"
      lead="여섯 번호 가운데 홀수와 짝수가 몇 개씩 나왔는지 세었어요."
      description="로또 6/45 최근 추첨의 홀수와 짝수 비율을 우연이 만드는 비율과 나란히 보여 드립니다."
      answerOf={oddEvenOf}
      Result={OddEvenResult}
      meaning={[
        '1부터 45까지 홀수는 23개, 짝수는 22개라서 여섯 개를 뽑으면 반반인 조합이 가장 흔해요.',
        '홀 3 : 짝 3이 자주 보이는 것은 그런 조합이 가장 많기 때문이며, 그 안의 한 조합이 더 잘 나오는 것은 아닙니다.',
        '점선은 우연이라면 평균 몇 번 나오는지를, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻해요.',
      ]}
    />
  )
}

export const ErrorBoundary = AnalysisFailure
