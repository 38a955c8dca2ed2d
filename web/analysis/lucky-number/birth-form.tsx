import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isRealDay } from '#domain/calendar.ts'
import { ZODIAC_SIGNS, zodiacSignOf } from '#domain/number-set/lucky-number.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { BirthStars } from './birth-stars.tsx'

export interface BirthWish {
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
export function BirthForm({ isGenerating, problem, onGenerate, onChange }: BirthFormProps) {
  const [birthDate, setBirthDate] = useState('')
  const [sign, setSign] = useState(0)
  const [isDateMissing, setDateMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What was filled in before the scripts were there counts.
  useEffect(() => {
    const typed = form.current?.querySelector('input')?.value ?? ''
    setBirthDate(typed)
    setSign(Number(form.current?.querySelector('select')?.value ?? 0) || signOf(typed))
  }, [])
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector('input')?.focus()
  }, [problem])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (birthDate === '') setDateMissing(true)
    else if (sign > 0) onGenerate({ birthDate, sign })
  }
  return (
    <Card>
      <form
        ref={form}
        method="post"
        onSubmit={send}
        noValidate
        className="grid items-center gap-x-10 gap-y-6 *:min-w-0 md:grid-cols-2"
      >
        <div className="md:order-last">
          <BirthStars birthDate={isRealDay(birthDate) ? birthDate : ''} />
          <Places />
        </div>
        <div>
          <div className="grid gap-4 *:min-w-0">
            <Field
              label="생년월일"
              type="date"
              min="1900-01-01"
              autoComplete="bday"
              required
              value={birthDate}
              disabled={isGenerating}
              error={problem ?? (isDateMissing ? NO_BIRTH_DATE : undefined)}
              onChange={({ target }) => {
                setBirthDate(target.value)
                // It follows from the date; who counts themselves to another may choose it.
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
            >
              <option value={0}>별자리를 골라 주세요</option>
              {ZODIAC_SIGNS.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </SelectField>
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

/** Where the six numbers will stand. */
const Places = () => (
  <div className="mt-3 flex justify-between gap-1" aria-hidden="true">
    {Array.from({ length: 6 }, (_, i) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places never change.
        key={i}
        className="aspect-square w-full max-w-11 rounded-full border-2 border-dashed border-control"
      />
    ))}
  </div>
)
