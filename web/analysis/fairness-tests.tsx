import type { ReactNode } from 'react'
import type { FairnessReport } from '#contract/analysis.ts'
import { Card } from '#web/ui/card.tsx'
import { FiguresTable } from './figures-table.tsx'
import { grouped, one } from './wording.ts'

type Fairness = FairnessReport['fairness']
type Test = NonNullable<Fairness['uniformity']>

/** A p-value below this is called unusual, as is the custom. */
const UNUSUAL_BELOW = 0.05

/** Three tests of the draws, each with its figures and a plain sentence. */
export const FairnessTests = ({ fairness: { uniformity, runs, serial, total_analyzed } }: { fairness: Fairness }) => (
  <section aria-labelledby="tests">
    <h2 id="tests" className="mb-3 text-lead font-bold">
      추첨은 고른가요?
    </h2>
    <div className="grid gap-5 md:grid-cols-3">
      <TestCard
        name="번호가 고르게 나왔나요?"
        method="카이제곱 검정 (비복원 추출 보정)"
        test={uniformity}
        usual="45개 번호의 출현 횟수는 우연과 다르지 않습니다."
        unusual="45개 번호의 출현 횟수가 우연치고는 드물게 치우쳤습니다."
      />
      <TestCard
        name="큰 합과 작은 합이 번갈아 나오나요?"
        method="런 검정 (합계 138의 위와 아래)"
        test={runs}
        usual="합계가 138보다 크고 작은 순서는 우연과 다르지 않습니다."
        unusual="합계가 138보다 크고 작은 순서가 우연치고는 드문 모양입니다."
      >
        {runs && `같은 쪽이 이어진 묶음 ${runs.runs}개, 기대 ${one(runs.expected_runs)}개`}
      </TestCard>
      <TestCard
        name="앞선 추첨을 따라가나요?"
        method="연속 추첨의 겹침 검정"
        test={serial}
        usual="바로 앞 추첨과 겹친 번호의 개수는 우연과 다르지 않습니다."
        unusual="바로 앞 추첨과 겹친 번호의 개수가 우연치고는 드문 모양입니다."
      >
        {serial && (
          <FiguresTable
            caption="바로 앞 추첨과 겹친 번호의 개수"
            columns={['겹친 개수', '횟수', '기대']}
            rows={serial.overlaps.map(({ shared, frequency, expected_count }) => [
              `${shared}개`,
              `${frequency}회`,
              `${one(expected_count)}회`,
            ])}
          />
        )}
      </TestCard>
    </div>
    <p className="mt-2 text-small text-soft">
      {grouped(total_analyzed)}회를 분석했습니다. 공정한 추첨도 검정 스무 번에 한 번꼴로 0.05보다 작은 p값이 나옵니다.
    </p>
  </section>
)

interface TestCardProps {
  readonly name: string
  readonly method: string
  readonly test: Test | null
  readonly usual: string
  readonly unusual: string
  readonly children?: ReactNode
}

const TestCard = ({ name, method, test, usual, unusual, children }: TestCardProps) => (
  <Card>
    <h3 className="font-bold">{name}</h3>
    <p className="mb-4 text-small text-soft">{method}</p>
    {test === null ? (
      <p>검정하기에는 아직 회차가 모자랍니다.</p>
    ) : (
      <>
        <dl className="mb-4 grid grid-cols-3 gap-2 text-small">
          <Figure name="통계량" value={test.statistic.toFixed(2)} />
          <Figure name="자유도" value={String(test.degrees_of_freedom)} />
          <Figure name="p값" value={test.p_value < 0.001 ? '0.001 미만' : test.p_value.toFixed(3)} />
        </dl>
        <p>{test.p_value < UNUSUAL_BELOW ? unusual : usual}</p>
        {children && <div className="mt-2 text-small text-soft">{children}</div>}
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
