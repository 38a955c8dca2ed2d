import { useQuery } from '@tanstack/react-query'
import { getFairness } from '#contract/analysis.ts'
import { instantWording } from '#domain/calendar.ts'
import { askAnew } from '#web/data/ask-anew.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/fairness-page.ts'
import { AnalysisFrame } from './analysis-frame.tsx'
import { AnswerOf } from './answer-of.tsx'
import { BacktestResult } from './backtest-result.tsx'
import { FairnessTests } from './fairness-tests.tsx'

const fairnessShown = query(getFairness)

export const loader = ({ context }: Route.LoaderArgs) =>
  preload(context, async ({ read }) => {
    await read(fairnessShown)
    return {}
  })
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => askAnew(context, fairnessShown)

export default function FairnessPage() {
  return (
    <>
      <PageHead
        title="공정성 검증"
        description="로또 6/45 모든 회차로 추첨이 고른지 검정하고, 번호 생성 방법을 무작위로 고른 1,000명과 견준 결과를 공개합니다."
        path="/analysis/fairness"
        things={(url) => [breadcrumbs(url, ['번호분석', '/analysis'], ['공정성 검증', '/analysis/fairness'])]}
      />
      <AnalysisFrame
        title="공정성 검증"
        lead="추첨이 고른지, 번호를 고르는 방법이 도움이 되는지 모든 회차로 확인합니다."
        meaning={[
          '추첨이 공정하면 45개 번호가 오랫동안 고르게 나오고, 앞선 추첨은 다음 추첨에 아무 영향을 주지 않습니다.',
          'p값은 공정한 추첨에서도 이만큼 치우친 결과가 나올 비율이며, 0.05보다 작아야 비로소 이상하다고 의심합니다.',
          '어떤 방법도 무작위로 고른 사람들과 다르지 않다면 그 방법은 당첨에 도움이 되지 않는다는 뜻입니다.',
        ]}
      >
        <AnswerOf of={useQuery(fairnessShown)} isEmpty={() => false}>
          {({ report }) =>
            report === null ? (
              <NotYet />
            ) : (
              <>
                <p className="text-small text-soft">
                  제1회 ~ 제{report.newest_round}회 ·{' '}
                  <time dateTime={report.calculated_at}>{instantWording(Date.parse(report.calculated_at))}</time> 계산
                </p>
                <FairnessTests fairness={report.fairness} />
                <BacktestResult backtest={report.backtest} />
              </>
            )
          }
        </AnswerOf>
      </AnalysisFrame>
    </>
  )
}

const NotYet = () => (
  <Card className="grid min-h-[10rem] place-items-center text-center">
    <div role="status">
      <p className="text-lead font-bold">아직 계산 중입니다.</p>
      <p className="text-soft">모든 회차를 다시 세고 있습니다. 잠시 후 새로고침해 주세요.</p>
    </div>
  </Card>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="분석 데이터를 불러오지 못했습니다." />
)
