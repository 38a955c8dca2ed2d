import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { CrowdingKit, CrowdingOverview } from '#contract/analysis/crowding.ts'
import { setImage } from '#contract/site/share-images.ts'
import { nameOfPage } from '#contract/site/site-pages.ts'
import { crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CrowdedKinds } from './crowded-kinds.tsx'
import { EXAMPLE, numbersAsked } from './crowding-address.ts'
import { CrowdingLimits } from './crowding-limits.tsx'
import { crowdingKit, crowdingOverview } from './crowding-queries.ts'
import { CrowdingScore } from './crowding-score.tsx'
import { CrowdingTraits } from './crowding-traits.tsx'
import { DistributionPlot } from './distribution-plot.tsx'
import { NumberSlip } from './number-slip.tsx'
import { OddsNote } from './odds-note.tsx'
import { RealRounds } from './real-rounds.tsx'
import { StudyResult } from './study-result.tsx'
import { ValueTable } from './value-table.tsx'

export const loader = preload(async ({ read }) => void (await Promise.all([read(crowdingKit), read(crowdingOverview)])))
export const clientLoader = askAnew(() => [crowdingKit, crowdingOverview])

export default function CrowdingPage() {
  const kit = useQuery(crowdingKit)
  const overview = useQuery(crowdingOverview)
  const shared = numbersAsked(useSearchParams()[0])
  return (
    <AnalysisFrame
      path="/analysis/crowding"
      head={{
        title: nameOfPage('/analysis/crowding'),
        image: shared.length === NUMBERS_PER_DRAW ? { path: setImage(shared), alt: '여섯 번호' } : undefined,
      }}
      lead="내 번호가 1등이 되면 몇 명과 나누게 될지 재 봐요."
      description="로또 6/45 여섯 번호를 다른 사람이 얼마나 고르는지, 1등이라면 몇 명과 나누는지 재 봅니다. 당첨 확률은 어떤 번호든 같습니다."
      meaning={[
        '겹침은 같은 여섯 번호를 가진 사람이 얼마나 많을지를 모든 조합과 견준 값이고, 좋고 나쁨이 아니에요.',
        '겹침이 낮아도 당첨될 가능성은 그대로이고, 당첨됐을 때 나누는 사람이 적을 뿐이에요.',
        '사람이 직접 고르는 번호에는 버릇이 있어서 인원은 어느 정도 짐작할 수 있지만, 추첨은 아무도 짐작하지 못해요.',
      ]}
    >
      <AnswerOf of={kit} isEmpty={() => false}>
        {(given) => (
          <AnswerOf of={overview} isEmpty={() => false}>
            {(shown) => <CrowdingMap kit={given} overview={shown} />}
          </AnswerOf>
        )}
      </AnswerOf>
    </AnalysisFrame>
  )
}

function CrowdingMap({ kit, overview }: { kit: z.output<typeof CrowdingKit>; overview: CrowdingOverview }) {
  const [search] = useSearchParams()
  const asked = numbersAsked(search)
  const [chosen, setChosen] = useState<readonly number[] | null>(asked.length > 0 ? asked : null)
  const answerOf = useMemo(() => crowdingAnswers(kit), [kit])
  const numbers = chosen ?? EXAMPLE
  const answer = numbers.length === NUMBERS_PER_DRAW ? answerOf(numbers) : null
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-[5fr_7fr] md:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-5">
          {chosen === null && (
            <p className="text-small text-soft">예로 여섯 번호를 골라 두었어요. 눌러서 바꿔 보세요.</p>
          )}
          <NumberSlip numbers={numbers} onChange={setChosen} />
        </div>
        <div className="min-w-0 space-y-5 md:row-span-2">
          {answer ? (
            <CrowdingScore answer={answer} sales={kit.sales} />
          ) : (
            <Card className="grid min-h-[12rem] place-items-center text-center">
              <p role="status">번호를 {NUMBERS_PER_DRAW - numbers.length}개 더 골라 주세요.</p>
            </Card>
          )}
          <OddsNote />
          <DistributionPlot overview={overview} answer={answer} />
          <ValueTable overview={overview} />
        </div>
        <div className="min-w-0">{answer && <CrowdingTraits answer={answer} />}</div>
      </div>
      <CrowdedKinds kinds={overview.crowded_kinds} />
      <RealRounds rounds={overview.real_rounds} />
      <StudyResult />
      <CrowdingLimits fit={overview.fit} />
      <p className="text-center">
        <ButtonLink to="/dashboard/numbers/new">덜 겹치는 번호 만들기</ButtonLink>
      </p>
    </>
  )
}

export const ErrorBoundary = AnalysisFailure
