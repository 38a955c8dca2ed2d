import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type CustomRange, customRangeOf } from './custom-range.ts'

const FIELDS = [
  { name: 'start', label: '시작 회차' },
  { name: 'end', label: '종료 회차' },
] as const

/** Two rounds and a button; nothing is asked for before it is pressed, nor when the rounds are wrong. */
export function CustomRangeForm({ asked }: { asked: CustomRange }) {
  const navigate = useNavigate()
  const [checked, setChecked] = useState(asked)
  const problem = checked.kind === 'wrong' ? checked.problem : undefined
  const analyse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const range = customRangeOf(String(given.get('start')), String(given.get('end')))
    setChecked(range)
    if (range.kind === 'wrong') form.querySelector<HTMLInputElement>(`[name=${range.field}]`)?.focus()
    if (range.kind === 'asked')
      navigate(`/analysis/hot-cold?range=custom&start=${range.start}&end=${range.end}`, {
        state: KEEPS_FOCUS,
        preventScrollReset: true,
      })
  }
  return (
    <Card>
      <form action="/analysis/hot-cold" onSubmit={analyse} noValidate>
        <input type="hidden" name="range" value="custom" />
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_9rem_auto] sm:justify-start">
          {FIELDS.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={asked.kind === 'asked' ? asked[name] : ''}
              aria-invalid={checked.kind === 'wrong' && checked.field === name}
              aria-describedby="range-problem"
            />
          ))}
          <Button type="submit" className="col-span-2 sm:col-span-1">
            분석하기
          </Button>
        </div>
        <p id="range-problem" role="alert" className={problem ? 'mt-2 text-small text-danger' : 'sr-only'}>
          {problem}
        </p>
        <p className="mt-2 text-small text-soft">시작과 종료의 차이는 100회차까지 가능해요.</p>
      </form>
    </Card>
  )
}
