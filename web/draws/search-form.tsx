import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { writtenRound } from '#domain/written-round.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import type { SearchOutcome } from './read-results.ts'

const PROBLEMS: Readonly<Partial<Record<SearchOutcome, string>>> = {
  not_found: '해당 회차의 결과를 찾을 수 없습니다.',
  failed: '검색 중 오류가 발생했습니다.',
}

interface SearchFormProps {
  readonly round: number | null
  readonly outcome: SearchOutcome
}

/** Finds a round by its number. The address carries the search, so the form works without scripts too. */
export default function SearchForm({ round, outcome }: SearchFormProps) {
  const navigate = useNavigate()
  const problem = PROBLEMS[outcome]
  useProblemToast(problem)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = writtenRound(String(new FormData(event.currentTarget).get('round')))
    // What is no round clears the search without a word.
    if (wanted === null) event.currentTarget.reset()
    navigate(wanted === null ? '/results' : `/results?round=${wanted}`, { state: KEEPS_FOCUS })
  }
  return (
    <search>
      <form key={round} action="/results" onSubmit={search} className="flex items-start gap-2">
        <Field
          label="회차 번호"
          isLabelHidden
          name="round"
          type="text"
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={12}
          placeholder="회차 번호"
          defaultValue={round ?? ''}
          error={problem}
          className="min-w-0 flex-1 md:w-[9.5rem] md:flex-none md:[&_p]:whitespace-nowrap"
        />
        <Button type="submit">검색</Button>
        <Link to="/results" className={buttonClass('quiet')}>
          초기화
        </Link>
      </form>
      <p role="status" className="sr-only">
        {outcome === 'found' ? `제${round}회 결과를 찾았습니다.` : ''}
      </p>
    </search>
  )
}

/** Says the problem aloud after each search; on a page that arrives with it, it stands under the field. */
function useProblemToast(problem: string | undefined) {
  const { key } = useLocation()
  const said = useRef(key)
  useEffect(() => {
    if (said.current === key) return
    said.current = key
    if (problem !== undefined) void showToast({ kind: 'error', message: problem })
  }, [key, problem])
}
