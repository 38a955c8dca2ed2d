import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { CrowdingKit } from '#contract/analysis/crowding.ts'
import { crowdingImage, crowdingPath } from '#contract/site/share-images.ts'
import { nameOfPage } from '#contract/site/site-pages.ts'
import { type CrowdingAnswer, crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
import { gaugeWording } from '#domain/crowding/crowding-wording.ts'
import { numberPreferences } from '#domain/crowding/parameters.ts'
import type { CrowdingModel } from '#domain/crowding/score.ts'
import { ALL_NUMBERS, ballColour, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { Skippable } from '#web/page/skippable.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { heatOf } from '#web/plots/heat.ts'
import { NumberHeat } from '#web/plots/number-heat.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PAD_KEYS, usePadKeys } from '#web/ui/use-pad-keys.ts'
import { addressProblem, EXAMPLE, numbersAsked } from './crowding-address.ts'
import { crowdingKit, crowdingOverview } from './crowding-queries.ts'
import { CrowdingScore, PrizeBars } from './crowding-score.tsx'

/** Its code comes with the sixth number. */
const KeepAndShare = lazy(() =>
  retryImport(() => import('#web/page/keep-and-share.tsx').then((file) => ({ default: file.KeepAndShare }))),
)

const CrowdingFolds = leftAsDrawn(
  () => import('./crowding-folds.tsx').then((file) => file.CrowdingFolds),
  <div className="skeleton h-60" />,
)

const answersOf = () => [crowdingKit, crowdingOverview]

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

export default function CrowdingPage() {
  const kit = useQuery(crowdingKit)
  const shared = numbersAsked(useSearchParams()[0])
  return (
    <AnalysisFrame
      path="/analysis/crowding"
      head={{
        title: nameOfPage('/analysis/crowding'),
        image:
          shared.length === NUMBERS_PER_DRAW
            ? { path: crowdingImage(shared, kit.data?.model.round_number), alt: '여섯 번호의 겹침' }
            : undefined,
      }}
      heading="1등을 몇 명과 나눌까요?"
      lead="확률은 모두 같아요. 달라지는 건 나누는 사람 수예요."
      description="로또 6/45 여섯 번호를 다른 사람이 얼마나 고르는지, 1등이라면 몇 명과 나누는지 재 봅니다. 당첨 확률은 어떤 번호든 같습니다."
    >
      <AnswerOf of={kit}>{(given) => <CrowdingMap kit={given} />}</AnswerOf>
    </AnalysisFrame>
  )
}

/** The choice stands in the address, so that it can be shared and comes back; what is shown needs nothing new for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

function CrowdingMap({ kit }: { kit: z.output<typeof CrowdingKit> }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [asked] = useState(() => numbersAsked(search))
  const [problem, setProblem] = useState(() => addressProblem(search))
  const [chosen, setChosen] = useState(asked)
  const answerOf = useMemo(() => crowdingAnswers(kit), [kit])
  const isWhole = chosen.length === NUMBERS_PER_DRAW
  const choose = (numbers: readonly number[]) => {
    setChosen(numbers)
    setProblem(null)
    if (numbers.length === NUMBERS_PER_DRAW) void navigate(crowdingPath(numbers), { ...STAY_IN_PLACE, replace: true })
    else if (isWhole) void navigate('/analysis/crowding', { ...STAY_IN_PLACE, replace: true })
  }
  // Who comes with six numbers sees how they stand; who chooses them has the slip where it was.
  const comesFirst = asked.length === NUMBERS_PER_DRAW
  const answer = isWhole ? answerOf(chosen) : chosen.length === 0 ? answerOf(EXAMPLE) : null
  const slip = (
    <div key="slip" className="min-w-0 md:space-y-5 md:col-start-1 md:row-start-1">
      <NumberSlip numbers={chosen} onChange={choose} />
      <ButtonLink to="/dashboard/numbers/new" look="soft" className="w-full max-md:hidden">
        덜 겹치는 번호 만들기
      </ButtonLink>
    </div>
  )
  const score = (
    <div key="score" className="min-w-0 space-y-5 md:col-start-2 md:row-span-2 md:row-start-1">
      {answer ? (
        <>
          <CrowdingScore answer={answer} isExample={!isWhole}>
            {isWhole && (
              <div className="min-h-[3.25rem]">
                <Suspense>
                  <KeepAndShare numbers={chosen} title={sharedTitle(answer)} path={crowdingPath(chosen)} isMain />
                </Suspense>
              </div>
            )}
          </CrowdingScore>
          <PrizeBars answer={answer} isExample={!isWhole} kit={kit} />
        </>
      ) : (
        <Card className="grid min-h-[12rem] place-items-center text-center">
          <p role="status">번호를 {NUMBERS_PER_DRAW - chosen.length}개 더 골라 주세요.</p>
        </Card>
      )}
    </div>
  )
  return (
    <>
      {problem !== null && <Notice look="amber">{problem}</Notice>}
      {/* In the order in which they are read, and not by styles: the page comes in pieces. */}
      <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-[5fr_7fr] md:grid-rows-[auto_1fr_auto]">
        {comesFirst ? [score, slip] : [slip, score]}
        <div className="md:col-start-1 md:row-span-2 md:row-start-2">
          <WhyShared model={kit.model} />
        </div>
        <div className="md:col-start-2 md:row-start-3">
          <CrowdingFolds answer={isWhole ? answer : null} />
        </div>
      </div>
      <ButtonLink to="/dashboard/numbers/new" look="soft" className="w-full md:hidden">
        덜 겹치는 번호 만들기
      </ButtonLink>
    </>
  )
}

const sharedTitle = ({ numbers, crowding, is_beyond_scale }: CrowdingAnswer) =>
  `${numbers.join(', ')} · ${gaugeWording(is_beyond_scale ? 100 : crowding)}`

export const ErrorBoundary = AnalysisFailure

const REASONS = [
  '복권의 약 70%는 자동이라 번호가 고르게 퍼져요.',
  '나머지 30%는 사람이 골라서 생일, 용지의 줄, 자주 나온 번호에 몰려요.',
  '그래서 1등을 나눌 사람 수는 조금 예측할 수 있어요.',
] as const

/** Percent above the usual number at which the tint changes. */
const ENDS = [-8, 0, 9, 17]

/** Where the difference comes from, and how much each number on the slip is preferred by people who choose themselves. */
function WhyShared({ model }: { model: CrowdingModel }) {
  const percents = numberPreferences(model)
  const wording = (percent: number) =>
    Math.round(percent) === 0 ? '보통만큼' : `보통보다 ${Math.abs(Math.round(percent))}% ${percent > 0 ? '더' : '덜'}`
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">왜 차이가 날까요?</h2>
      <ol className="list-decimal space-y-2 pl-5">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      <div className="mt-3">
        <NumberHeat
          label="직접 고르는 사람이 좋아하는 번호"
          explained="직접 고르는 사람이 좋아하는 번호일수록 진해요."
          cells={percents.map((percent, i) => ({
            look: heatOf(percent, ENDS) ?? 'heat-0',
            reading: `${i + 1}번: ${wording(percent)} 골라요`,
          }))}
        />
      </div>
      <FiguresTable
        caption="직접 고르는 사람이 좋아하는 번호"
        columns={['번호', '보통 번호에 비해']}
        rows={percents.map((percent, i) => [`${i + 1}번`, `${wording(percent)} 골라요`])}
      />
    </Card>
  )
}

interface NumberSlipProps {
  readonly numbers: readonly number[]
  readonly onChange: (numbers: readonly number[]) => void
}

/** The slip of seven columns. Without scripts it is a form that is sent to the page itself. */
function NumberSlip({ numbers, onChange }: NumberSlipProps) {
  const [problem, setProblem] = useState('')
  const toggle = (number: number, isWanted: boolean) => {
    const isFull = isWanted && numbers.length === NUMBERS_PER_DRAW
    setProblem(isFull ? '여섯 개까지 고를 수 있어요. 다른 번호를 먼저 빼 주세요.' : '')
    if (isFull) return
    const others = numbers.filter((one) => one !== number)
    onChange(isWanted ? [...others, number].sort((a, b) => a - b) : others)
  }
  const { pad, onKeyDown, tabIndexOf, onFocus } = usePadKeys<HTMLFieldSetElement>((number) =>
    toggle(number, !numbers.includes(number)),
  )
  return (
    <Card className="px-3 sm:px-7">
      <form method="get" action="/analysis/crowding">
        <fieldset ref={pad} aria-description={PAD_KEYS} onKeyDown={onKeyDown}>
          <legend className="mb-3 flex w-full items-baseline justify-between gap-3">
            <span className="text-lead font-bold">번호 6개를 골라 주세요</span>
            <span className="text-small">
              <strong>{numbers.length}</strong> / {NUMBERS_PER_DRAW}
            </span>
          </legend>
          <Skippable id="after-slip" what="45개 번호">
            <div className="grid grid-cols-7 gap-1">
              {ALL_NUMBERS.map((number) => (
                <SlipNumber
                  key={number}
                  number={number}
                  isChosen={numbers.includes(number)}
                  tabIndex={tabIndexOf(number)}
                  onFocus={() => onFocus(number)}
                  onChange={(isWanted) => toggle(number, isWanted)}
                />
              ))}
            </div>
          </Skippable>
        </fieldset>
        <p role="status" className="mt-2 min-h-6 text-small text-soft">
          {problem}
        </p>
        <noscript>
          <Button type="submit" className="w-full">
            겹침 보기
          </Button>
        </noscript>
        <Button look="quiet" className="w-full" onClick={() => onChange([])}>
          지우기
        </Button>
      </form>
    </Card>
  )
}

interface SlipNumberProps {
  readonly number: number
  readonly isChosen: boolean
  readonly tabIndex: 0 | -1
  readonly onFocus: () => void
  readonly onChange: (isWanted: boolean) => void
}

const SlipNumber = ({ number, isChosen, tabIndex, onFocus, onChange }: SlipNumberProps) => (
  <label className="relative grid min-h-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      name="n"
      value={number}
      checked={isChosen}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onChange={({ target }) => onChange(target.checked)}
      className="peer absolute inset-0 size-full cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className={`pointer-events-none grid size-full min-h-11 place-items-center rounded-control border peer-checked:border-2 peer-checked:border-ink peer-checked:font-bold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-celadon ${
        isChosen ? `slip-chosen ball-${ballColour(number)}` : 'border-control/60'
      }`}
    >
      {number}
    </span>
    <span className="sr-only">{number}번</span>
  </label>
)
