import type { ReactNode } from 'react'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { instantWording } from '#domain/calendar.ts'
import { countWording, nativeCountWording } from '#domain/count-wording.ts'
import { NORMAL_95 } from '#domain/statistics/chance.ts'
import { chiSquareBand } from '#domain/statistics/chi-square.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { AnswerPage } from '#web/analysis/answer-page.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { IntervalAxis } from '#web/plots/dot-axis.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { one, pValueWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { fairnessReport } from '../analysis-queries.ts'
import { BacktestResult } from './backtest-result.tsx'

export const loader = preloadAll(() => [fairnessReport])
export const clientLoader = staleWhileRevalidate(() => [fairnessReport])

export default function FairnessPage() {
  return (
    <AnswerPage
      of={fairnessReport}
      findingOf={({ report }) => (report ? [headingOf(report)] : [])}
      path="/analysis/fairness"
      description="로또 6/45 모든 회차로 추첨이 고른지 검정하고, 번호 생성 방법을 무작위로 고른 1,000명과 비교한 결과를 공개합니다."
      lead="추첨은 정말 공정할까요? 모든 회차로 확인했어요."
      reading="p값은 공정한 추첨에서 이만큼 치우칠 확률이에요. 0.05보다 작으면 이상하다고 의심하지만, 공정한 추첨도 검정 스무 번에 한 번은 그렇게 나와요."
    >
      {({ report }) =>
        report === null ? (
          <NotYet />
        ) : (
          <>
            <p className="text-small text-soft">
              제1회 ~ 제{report.newest_round}회 ·{' '}
              <time dateTime={report.calculated_at}>{instantWording(report.calculated_at)}</time> 계산 · 새 회차가
              확정될 때마다 다시 계산해요
            </p>
            <FairnessVerdict report={report} />
            <FairnessTests fairness={report.fairness} />
            <BacktestResult backtest={report.backtest} />
          </>
        )
      }
    </AnswerPage>
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

const testsOf = ({ fairness: { uniformity, runs, serial } }: FairnessReport) =>
  [uniformity, runs, serial].filter((test) => test !== null)

/** The answer, before anything else. */
function headingOf(report: FairnessReport): string {
  const tests = testsOf(report)
  const unusual = tests.filter(isUnusual).length
  return `${countWording(report.fairness.total_analyzed)}회의 추첨, ${
    unusual === 0 ? '우연으로 충분히 설명돼요' : `${tests.length}가지 질문 중 ${unusual}가지가 드문 결과예요`
  }`
}

/** What the answer stands on, in a sentence. */
function FairnessVerdict({ report }: { report: FairnessReport }) {
  const tests = testsOf(report)
  const unusual = tests.filter(isUnusual).length
  return (
    <div className="flex items-center gap-4 rounded-card bg-celadon-soft p-5">
      {unusual === 0 && (
        <span className="grid size-12 flex-none place-items-center rounded-full bg-celadon text-on-celadon">
          <Icon path={CHECK} size={26} />
        </span>
      )}
      <p>
        {nativeCountWording(tests.length)} 가지를 확인하고 {nativeCountWording(report.backtest.strategies.length)} 가지
        방법을 시험했지만, 다음 번호를 알려 주는 규칙은 찾지 못했어요.
        {unusual > 0 && <span>{' 공정한 추첨도 스무 번에 한 번쯤은 이런 결과가 나와요.'}</span>}
      </p>
    </div>
  )
}

type Fairness = FairnessReport['fairness']
type Test = NonNullable<Fairness['uniformity']>

/** Three questions to the draws: the answer first, then the dot on its axis; figures of the test are folded. */
const FairnessTests = ({ fairness: { uniformity, runs, serial } }: { fairness: Fairness }) => (
  <section aria-label="추첨 검정" className="grid items-start gap-5 md:grid-cols-3">
    <TestCard
      name="45개 번호가 고르게 나왔을까요?"
      test={uniformity}
      usual="네, 고르게 나왔어요."
      unusual="우연치고는 드물게 치우쳤어요."
      measured="번호별 횟수가 기대에서 벗어난 정도"
      method="카이제곱 검정 (비복원 추출 보정)"
      axis={uniformity && uniformityFigures(uniformity)}
      wording={one}
    />
    <TestCard
      name="합계가 크고 작은 순서에 규칙이 있을까요?"
      test={runs}
      usual="아니요, 순서에 규칙이 없어요."
      unusual="우연치고는 드문 순서예요."
      measured="같은 쪽이 이어진 횟수"
      method="런 검정 (합계 138의 위와 아래)"
      axis={runs && runFigures(runs)}
      wording={(value) => `${Math.round(value)}개`}
    />
    <TestCard
      name="지난주 번호가 이번 주에 영향을 줄까요?"
      test={serial}
      usual="아니요, 겹치는 개수가 우연과 같아요."
      unusual="겹치는 개수가 우연치고는 드물어요."
      measured="바로 앞 추첨과 겹친 번호, 한 회 평균"
      method="연속 추첨의 겹침 검정"
      axis={serial && overlapFigures(serial)}
      wording={(value) => `${value.toFixed(2)}개`}
    >
      {serial && (
        <FiguresTable
          caption="바로 앞 추첨과 겹친 번호의 개수"
          columns={['겹친 개수', '횟수', '우연이면']}
          rows={serial.overlaps.map(({ shared, frequency, expected_count }) => [
            `${shared}개`,
            `${frequency}회`,
            `${one(expected_count)}회`,
          ])}
        />
      )}
    </TestCard>
  </section>
)

function uniformityFigures({ statistic, degrees_of_freedom }: Test): FigureOnAxis {
  const [low, high] = chiSquareBand(degrees_of_freedom)
  return { value: statistic, expected: degrees_of_freedom, low, high }
}

interface TestCardProps {
  readonly name: string
  readonly test: Test | null
  readonly usual: string
  readonly unusual: string
  /** The name of the axis. */
  readonly measured: string
  readonly method: string
  readonly axis: FigureOnAxis | null
  readonly wording: (value: number) => string
  readonly children?: ReactNode
}

const TestCard = ({ name, test, usual, unusual, measured, method, axis, wording, children }: TestCardProps) => (
  <Card>
    <h2 className="font-bold">{name}</h2>
    {test === null ? (
      <p>검정하기에는 아직 회차가 모자라요.</p>
    ) : (
      <>
        <p className="font-semibold text-celadon">{isUnusual(test) ? unusual : usual}</p>
        <p className="mt-3 mb-2 text-small text-soft">{measured}</p>
        {axis && <IntervalAxis {...axis} wording={wording} />}
        <Disclosure name="검정 자세히">
          <p className="mb-2 text-small text-soft">{method}</p>
          <dl className="grid grid-cols-3 gap-2 text-small">
            <Figure name="통계량" value={test.statistic.toFixed(2)} valueClass="text-lead" />
            <Figure name="자유도" value={String(test.degrees_of_freedom)} valueClass="text-lead" />
            <Figure name="p값" value={pValueWording(test.p_value)} valueClass="text-lead" />
          </dl>
          {axis && (
            <FiguresTable
              caption={measured}
              columns={['', measured]}
              rows={[
                ['실제', wording(axis.value)],
                ['우연이면', wording(axis.expected)],
                ['보통 범위', `${wording(axis.low)}~${wording(axis.high)}`],
              ]}
            />
          )}
          {children}
        </Disclosure>
      </>
    )}
  </Card>
)

/** A p-value below this is called unusual, as is the custom. */
const UNUSUAL_BELOW = 0.05
/** Of the numbers that two draws share: mean 36/45, variance 6 × 6/45 × 39/45 × 39/44. */
const MEAN_SHARED = 0.8
const SHARED_VARIANCE = (6 * 6 * 39 * 39) / (45 * 45 * 44)

/** A figure on its axis, with what chance gives. */
interface FigureOnAxis {
  readonly value: number
  readonly expected: number
  readonly low: number
  readonly high: number
}

const isUnusual = ({ p_value }: { p_value: number }): boolean => p_value < UNUSUAL_BELOW

const around = (value: number, expected: number, deviation: number): FigureOnAxis => ({
  value,
  expected,
  low: expected - NORMAL_95 * deviation,
  high: expected + NORMAL_95 * deviation,
})

/** The statistic is the squared distance in deviations; where there is none, runs of n sides deviate by about √n / 2. */
function runFigures({ runs, expected_runs, statistic }: NonNullable<Fairness['runs']>): FigureOnAxis {
  const deviation = statistic > 0 ? Math.abs(runs - expected_runs) / Math.sqrt(statistic) : Math.sqrt(expected_runs / 2)
  return around(runs, expected_runs, deviation)
}

/** The mean of shared numbers. */
function overlapFigures({ overlaps }: NonNullable<Fairness['serial']>): FigureOnAxis {
  const draws = overlaps.reduce((sum, { frequency }) => sum + frequency, 0)
  const shared = overlaps.reduce((sum, row) => sum + row.shared * row.frequency, 0)
  return around(shared / draws, MEAN_SHARED, Math.sqrt(SHARED_VARIANCE / draws))
}
