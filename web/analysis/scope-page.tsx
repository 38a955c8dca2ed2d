import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { nameOfPage, type PublicPath } from '#contract/site/site-pages.ts'
import type { AnalysisScope } from '#domain/statistics/windows.ts'
import type { PublicQuery } from '#web/data/query.ts'
import { AnswerPage } from './answer-page.tsx'
import { PeriodLinks, periodName, windowAsked, windowPath, windowTitle } from './period-links.tsx'

interface ScopePageProps<Answer> {
  readonly path: PublicPath
  /** The heading: what a visitor comes to know. */
  readonly question: string
  /** Under the question where there is no answer to say. */
  readonly lead: string
  /** The question answered in a sentence, for what was counted. */
  readonly inShort: (answer: Answer, period: string) => string | undefined
  readonly description: string
  readonly reading: string
  readonly answerOf: (rounds: AnalysisScope) => PublicQuery<Answer>
  readonly Result: ComponentType<{ answer: Answer; period: string }>
}

/** What such a page shows of its address. */
export const inWindowAsked =
  <Answer,>(answerOf: (rounds: AnalysisScope) => PublicQuery<Answer>) =>
  ({ searchParams }: URL) => [answerOf(windowAsked('scope', searchParams))]

/** A page whose address names one of the windows, and which shows one answer for it. */
export function ScopePage<Answer>(props: ScopePageProps<Answer>) {
  const { path, question, lead, inShort, description, reading, answerOf, Result } = props
  const rounds = windowAsked('scope', useSearchParams()[0])
  const period = rounds === 'all' ? '전체 회차' : periodName(rounds)
  return (
    <AnswerPage
      of={answerOf(rounds)}
      path={path}
      heading={question}
      findingOf={(answer) => [undefined, inShort(answer, period)]}
      lead={lead}
      description={description}
      head={{ title: windowTitle(nameOfPage(path), rounds), path: windowPath('scope', path, rounds) }}
      reading={reading}
      choice={
        <div className="flex">
          <PeriodLinks of="scope" path={path} shown={rounds} />
        </div>
      }
    >
      {(answer) => <Result answer={answer} period={period} />}
    </AnswerPage>
  )
}
