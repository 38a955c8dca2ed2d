import { useNavigate } from 'react-router'
import { MOST_ROUNDS_APART } from '#domain/statistics/windows.ts'
import { type Problems, textIn, useForm } from '#web/forms/use-form.ts'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { type CustomRange, customRangeOf } from './custom-range.ts'

const FIELDS = [
  { name: 'start', label: '시작 회차' },
  { name: 'end', label: '종료 회차' },
] as const

/** Two rounds and a button; nothing is asked for before it is pressed, nor when the rounds are wrong. */
export function CustomRangeForm({ asked }: { asked: CustomRange }) {
  const navigate = useNavigate()
  const form = useForm({
    run: async (typed) => {
      const range = customRangeOf(textIn(typed, 'start'), textIn(typed, 'end'))
      if (range.kind === 'wrong') return { [range.field]: range.problem }
      if (range.kind === 'asked')
        navigate(`/analysis/hot-cold?range=custom&start=${range.start}&end=${range.end}`, STAY_IN_PLACE)
      return {}
    },
  })
  const inAddress = asked.kind === 'wrong' && form.attempt === 0 ? { [asked.field]: asked.problem } : {}
  const problems: Problems = { ...inAddress, ...form.problems }
  const problem = problems.start ?? problems.end
  return (
    <Card>
      <form {...form.attributes} method="get" action="/analysis/hot-cold">
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
              aria-invalid={problems[name] !== undefined}
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
        <p className="mt-2 text-small text-soft">시작과 종료의 차이는 {MOST_ROUNDS_APART}회차까지 가능해요.</p>
      </form>
    </Card>
  )
}
