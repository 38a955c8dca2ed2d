import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { nameOfPage, type PublicPath } from '#contract/site/site-pages.ts'
import type { AnalysisScope } from '#domain/statistics/windows.ts'
import type { PublicQuery } from '#web/data/query.ts'
import { AnalysisFrame } from './analysis-frame.tsx'
import { AnswerOf } from './answer-of.tsx'
import { PeriodLinks, periodName, windowAsked, windowPath, windowTitle } from './period-links.tsx'

interface ScopePageProps<Answer> {
  readonly path: PublicPath
  /** The heading: what a visitor comes to know. */
  readonly question: string
  /** Under the question where there is no answer to say. */
  readonly lead: string
  /** The question answered in a sentence, for what was counted. */
  readonly inShort: (answer: Answer, period: string) => string | null
  readonly description: string
  readonly reading: string
  readonly answerOf: (rounds: AnalysisScope) => PublicQuery<Answer>
  readonly Result: ComponentType<{ answer: Answer; period: string }>
}

/** A page whose address names one of the windows, and which shows one answer for it. */
export function ScopePage<Answer extends { total_analyzed: number }>(props: ScopePageProps<Answer>) {
  const { path, question, lead, inShort, description, reading, answerOf, Result } = props
  const rounds = windowAsked('scope', useSearchParams()[0])
  const answer = useQuery(answerOf(rounds))
  const period = rounds === 'all' ? '전체 회차' : periodName(rounds)
  return (
    <AnalysisFrame
      path={path}
      heading={question}
      lead={(answer.data?.total_analyzed && inShort(answer.data, period)) || lead}
      description={description}
      head={{ title: windowTitle(nameOfPage(path), rounds), path: windowPath('scope', path, rounds) }}
      reading={reading}
    >
      <div className="flex">
        <PeriodLinks of="scope" path={path} shown={rounds} />
      </div>
      <AnswerOf of={answer} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(shown) => <Result answer={shown} period={period} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}
