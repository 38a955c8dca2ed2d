import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PublicQuery } from '#web/data/query.ts'
import { AnalysisFrame, type AnalysisFrameProps } from './analysis-frame.tsx'
import { AnswerOf, type AnswerOfProps, isOfNoRounds } from './answer-of.tsx'

/** What the page found, in place of its heading and of the sentence under it. */
export type Finding = readonly [heading?: string | undefined, lead?: string | undefined]

interface AnswerPageProps<Answer>
  extends Omit<AnswerOfProps<Answer>, 'of' | 'isEmpty'>,
    Omit<AnalysisFrameProps, 'children'> {
  readonly of: PublicQuery<Answer>
  readonly findingOf: (answer: Answer) => Finding
  /** Before the answer: where the visitor chooses what is counted. */
  readonly choice?: ReactNode
}

/** A page of the analysis that shows one answer over rounds: its finding, and the answer or why there is none. */
export function AnswerPage<Answer>(props: AnswerPageProps<Answer>) {
  const { of, empty, shape, findingOf, choice, children, heading, lead, ...frame } = props
  const answer = useQuery(of)
  const [found, said] = answer.data === undefined || isOfNoRounds(answer.data) ? [] : findingOf(answer.data)
  return (
    <AnalysisFrame {...frame} heading={found ?? heading} lead={said ?? lead}>
      {choice}
      <AnswerOf {...{ of: answer, empty, shape, children }} />
    </AnalysisFrame>
  )
}
