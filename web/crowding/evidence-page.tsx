import { useQuery } from '@tanstack/react-query'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import type { CrowdingEvidence, Evidence } from '#contract/analysis/crowding-evidence.ts'
import { instantWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { crowdInWords } from '#domain/crowding/crowding-wording.ts'
import { BACKWARD_FIGURE, HOLD_OUT_QUARTERS, HOLD_OUT_ROUNDS, MAIN_FIGURE } from '#domain/crowding/study-figures.ts'
import { wonWording } from '#domain/money/won.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf, Nothing } from '#web/analysis/answer-of.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { PlotSvg, useReadout } from '#web/plots/use-readout.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisclosureList } from '#web/ui/disclosure.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { crowdingEvidence, crowdingOverview } from './crowding-queries.ts'
import { DistributionPlot, ValueTable } from './evidence-figures.tsx'
import { EvidenceTests, PublishedForecasts } from './published-forecasts.tsx'

const answersOf = () => [crowdingEvidence, crowdingOverview]

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

/** A sentence is broken only where a line cannot hold it. */
const FINDING = (
  <>
    <span className="inline-block">대체로 맞았어요.</span>{' '}
    <span className="inline-block">넘지 못한 기준도 있어요.</span>
  </>
)

export default function EvidencePage() {
  const { data: overview } = useQuery(crowdingOverview)
  const answer = useQuery(crowdingEvidence)
  return (
    <AnalysisFrame
      path="/analysis/crowding-evidence"
      heading={answer.data?.report ? FINDING : undefined}
      lead="그 전 회차만 보고 한 예측을 실제 1등 수와 비교했어요."
      description="겹침 예측이 실제로 맞았는지 모든 회차로 검증하고, 추첨 전에 공개한 예측과 그 결과를 그대로 보여 드립니다."
    >
      <AnswerOf of={answer}>
        {({ report, forecasts }) => (
          <>
            {report === null ? (
              <Nothing>아직 계산 중이에요. 잠시 후 새로고침해 주세요.</Nothing>
            ) : (
              <>
                <Answer evidence={report.walk_forward} />
                <TenthsPlot tenths={report.walk_forward.tenths} />
              </>
            )}
            <DisclosureList
              folds={[
                {
                  question: '추첨 전에 공개한 예측',
                  short: '가장 공정한 검증이에요. 이제 막 모으기 시작했어요',
                  content: <PublishedForecasts forecasts={forecasts} evidence={report?.published ?? null} />,
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
                {
                  question: '검증 방법과 전체 표',
                  short: '넘지 못한 기준도 함께 보여 드려요',
                  content: (
                    <div className="space-y-6">
                      <StudyResult />
                      {report && <WalkForward report={report} />}
                      {report && <AllGroups evidence={report.walk_forward} />}
                    </div>
                  ),
                },
              ]}
            />
          </>
        )}
      </AnswerOf>
      <ButtonLink to="/analysis/crowding" look="soft" className="w-full sm:w-auto">
        내 번호의 겹침 보기
      </ButtonLink>
    </AnalysisFrame>
  )
}

const aside = (observed: number) =>
  `${Math.round(Math.abs(observed - 1) * 100)}% ${observed < 1 ? '적었어요' : '많았어요'}`

/** Whether it was right, in three sentences; what was set beforehand and missed is one of them. */
function Answer({ evidence: { rounds, tenths } }: { evidence: Evidence }) {
  const [least, most] = [tenths[0], tenths.at(-1)]
  const sentences = [
    `앞선 추첨만 보고 예측한 값을 ${countWording(rounds)}회의 실제 1등 수와 비교했어요.`,
    ...(least && most
      ? [
          `많이 겹칠 거라고 예측한 ${most.rounds}회는 1등이 무작위일 때보다 ${aside(most.observed)}. 덜 겹칠 거라고 예측한 ${least.rounds}회는 ${aside(least.observed)}. 다만 미리 정한 가장 중요한 기준은 넘지 못했어요.`,
        ]
      : []),
    '인원만 추정할 뿐, 당첨 번호는 알 수 없어요.',
  ]
  return (
    <section aria-label="답" className="rounded-card bg-celadon-soft p-5 sm:p-7">
      <ol className="list-decimal space-y-1.5 pl-5 marker:font-bold marker:text-celadon">
        {sentences.map((sentence) => (
          <li key={sentence} className="pl-1">
            {sentence}
          </li>
        ))}
      </ol>
    </section>
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
      <time dateTime={report.calculated_at}>{instantWording(report.calculated_at)}</time> 계산 · 모델은 모두{' '}
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

/** The most crowded kinds with an example of each; a list of the least crowded would crowd itself. */
const CrowdedKinds = ({ kinds }: { kinds: CrowdingOverview['crowded_kinds'] }) => (
  <div>
    <h3 className="font-semibold">가장 많이 겹치는 유형</h3>
    <p className="text-small text-soft">
      가장 덜 겹치는 조합의 목록은 싣지 않아요. 알려지는 순간 그곳이 붐비고, 끝으로 갈수록 예측도 빗나가기 때문이에요.
    </p>
    <List className="mt-2 grid gap-x-8 md:grid-cols-2">
      {kinds.map(({ name, numbers, expected_others }) => (
        <li key={name} className="border-t border-line py-3">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{name}</span>
            <strong>다른 {crowdInWords(expected_others)}</strong>
          </p>
          <div className="mt-2 max-w-[20rem]">
            <NumberBalls numbers={numbers} label={name} />
          </div>
        </li>
      ))}
    </List>
  </div>
)

const QUARTERS = ['가장 덜 겹침', '덜 겹치는 편', '많이 겹치는 편', '가장 많이 겹침']

/** The study's results on held-out rounds, the failure first. */
const StudyResult = () => (
  <div>
    <h3 className="font-semibold">모델을 만든 연구의 결과</h3>
    <div className="mt-2 max-w-[46rem] space-y-2">
      <p>
        <strong>미리 정한 가장 중요한 기준은 넘지 못했어요.</strong> 1등 인원의 로그 점수가 단순 예측보다 나아야 했지만{' '}
        {MAIN_FIGURE.rounds}에서 {MAIN_FIGURE.value}(95% 범위 {MAIN_FIGURE.low}~{MAIN_FIGURE.high})였고,{' '}
        {BACKWARD_FIGURE.rounds}에서도 +{BACKWARD_FIGURE.value}({BACKWARD_FIGURE.low}~{BACKWARD_FIGURE.high})로 0과
        구별되지 않았어요.
      </p>
      <p>
        순서는 맞았어요. 모델이 학습에 쓰지 않은 {HOLD_OUT_ROUNDS}회차에서, 가장 덜 겹칠 거라고 예측한 4분의 1은
        당첨자가 한 명 더 있었다고 가정할 때 1등 당첨금이 전체 평균보다 약 15%(95% 범위 8~24%) 많았어요. 그래도 덜
        겹치는 조합의 1,000원당 기대값은 제1246회 판매량에서 세후 약 450~480원으로 손해예요.
      </p>
      <p>
        확실한 것은 “가장 많이 겹치는 쪽과 나머지”의 차이예요. 나머지 세 묶음 사이는 거의 갈리지 않아요. 1128회(1등
        63명)처럼 한 조합에 갑자기 몰리는 일은 예측하지 못해요.
      </p>
    </div>
    <FiguresTable
      caption={`학습에 쓰지 않은 ${HOLD_OUT_ROUNDS}회차`}
      columns={['예측한 묶음', '당첨자/판매량 기대', '95% 범위', '당첨자가 한 명 더 있었다면 당첨금(평균 1)']}
      rows={HOLD_OUT_QUARTERS.map(({ winners, low, high, prize }, i) => [
        QUARTERS[i] ?? '',
        winners.toFixed(2),
        `${low.toFixed(2)}~${high.toFixed(2)}`,
        prize.toFixed(2),
      ])}
    />
  </div>
)

type Group = Evidence['quarters'][number]

const HEIGHT = 230

/** Ten groups of rounds, by what was predicted: dots of what came, the line that was predicted. The one plot of the page. */
function TenthsPlot({ tenths }: { tenths: readonly Group[] }) {
  const { reading, group, item } = useReadout(tenths.map(readingOf))
  if (tenths.length === 0) return null
  const from = Math.min(...tenths.map(({ low }) => low)) - 0.03
  const to = Math.max(...tenths.map(({ high }) => high)) + 0.03
  const x = (i: number) => percentAt(i + 0.5, tenths.length)
  const y = (ratio: number) => Math.round(HEIGHT - ((ratio - from) / (to - from)) * HEIGHT)
  return (
    <Card>
      <h2 className="text-lead font-bold">예측과 실제 1등 수</h2>
      <p className="mb-3 flex min-h-[3rem] items-center text-small text-soft" aria-hidden="true">
        {reading ?? '예측이 낮은 순서로 회차를 열 묶음으로 나눴어요. 점이 선을 따라가면 예측이 맞은 거예요.'}
      </p>
      <PlotSvg height={HEIGHT} {...group('예측과 실제 1등 수')}>
        <line x2="100%" y1={y(1)} y2={y(1)} strokeWidth="1.5" strokeDasharray="5 4" className="stroke-control" />
        {tenths.slice(1).map((each, i) => (
          <line
            key={each.predicted}
            x1={x(i)}
            y1={y(tenths[i]?.predicted ?? 1)}
            x2={x(i + 1)}
            y2={y(each.predicted)}
            strokeWidth="7"
            strokeLinecap="round"
            className="stroke-celadon opacity-40"
          />
        ))}
        {tenths.map(({ predicted, observed, low, high }, i) => (
          <g key={predicted} {...item(i)}>
            <rect
              x={percentAt(i, tenths.length)}
              width={percentAt(1, tenths.length)}
              height={HEIGHT}
              fill="transparent"
            />
            <line
              x1={x(i)}
              x2={x(i)}
              y1={y(low)}
              y2={y(high)}
              strokeWidth="2.5"
              className="stroke-celadon opacity-60"
            />
            <circle cx={x(i)} cy={y(observed)} r="6.5" strokeWidth="2" className="fill-celadon stroke-surface" />
          </g>
        ))}
      </PlotSvg>
      <p className="mt-2 flex justify-between text-[0.8125rem] text-soft" aria-hidden="true">
        <span>덜 겹칠 거라고 예측</span>
        <span>많이 겹칠 거라고 예측</span>
      </p>
      <p className="mt-2 text-small text-soft">
        점은 실제, 굵은 선은 예측, 세로줄은 95% 범위, 점선은 무작위로 골랐을 때예요.
      </p>
    </Card>
  )
}

/** All groups in figures. */
const AllGroups = ({ evidence: { quarters, tenths } }: { evidence: Evidence }) => (
  <FiguresTable
    caption="예측과 실제 1등 인원"
    columns={['예측한 묶음', '예측', '실제', '95% 범위', '한 명 더 있었다면']}
    rows={[
      ...quarters.map((group, i) => rowOf(QUARTERS[i] ?? '', group)),
      ...tenths.map((group, i) => rowOf(`10개 구간 중 ${i + 1}번째`, group)),
    ]}
  />
)

function readingOf({ rounds, predicted, observed, low, high }: Group, index: number): string {
  const range = `${low.toFixed(2)}~${high.toFixed(2)}`
  return `10개 구간 중 ${index + 1}번째(${rounds}회): 예측 ${predicted.toFixed(2)}배, 실제 ${observed.toFixed(2)}배(95% 범위 ${range})`
}

const rowOf = (name: string, { predicted, observed, low, high, prize_as_one_more }: Group) => [
  name,
  predicted.toFixed(2),
  observed.toFixed(2),
  `${low.toFixed(2)}~${high.toFixed(2)}`,
  wonWording(prize_as_one_more),
]
