import { useEffect, useRef, useState } from 'react'
import { koreanDay } from '#domain/calendar.ts'
import { isBirthDate, type LuckyNumber, luckyNumber } from '#domain/number-set/lucky-number.ts'
import { AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { browserChance } from '#web/data/browser-chance.ts'
import { clockNow } from '#web/data/clock.ts'
import { Folds } from '#web/plots/folds.tsx'
import { BirthForm, type BirthWish } from './birth-form.tsx'
import { LuckyResult } from './lucky-result.tsx'

const GENERATING_MS = 2000
const NOT_A_BIRTH_DATE = '1900년부터 오늘까지의 날짜로 생년월일을 입력해 주세요.'

const STEPS = [
  ['생년월일의 숫자', '여덟 자리 숫자를 모두 더한 값과 월, 일, 연도로 후보를 만들어요.'],
  ['별자리의 순서', '양자리 1번부터 물고기자리 12번까지, 순서에 3을 곱한 수가 별자리 숫자예요.'],
  ['여섯 번호', '후보를 1부터 45까지의 수로 바꾸고, 겹친 자리는 무작위로 채워 여섯 개를 만들어요.'],
] as const

/** How the numbers come about, while there are none. */
const HowItWorks = () => (
  <Folds
    folds={[
      {
        question: '어떻게 만드나요?',
        short: '생년월일의 숫자와 별자리의 순서를 더하고 곱해요',
        content: (
          <ol className="list-decimal space-y-2 pl-5">
            {STEPS.map(([name, text]) => (
              <li key={name}>
                <strong className="font-semibold">{name}</strong> <span className="text-soft">{text}</span>
              </li>
            ))}
          </ol>
        ),
      },
    ]}
  />
)

type State =
  | { readonly step: 'idle'; readonly problem?: string }
  | { readonly step: 'generating' }
  | { readonly step: 'result'; readonly lucky: LuckyNumber; readonly birthDate: string }

/** All of it happens in the browser: nothing is asked for, kept, or written into the address. */
export default function LuckyNumberPage() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const generate = ({ birthDate, sign }: BirthWish) => {
    if (!isBirthDate(birthDate, koreanDay(clockNow()))) return setState({ step: 'idle', problem: NOT_A_BIRTH_DATE })
    setState({ step: 'generating' })
    timer.current = setTimeout(
      () => setState({ step: 'result', lucky: luckyNumber(birthDate, sign, browserChance), birthDate }),
      GENERATING_MS,
    )
  }
  return (
    <AnalysisFrame
      path="/analysis/lucky-number"
      description="생년월일과 별자리로 재미 삼아 여섯 번호를 만들어 보세요. 입력한 정보는 어디에도 보내지 않습니다."
      lead="생년월일과 별자리로 여섯 번호를 만들어 봐요."
      warning="재미로만 이용해 주세요."
      meaning={[
        '생년월일의 숫자와 별자리의 순서를 더하고 곱해서 만든 번호예요.',
        '추첨과는 아무 관계가 없고, 당첨 확률은 다른 어떤 여섯 번호와도 똑같아요.',
        '입력한 생년월일은 이 기기 안에서만 쓰이며 어디에도 보내거나 남기지 않아요.',
      ]}
    >
      {state.step === 'result' ? (
        <LuckyResult lucky={state.lucky} birthDate={state.birthDate} onAgain={() => setState({ step: 'idle' })} />
      ) : (
        <>
          <BirthForm
            isGenerating={state.step === 'generating'}
            problem={state.step === 'idle' ? state.problem : undefined}
            onGenerate={generate}
            onChange={() => state.step === 'idle' && state.problem && setState({ step: 'idle' })}
          />
          <HowItWorks />
        </>
      )}
    </AnalysisFrame>
  )
}
