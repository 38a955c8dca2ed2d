import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { writtenRound } from '#domain/draw/written-round.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { type NumbersAddress, numbersPath } from './numbers-address.ts'

const STAY = { state: KEEPS_FOCUS, preventScrollReset: true }

/** Shows the sets of one round only; what is no round shows all again. */
export function RoundFilter({ address }: { address: NumbersAddress }) {
  const { round } = address
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = writtenRound(String(new FormData(event.currentTarget).get('round')))
    if (wanted === null) event.currentTarget.reset()
    navigate(numbersPath({ ...address, page: 1, round: wanted }), STAY)
  }
  return (
    <search>
      <form key={round} onSubmit={show} className="flex items-start gap-2">
        <Field
          label="회차로 찾기"
          isLabelHidden
          name="round"
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={12}
          placeholder="회차"
          defaultValue={round ?? ''}
          className="min-w-0 flex-1 sm:w-28 sm:flex-none"
        />
        <Button type="submit" look="quiet">
          찾기
        </Button>
        {round !== null && (
          <Link to={numbersPath({ ...address, page: 1, round: null })} {...STAY} className={buttonClass('bare')}>
            전체 보기
          </Link>
        )}
      </form>
    </search>
  )
}
