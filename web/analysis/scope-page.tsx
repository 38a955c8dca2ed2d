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
  readonly lead: string
  readonly description: string
  readonly reading: string
  readonly answerOf: (rounds: AnalysisScope) => PublicQuery<Answer>
  readonly Result: ComponentType<{ answer: Answer; period: string }>
}

/** A page whose address names one of the windows, and which shows one answer for it. */
export function ScopePage<Answer extends { total_analyzed: number }>(props: ScopePageProps<Answer>) {
  const { path, lead, description, reading, answerOf, Result } = props
  const rounds = windowAsked('scope', useSearchParams()[0])
  return (
    <AnalysisFrame
      path={path}
      lead={lead}
      description={description}
      head={{ title: windowTitle(nameOfPage(path), rounds), path: windowPath('scope', path, rounds) }}
      reading={reading}
    >
      <div className="flex">
        <PeriodLinks of="scope" path={path} shown={rounds} />
      </div>
      <AnswerOf of={useQuery(answerOf(rounds))} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <Result answer={answer} period={rounds === 'all' ? '전체 회차' : periodName(rounds)} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}
