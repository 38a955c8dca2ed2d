import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { getFrequency, getOddEven } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isApiError } from '#web/data/api-error.ts'
import { AwaitedShape } from '#web/page/page-shape.tsx'
import { Card } from '#web/ui/card.tsx'
import { RetryAlert } from '#web/ui/notice.tsx'

const NOT_ENOUGH = '분석할 데이터가 없습니다. 로또 결과가 충분히 쌓이면 분석이 표시됩니다.'
const REFUSED = '분석 데이터를 불러오지 못했습니다.'
const UNREACHED = '데이터를 불러올 수 없습니다.'

export interface AnswerOfProps<Answer> {
  readonly of: UseQueryResult<Answer>
  /** Whether an answer says nothing; of answers over rounds: whether they are over none. */
  readonly isEmpty?: (answer: Answer) => boolean
  /** Said where there is nothing to analyse. */
  readonly empty?: string | undefined
  /** Its outline while it is on its way, where a part of the page's shape stands there already. */
  readonly shape?: ReactNode | undefined
  readonly children: (answer: Answer) => ReactNode
}

/** An answer, or the reason why there is none. A cached answer is shown beside a failure. */
export function AnswerOf<Answer>(props: AnswerOfProps<Answer>) {
  const { of, isEmpty = isOfNoRounds, empty = NOT_ENOUGH, shape, children } = props
  const { pathname } = useLocation()
  const { data, isError, error, refetch } = of
  if (data === undefined && !isError) return <AwaitedShape pathname={pathname} part={shape} />
  return (
    <>
      {isError && <RetryAlert onRetry={refetch}>{problemOf(error)}</RetryAlert>}
      {data !== undefined && (isEmpty(data) ? <Nothing>{empty}</Nothing> : children(data))}
    </>
  )
}

/** The names by which answers say over how many rounds they are. */
const ROUNDS = ['total_analyzed', 'total_rounds_analyzed'] as const satisfies readonly (
  | keyof Reply<typeof getOddEven>
  | keyof Reply<typeof getFrequency>
)[]

/** Whether an answer is over rounds, of which there are none. */
export const isOfNoRounds = (answer: unknown): boolean =>
  ROUNDS.some((name) => (answer as Partial<Record<typeof name, unknown>>)[name] === 0)

function problemOf(error: unknown): string {
  if (!isApiError(error)) return UNREACHED
  if (error.isOffline) return error.detail
  return error.status > 0 ? REFUSED : UNREACHED
}

export const Nothing = ({ children }: { children: string }) => (
  <Card className="grid min-h-[10rem] place-items-center text-center text-soft">
    <p role="status">{children}</p>
  </Card>
)
