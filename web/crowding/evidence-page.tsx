import { useQuery } from '@tanstack/react-query'
import { instantWording } from '#domain/calendar.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf, Nothing } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { Notice } from '#web/ui/notice.tsx'
import { crowdingEvidence } from './crowding-queries.ts'
import { EvidenceGroups } from './evidence-groups.tsx'
import { EvidenceTests } from './evidence-tests.tsx'
import { OddsNote } from './odds-note.tsx'
import { PublishedForecasts } from './published-forecasts.tsx'
import { StudyResult } from './study-result.tsx'

export const loader = preload(async ({ read }) => void (await read(crowdingEvidence)))
export const clientLoader = askAnew(() => [crowdingEvidence])

export default function EvidencePage() {
  return (
    <AnalysisFrame
      path="/analysis/crowding-evidence"
      lead="회차마다 그 전의 회차만 보고 한 예측을, 실제 당첨자 수와 견주었어요."
      description="겹침 예측이 실제로 맞았는지 모든 회차로 검증하고, 추첨 전에 공개한 예측과 그 결과를 그대로 보여 드립니다."
      meaning={[
        '여기서 예측하는 것은 당첨 번호가 아니라, 나온 번호를 몇 명이 가지고 있을지예요.',
        '순위 상관이 0이면 아무것도 모르는 것이고 1이면 순서를 다 맞힌 것이에요. 한 회차의 1등 인원은 대부분 우연이라 1에 가까울 수 없어요.',
        '나온 값이 좋든 나쁘든 그대로 싣고, 추첨이 집계될 때마다 다시 계산해요.',
      ]}
    >
      <AnswerOf of={useQuery(crowdingEvidence)} isEmpty={() => false}>
        {({ report, forecasts }) => (
          <>
            {report === null ? (
              <Nothing>아직 계산 중이에요. 잠시 후 새로고침해 주세요.</Nothing>
            ) : (
              <>
                <p className="text-small text-soft">
                  제{report.walk_forward.first_round}~{report.walk_forward.last_round}회 ·{' '}
                  <time dateTime={report.calculated_at}>{instantWording(Date.parse(report.calculated_at))}</time> 계산 ·
                  모델은 모두 {report.refits.length}번 다시 맞췄고({refitWording(report.refits)}), 그 사이에는 같은 값을
                  썼어요.
                </p>
                <Notice look="amber">
                  모델의 모양은 제500~1099회를 보면서 골랐고, 특징 세 개는 제1100~1245회를 본 뒤에 더했어요. 그래서 아래
                  두 표는 실력을 실제보다 좋게 보여요. 깨끗한 증거는 추첨 전에 공개한 예측뿐이고, 이제 모으기
                  시작했어요.
                </Notice>
                <EvidenceTests evidence={report.walk_forward} />
                <EvidenceGroups evidence={report.walk_forward} />
              </>
            )}
            <OddsNote />
            <PublishedForecasts forecasts={forecasts} evidence={report?.published ?? null} />
            <StudyResult />
          </>
        )}
      </AnswerOf>
    </AnalysisFrame>
  )
}

/** `25회마다`, or from where to where when it was not so even. */
function refitWording(refits: readonly number[]): string {
  const steps = refits.slice(1).map((round, i) => round - (refits[i] as number))
  const [least, most] = [Math.min(...steps), Math.max(...steps)]
  if (steps.length === 0) return '한 번'
  return least === most ? `${least}회마다` : `${least}~${most}회마다`
}

export const ErrorBoundary = AnalysisFailure
