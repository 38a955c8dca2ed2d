import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { crowdingPath, SENTENCE } from '#contract/site/share-images.ts'
import { isRealDay, koreanDay, longDayWording } from '#domain/calendar.ts'
import {
  isBirthDate,
  type LuckyNumber,
  luckyNumber,
  ZODIAC_SIGNS,
  zodiacSignOf,
} from '#domain/number-set/lucky-number.ts'
import { AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { browserChance } from '#web/data/browser-chance.ts'
import { clockNow } from '#web/data/clock.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisclosureList } from '#web/ui/disclosure.tsx'
import { Field, SelectField } from '#web/ui/fields.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { focusOnMount } from '#web/ui/move-focus.ts'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { BirthStars, Constellation } from './lucky-sky.tsx'

/** Its code comes with the numbers. */
const KeepAndShare = lazy(() =>
  retryImport(() => import('#web/page/keep-and-share.tsx').then((file) => ({ default: file.KeepAndShare }))),
)

const GENERATING_MS = 2000
const NOT_A_BIRTH_DATE = '1900년부터 오늘까지의 날짜로 생년월일을 입력해 주세요.'

const STEPS = [
  ['생년월일의 숫자', '여덟 자리 숫자를 모두 더한 값과 월, 일, 연도로 후보를 만들어요.'],
  ['별자리의 순서', '양자리 1번부터 물고기자리 12번까지, 순서에 3을 곱한 수가 별자리 숫자예요.'],
  ['여섯 번호', '후보를 1부터 45까지의 수로 바꾸고, 겹친 자리는 무작위로 채워 여섯 개를 만들어요.'],
] as const

/** How the numbers come about, while there are none. */
const HowItWorks = () => (
  <DisclosureList
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
      lead="재미로만 봐 주세요."
      warning="재미로만 이용해 주세요."
      reading="생년월일은 이 기기에서만 쓰고 어디에도 보내지 않아요."
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

interface LuckyResultProps {
  readonly lucky: LuckyNumber
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  readonly onAgain: () => void
}

/** The numbers and what is said about them; the focus goes to them, since the form is gone. */
function LuckyResult({ lucky, birthDate, onAgain }: LuckyResultProps) {
  return (
    <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-2">
      <section aria-labelledby="lucky" className="night lucky-sky">
        <p className="text-small night-soft">
          {longDayWording(birthDate)} · {lucky.sign} 숫자 {lucky.zodiac_number}
        </p>
        <h2 id="lucky" ref={focusOnMount} tabIndex={-1} className="text-heading font-bold">
          나만의 별자리
        </h2>
        <Constellation lucky={lucky} />
        <div className="balls-popping border-t border-[rgb(255_255_255/0.18)] pt-4">
          <NumberBalls numbers={lucky.numbers} label="행운의 번호" />
        </div>
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small night-soft">
          <Logo look="night" /> {SENTENCE}
        </p>
      </section>
      <div className="space-y-5">
        <div className="min-h-[3.25rem]">
          <Suspense>
            <KeepAndShare
              numbers={lucky.numbers}
              title={`나의 행운의 번호 ${lucky.numbers.join(', ')}`}
              path={crowdingPath(lucky.numbers)}
              isMain
            />
          </Suspense>
        </div>
        <Card>
          <dl className="divide-y divide-line *:py-3">
            <Said name={`생년월일 숫자의 합 ${lucky.digit_sum}`}>{lucky.meaning}</Said>
            <Said name={`별자리 숫자 ${lucky.zodiac_number}번`}>{lucky.zodiac_link}</Said>
            {lucky.filled_numbers.length > 0 && (
              <Said name="무작위로 채운 번호">{`${lucky.filled_numbers.join(', ')} (겹친 자리를 채웠어요)`}</Said>
            )}
          </dl>
        </Card>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={crowdingPath(lucky.numbers)} look="quiet">
            이 번호의 겹침 보기
          </ButtonLink>
          <Button look="quiet" onClick={onAgain}>
            다시 생성하기
          </Button>
        </div>
      </div>
    </div>
  )
}

const Said = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="font-bold">{name}</dt>
    <dd className="text-soft">{children}</dd>
  </div>
)

interface BirthWish {
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  /** 1 to 12. */
  readonly sign: number
}

interface BirthFormProps {
  readonly isGenerating: boolean
  readonly problem: string | undefined
  readonly onGenerate: (wish: BirthWish) => void
  readonly onChange: () => void
}

const NO_BIRTH_DATE = '생년월일을 입력해 주세요.'

/** 0 while there is no day. */
const signOf = (birthDate: string) => (isRealDay(birthDate) ? zodiacSignOf(birthDate) : 0)

/** The fields have no names: a form that is sent without scripts carries nothing. */
function BirthForm({ isGenerating, problem, onGenerate, onChange }: BirthFormProps) {
  const [birthDate, setBirthDate] = useState('')
  const [sign, setSign] = useState(0)
  const [isDateMissing, setDateMissing] = useState(false)
  // Known to the browser alone: drawn pages are cached.
  const [today, setToday] = useState<string>()
  const form = useForm({
    run: async () => {
      if (birthDate === '') setDateMissing(true)
      else if (sign > 0) onGenerate({ birthDate, sign })
      return {}
    },
  })
  const { ref } = form.attributes
  // Values that were filled in before the scripts came count.
  useEffect(() => {
    setToday(koreanDay(clockNow()))
    const typed = ref.current?.querySelector('input')?.value ?? ''
    setBirthDate(typed)
    setSign(Number(ref.current?.querySelector('select')?.value ?? 0) || signOf(typed))
  }, [ref])
  useEffect(() => {
    if (problem !== undefined) ref.current?.querySelector('input')?.focus()
  }, [problem, ref])
  return (
    <Card>
      <form {...form.attributes} className="grid items-center gap-x-10 gap-y-6 *:min-w-0 md:grid-cols-2">
        {/* In its own column, not merely last: the page comes in pieces, and this one comes first. */}
        <div className="md:col-start-2 md:row-start-1">
          <BirthStars birthDate={isRealDay(birthDate) ? birthDate : ''} />
        </div>
        <div>
          <div className="grid gap-4 *:min-w-0">
            <Field
              label="생년월일"
              type="date"
              min="1900-01-01"
              max={today}
              autoComplete="bday"
              required
              value={birthDate}
              disabled={isGenerating}
              error={problem ?? (isDateMissing ? NO_BIRTH_DATE : undefined)}
              onChange={({ target }) => {
                setBirthDate(target.value)
                // It follows from the date of birth, but another may be chosen.
                setSign(signOf(target.value))
                setDateMissing(false)
                onChange()
              }}
              // A day that does not exist leaves the field without a value.
              onBlur={({ target }) => setDateMissing(target.value === '' && target.validity.badInput)}
            />
            <SelectField
              label="별자리"
              required
              value={sign}
              disabled={isGenerating}
              onChange={({ target }) => setSign(Number(target.value))}
              choices={[[0, '별자리를 골라 주세요'], ...ZODIAC_SIGNS.map((name, i) => [i + 1, name] as const)]}
            />
          </div>
          <p className="mt-2 text-small text-soft">별자리는 생년월일에 따라 골라 드려요. 다르면 바꿀 수 있어요.</p>
          <div className="mt-5 flex flex-wrap items-center gap-4">
            <Button
              type="submit"
              className="w-full sm:w-auto"
              disabled={birthDate === '' || sign === 0 || isGenerating}
            >
              {isGenerating ? '생성 중…' : '행운의 번호 만들기'}
            </Button>
            <p role="status" className="sr-only">
              {isGenerating ? '생성 중…' : ''}
            </p>
          </div>
          <noscript>
            <p className="mt-4 text-small text-soft">
              번호는 이 기기 안에서만 만들어지므로 자바스크립트를 켜야 이용할 수 있습니다.
            </p>
          </noscript>
        </div>
      </form>
    </Card>
  )
}
