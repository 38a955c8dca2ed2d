import { useQuery } from '@tanstack/react-query'
import { instantWording } from '#domain/calendar.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { fairnessReport } from '#web/analysis/analysis-queries.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { Card } from '#web/ui/card.tsx'
import { BacktestResult } from './backtest-result.tsx'
import { FairnessTests } from './fairness-tests.tsx'
import { FairnessVerdict } from './fairness-verdict.tsx'

export const loader = preload(async ({ read }) => void (await read(fairnessReport)))
export const clientLoader = askAnew(() => [fairnessReport])

export default function FairnessPage() {
  return (
    <AnalysisFrame
      path="/analysis/fairness"
      description="로또 6/45 모든 회차로 추첨이 고른지 검정하고, 번호 생성 방법을 무작위로 고른 1,000명과 비교한 결과를 공개합니다."
      lead="추첨은 정말 공정할까요? 모든 회차로 확인했어요."
      meaning={[
        '추첨이 공정하면 45개 번호가 오랫동안 고르게 나오고, 앞선 추첨은 다음 추첨에 아무 영향을 주지 않아요.',
        'p값은 공정한 추첨에서도 이만큼 치우친 결과가 나올 비율이며, 0.05보다 작아야 비로소 이상하다고 의심해요. 공정한 추첨도 검정 스무 번에 한 번꼴로 그렇게 나와요.',
        '어떤 방법도 무작위로 고른 사람들과 다르지 않다면 그 방법은 당첨에 도움이 되지 않는다는 뜻이에요.',
      ]}
    >
      <AnswerOf of={useQuery(fairnessReport)} isEmpty={() => false}>
        {({ report }) =>
          report === null ? (
            <NotYet />
          ) : (
            <>
              <p className="text-small text-soft">
                제1회 ~ 제{report.newest_round}회 ·{' '}
                <time dateTime={report.calculated_at}>{instantWording(Date.parse(report.calculated_at))}</time> 계산 ·
                새 회차가 확정될 때마다 다시 계산해요
              </p>
              <FairnessVerdict report={report} />
              <FairnessTests fairness={report.fairness} />
              <BacktestResult backtest={report.backtest} />
            </>
          )
        }
      </AnswerOf>
    </AnalysisFrame>
  )
}

const NotYet = () => (
  <Card className="grid min-h-[10rem] place-items-center text-center">
    <div role="status">
      <p className="text-lead font-bold">아직 계산하고 있어요.</p>
      <p className="text-soft">모든 회차를 다시 세고 있어요. 잠시 후 새로고침해 주세요.</p>
    </div>
  </Card>
)

export const ErrorBoundary = AnalysisFailure
