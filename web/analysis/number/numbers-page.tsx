import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { getFrequency } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { numberPath } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { ALL_NUMBERS } from '#domain/draw/draw.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { AnswerPage } from '#web/analysis/answer-page.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { PlotShape } from '#web/page/page-shape.tsx'
import { Skippable } from '#web/page/skippable.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { frequencyOfAll } from '../analysis-queries.ts'
import { FrequencyPlot } from '../frequency-plot.tsx'

export const loader = preloadAll(() => [frequencyOfAll])
export const clientLoader = staleWhileRevalidate(() => [frequencyOfAll])

export default function NumbersPage() {
  return (
    <AnswerPage
      of={frequencyOfAll}
      shape={<PlotShape />}
      findingOf={({ verdict }) => [usualIn(verdict)]}
      path="/analysis/number"
      head={{ title: '로또 번호별 당첨 기록' }}
      description="로또 6/45 번호 1번부터 45번까지, 번호마다 나온 횟수와 안 나온 기간, 함께 나온 번호를 우연의 기댓값과 함께 보여 드려요."
      lead="번호를 누르면 그 번호의 기록이 나와요. 공 아래는 나온 횟수예요."
      reading="색칠한 구간은 보통 범위(100번 중 95번)예요."
      choice={<NumberLinks />}
    >
      {(answer) => (
        <FrequencyPlot
          title={`전체 ${countWording(answer.total_rounds_analyzed)}회에서 나온 횟수`}
          frequencies={answer}
        />
      )}
    </AnswerPage>
  )
}

const usualIn = ({ compared, outside_band: outside }: Frequencies['verdict']): string =>
  outside === 0
    ? `${compared}개 번호 모두 나올 만큼 나왔어요`
    : `${compared}개 번호 중 ${compared - outside}개는 나올 만큼 나왔어요`

/** Every number with how often it came, and the way to its page. */
function NumberLinks() {
  const { data } = useQuery(frequencyOfAll)
  const counts = new Map(data?.numbers.map(({ number, frequency }) => [number, frequency]))
  return (
    <Card>
      <h2 className="sr-only">번호 고르기</h2>
      <Skippable id="after-numbers" what="45개 번호">
        <List className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-y-1 [--ball:2.25rem] md:grid-cols-15 md:gap-y-2 md:[--ball:2.75rem]">
          {ALL_NUMBERS.map((number) => (
            <li key={number} className="text-center">
              <Link
                to={numberPath(number)}
                className="inline-flex min-w-11 flex-col items-center rounded-control py-1 hover:bg-sunken"
              >
                <span className="sr-only">번호 </span>
                <NumberBall number={number} />
                <span className="text-small text-soft">
                  <span className="sr-only">, </span>
                  {counts.get(number) ?? '–'}
                  <span className="sr-only">회</span>
                </span>
              </Link>
            </li>
          ))}
        </List>
      </Skippable>
    </Card>
  )
}

type Frequencies = Reply<typeof getFrequency>

export const ErrorBoundary = AnalysisFailure
