import type { ReactNode } from 'react'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { chiSquareBand } from '#domain/statistics/chi-square.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { Folded } from '#web/plots/folded.tsx'
import { IntervalAxis } from '#web/plots/interval-axis.tsx'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { type FigureOnAxis, isUnusual, overlapFigures, runFigures } from './test-figures.ts'

type Fairness = FairnessReport['fairness']
type Test = NonNullable<Fairness['uniformity']>

/** Three questions to the draws: the answer first, then the dot on its axis; figures of the test are folded. */
export const FairnessTests = ({ fairness: { uniformity, runs, serial } }: { fairness: Fairness }) => (
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
      name="큰 합과 작은 합이 번갈아 나올까요?"
      test={runs}
      usual="아니요, 순서에 규칙이 없어요."
      unusual="우연치고는 드문 순서예요."
      measured="같은 쪽이 이어진 묶음의 수"
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
          columns={['겹친 개수', '횟수', '우연이라면']}
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
  /** What the axis shows. */
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
        <Folded name="검정 자세히">
          <p className="mb-2 text-small text-soft">{method}</p>
          <dl className="grid grid-cols-3 gap-2 text-small">
            <Figure name="통계량" value={test.statistic.toFixed(2)} />
            <Figure name="자유도" value={String(test.degrees_of_freedom)} />
            <Figure name="p값" value={test.p_value < 0.001 ? '0.001 미만' : test.p_value.toFixed(3)} />
          </dl>
          {axis && (
            <FiguresTable
              caption={measured}
              columns={['', measured]}
              rows={[
                ['실제', wording(axis.value)],
                ['우연이라면', wording(axis.expected)],
                ['95% 범위', `${wording(axis.low)}~${wording(axis.high)}`],
              ]}
            />
          )}
          {children}
        </Folded>
      </>
    )}
  </Card>
)

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="text-lead font-bold">{value}</dd>
  </div>
)
