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
import { EXAMPLE, numbersAsked } from './crowding-address.ts'
import { CrowdingFolds } from './crowding-folds.tsx'
import { crowdingKit, crowdingOverview } from './crowding-queries.ts'
import { CrowdingScore } from './crowding-score.tsx'
import { NumberSlip } from './number-slip.tsx'
import { OddsNote } from './odds-note.tsx'
import { PrizeBars } from './prize-bars.tsx'
import { WhyShared } from './why-shared.tsx'

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
      heading="1등을 몇 명과 나눌까요?"
      lead="확률은 모두 같아요. 달라지는 건 나누는 사람 수예요."
      description="로또 6/45 여섯 번호를 다른 사람이 얼마나 고르는지, 1등이라면 몇 명과 나누는지 재 봅니다. 당첨 확률은 어떤 번호든 같습니다."
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
      <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-[5fr_7fr]">
        <div className="min-w-0 space-y-5">
          {chosen === null && (
            <p className="text-small text-soft">예로 여섯 번호를 골라 두었어요. 눌러서 바꿔 보세요.</p>
          )}
          <NumberSlip numbers={numbers} onChange={setChosen} />
          <ButtonLink to="/dashboard/numbers/new" className="w-full max-md:hidden">
            덜 겹치는 번호 만들기
          </ButtonLink>
        </div>
        <div className="min-w-0 space-y-5">
          {answer ? (
            <>
              <CrowdingScore answer={answer} />
              <PrizeBars answer={answer} kit={kit} />
            </>
          ) : (
            <Card className="grid min-h-[12rem] place-items-center text-center">
              <p role="status">번호를 {NUMBERS_PER_DRAW - numbers.length}개 더 골라 주세요.</p>
            </Card>
          )}
        </div>
      </div>
      <OddsNote />
      <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-2">
        <WhyShared model={kit.model} />
        <CrowdingFolds answer={answer} overview={overview} />
      </div>
      <ButtonLink to="/dashboard/numbers/new" className="w-full md:hidden">
        덜 겹치는 번호 만들기
      </ButtonLink>
    </>
  )
}

export const ErrorBoundary = AnalysisFailure
