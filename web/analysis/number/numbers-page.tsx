import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { getFrequency } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { numberPath } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { ALL_NUMBERS } from '#domain/draw/draw.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { PlotShape } from '#web/page/page-shape.tsx'
import { Skippable } from '#web/page/skippable.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { frequencyOfAll } from '../analysis-queries.ts'
import { FrequencyPlot } from '../frequency-plot.tsx'

export const loader = preload(async ({ read }) => void (await read(frequencyOfAll)))
export const clientLoader = askAnew(() => [frequencyOfAll])

export default function NumbersPage() {
  const shown = useQuery(frequencyOfAll)
  return (
    <AnalysisFrame
      path="/analysis/number"
      head={{ title: '로또 번호별 당첨 기록' }}
      description="로또 6/45 번호 1번부터 45번까지, 번호마다 나온 횟수와 안 나온 기간, 함께 나온 번호를 우연의 기댓값과 함께 보여 드려요."
      heading={headingOf(shown.data)}
      lead="번호를 누르면 그 번호의 기록이 나와요. 공 아래는 나온 횟수예요."
      reading="색칠한 구간은 보통 범위(100번 중 95번)예요."
    >
      <NumberLinks answer={shown.data} />
      <AnswerOf of={shown} isEmpty={({ total_rounds_analyzed }) => total_rounds_analyzed === 0} shape={<PlotShape />}>
        {(answer) => <NumbersResult answer={answer} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

function headingOf(answer: Frequencies | undefined): string | undefined {
  if (!answer?.total_rounds_analyzed) return
  const { compared, outside_band: outside } = answer.verdict
  return outside === 0
    ? `${compared}개 번호 모두 나올 만큼 나왔어요`
    : `${compared}개 번호 중 ${compared - outside}개는 나올 만큼 나왔어요`
}

/** Every number with how often it came, and the way to its page. */
function NumberLinks({ answer }: { answer: Frequencies | undefined }) {
  const counts = new Map(answer?.numbers.map(({ number, frequency }) => [number, frequency]))
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

function NumbersResult({ answer }: { answer: Frequencies }) {
  const title = `전체 ${countWording(answer.total_rounds_analyzed)}회에서 나온 횟수`
  return <FrequencyPlot title={title} frequencies={answer} />
}

export const ErrorBoundary = AnalysisFailure
