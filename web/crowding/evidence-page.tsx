import { useQuery } from '@tanstack/react-query'
import type { CrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import { instantWording } from '#domain/calendar.ts'
import { HOLD_OUT_ROUNDS } from '#domain/crowding/study-figures.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf, Nothing } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { Folds } from '#web/plots/folds.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CrowdedKinds } from './crowded-kinds.tsx'
import { crowdingEvidence, crowdingOverview } from './crowding-queries.ts'
import { DistributionPlot } from './distribution-plot.tsx'
import { EvidenceGroups } from './evidence-groups.tsx'
import { EvidenceTests } from './evidence-tests.tsx'
import { OddsNote } from './odds-note.tsx'
import { PublishedForecasts } from './published-forecasts.tsx'
import { StudyResult } from './study-result.tsx'
import { ValueTable } from './value-table.tsx'

export const loader = preload(
  async ({ read }) => void (await Promise.all([read(crowdingEvidence), read(crowdingOverview)])),
)
export const clientLoader = askAnew(() => [crowdingEvidence, crowdingOverview])

const ANSWER = [
  '당첨 번호는 아무도 예측할 수 없어요. 여기서 예측한 건 나온 번호를 몇 명이 가지고 있을지예요.',
  '덜 겹친다고 본 회차는 실제로 1등이 적은 편이었고, 많이 겹친다고 본 회차는 많은 편이었어요.',
  '차이는 작고 한 회차의 1등 인원은 대부분 우연이라, 미리 정한 지표 하나는 통과하지 못했어요.',
] as const

export default function EvidencePage() {
  const { data: overview } = useQuery(crowdingOverview)
  return (
    <AnalysisFrame
      path="/analysis/crowding-evidence"
      lead="그 전 회차만 보고 한 예측을 실제 1등 인원과 비교했어요."
      description="겹침 예측이 실제로 맞았는지 모든 회차로 검증하고, 추첨 전에 공개한 예측과 그 결과를 그대로 보여 드립니다."
    >
      <Card className="space-y-2">
        {ANSWER.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Card>
      <AnswerOf of={useQuery(crowdingEvidence)} isEmpty={() => false}>
        {({ report, forecasts }) => (
          <>
            {report === null ? (
              <Nothing>아직 계산 중이에요. 잠시 후 새로고침해 주세요.</Nothing>
            ) : (
              <EvidenceGroups evidence={report.walk_forward} />
            )}
            <OddsNote />
            <Folds
              folds={[
                ...(report === null
                  ? []
                  : [
                      {
                        question: '모든 검증 수치',
                        short: '미리 정한 지표를 통과하지 못한 것까지 있어요',
                        content: <WalkForward report={report} />,
                      },
                    ]),
                {
                  question: '추첨 전에 공개한 예측',
                  short: '가장 공정한 검증이에요. 이제 막 모으기 시작했어요',
                  content: <PublishedForecasts forecasts={forecasts} evidence={report?.published ?? null} />,
                },
                {
                  question: '모델을 만든 연구의 결과',
                  short: `학습에 쓰지 않은 ${HOLD_OUT_ROUNDS}회로 시험했어요`,
                  content: <StudyResult />,
                },
                ...(overview
                  ? [
                      {
                        question: '1,000원은 평균 얼마가 되나요?',
                        short: '어떻게 골라도 평균은 손해예요',
                        content: <ValueTable overview={overview} />,
                      },
                      {
                        question: '모든 조합은 얼마나 겹치나요?',
                        short: '가장 많이 겹치는 유형과 전체 분포',
                        content: (
                          <>
                            <CrowdedKinds kinds={overview.crowded_kinds} />
                            <DistributionPlot overview={overview} answer={null} />
                          </>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        )}
      </AnswerOf>
    </AnalysisFrame>
  )
}

/** Every figure of the walk through the rounds, and what makes them look better than they are. */
const WalkForward = ({ report }: { report: CrowdingEvidence }) => (
  <div className="space-y-4">
    <Notice look="amber">
      모델의 모양은 제500~1099회를 보면서 골랐고, 특징 세 개는 제1100~1245회를 본 뒤에 더했어요. 그래서 아래 수치는
      실력을 실제보다 좋게 보여요. 가장 공정한 검증은 추첨 전에 공개한 예측이에요.
    </Notice>
    <EvidenceTests evidence={report.walk_forward} />
    <p className="text-small text-soft">
      제{report.walk_forward.first_round}~{report.walk_forward.last_round}회 ·{' '}
      <time dateTime={report.calculated_at}>{instantWording(Date.parse(report.calculated_at))}</time> 계산 · 모델은 모두{' '}
      {report.refits.length}회 다시 만들었고({refitWording(report.refits)}), 그 사이에는 같은 값을 썼어요.
    </p>
  </div>
)

/** `25회마다`, or from where to where when it was not so even. */
function refitWording(refits: readonly number[]): string {
  const steps = refits.slice(1).map((round, i) => round - (refits[i] as number))
  const [least, most] = [Math.min(...steps), Math.max(...steps)]
  if (steps.length === 0) return '한 번'
  return least === most ? `${least}회마다` : `${least}~${most}회마다`
}

export const ErrorBoundary = AnalysisFailure
