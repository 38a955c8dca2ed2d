import type { ReactNode } from 'react'
import { HOLD_OUT_ROUNDS } from '#domain/crowding/study-figures.ts'
import { AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { HoldOutBars } from '#web/analysis/hub/crowding-hero.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const COMPUTED = [
  {
    name: '겹침',
    how: '배워서 예측해요',
    what: '지난 당첨자 수를 보고 사람들이 어떤 번호를 많이 고르는지 배웠어요. 1등이 되면 몇 명과 나눌지 추정해요.',
    learns: true,
  },
  {
    name: '번호 만들기',
    how: '규칙과 무작위',
    what: '정해진 규칙이나 무작위로 골라요. 덜 겹치는 번호만 위의 모델을 써요. 어느 것도 당첨 확률을 바꾸지 않아요.',
    learns: false,
  },
  {
    name: '번호분석',
    how: '통계만 내요',
    what: '지난 추첨을 세어 우연과 나란히 보여 드려요. 다음 추첨을 알려 주지 않아요.',
    learns: false,
  },
  {
    name: '행운의 번호',
    how: '재미용이에요',
    what: '생년월일 숫자를 더하고 곱하는 놀이예요. 배우는 것도 예측하는 것도 없어요.',
    learns: false,
  },
] as const

/** The methods behind each figure, and their limits. */
export default function AiPage() {
  return (
    <AnalysisFrame
      path="/analysis/ai"
      lead="AI가 하는 일과 아무도 못 하는 일이에요."
      description="로또렌즈에서 AI가 하는 일과 하지 못하는 일. 당첨 번호는 누구도 예측할 수 없고, 예측할 수 있는 것은 몇 명과 나누게 될지뿐입니다."
    >
      <Card>
        <h2 className="text-heading font-bold">당첨 번호는 맞히지 못해요. 몇 명과 나눌지만 추정해요.</h2>
        <p className="mt-2 max-w-[46rem]">
          다음 당첨 번호는 사람도 컴퓨터도 알 수 없어요. 공은 지난 추첨을 기억하지 못하니까요. 하지만 사람들이 고르는
          번호에는 습관이 있어서, 같은 번호를 가진 사람이 몇 명일지는 어느 정도 짐작할 수 있어요.
        </p>
        <Steps />
      </Card>
      <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-2">
        <Card>
          <h2 className="mb-1 text-lead font-bold">무엇을 계산하나요?</h2>
          <dl className="divide-y divide-line">
            {COMPUTED.map(({ name, how, what, learns }) => (
              <div key={name} className="py-3">
                <dt className="flex flex-wrap items-center justify-between gap-x-3 font-bold">
                  {name}
                  <span
                    className={`rounded-full px-3 py-0.5 text-small font-semibold ${learns ? 'bg-celadon text-on-celadon' : 'bg-sunken text-soft'}`}
                  >
                    {how}
                  </span>
                </dt>
                <dd className="mt-1 text-soft">{what}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card>
          <h2 className="text-lead font-bold">얼마나 맞나요?</h2>
          <p className="mt-1 mb-3">
            예측에 쓰지 않은 {HOLD_OUT_ROUNDS}회에서, 많이 겹칠 거라고 예측한 회차일수록 실제로도 더 많이 나눈
            편이었어요.
          </p>
          <HoldOutBars />
          <p className="mt-3 text-soft">
            한 회차의 1등 인원은 대부분 우연이라, 한 번만 보고는 맞았는지 알 수 없어요. 미리 정해 둔 가장 중요한
            기준(1등 인원의 로그 점수)는 통과하지 못했어요. 그래서 예측을 추첨 전에 공개하고, 나온 결과를 그대로
            덧붙여요.
          </p>
          <p className="mt-2 flex flex-wrap gap-x-5">
            <TextLink look="more" to="/analysis/crowding">
              겹침 지도
            </TextLink>
            <TextLink look="more" to="/analysis/crowding-evidence">
              겹침 예측 검증
            </TextLink>
            <TextLink look="more" to="/analysis/fairness">
              공정성 검증
            </TextLink>
          </p>
        </Card>
      </div>
    </AnalysisFrame>
  )
}

/** How the one thing that learns does it, as three pictures; their words say the same. */
const Steps = () => (
  <ol className="mt-5 grid gap-4 sm:grid-cols-3">
    <Step name="지난 당첨자 수를 보고" picture={<Winners />} />
    <Step name="사람들의 선택 습관을 배워서" picture={<SlipColumn />} />
    <Step name="함께 고른 사람 수를 추정해요" picture={<Scale />} />
  </ol>
)

const Step = ({ name, picture }: { name: string; picture: ReactNode }) => (
  <li className="flex items-center gap-4 rounded-control bg-sunken p-4 sm:flex-col sm:items-stretch">
    <svg viewBox="0 0 120 64" className="h-16 w-28 flex-none sm:w-full" aria-hidden="true">
      {picture}
    </svg>
    <span className="font-semibold sm:text-center">{name}</span>
  </li>
)

/** Columns of different heights: no figures of any draw. */
const Winners = () =>
  [22, 40, 30, 54, 18, 46, 34].map((height, i) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      key={i}
      x={9 + i * 15}
      y={60 - height}
      width="10"
      height={height}
      rx="2"
      className="plot-dot"
    />
  ))

/** A paper slip with one of its columns marked, as many do. */
const SlipColumn = () =>
  Array.from({ length: 35 }, (_, i) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      key={i}
      x={19 + (i % 7) * 12}
      y={3 + Math.floor(i / 7) * 12}
      width="10"
      height="10"
      rx="2"
      className={i % 7 === 3 ? 'fill-celadon' : 'fill-line'}
    />
  ))

const Scale = () => (
  <>
    <rect x="8" y="27" width="104" height="10" rx="5" className="fill-celadon-soft" />
    <rect x="8" y="27" width="70" height="10" rx="5" className="fill-celadon" />
    <line x1="60" x2="60" y1="18" y2="46" strokeWidth="2" strokeDasharray="3 2" className="stroke-ink" />
    <circle cx="78" cy="32" r="9" strokeWidth="3" className="fill-surface stroke-ink" />
  </>
)
