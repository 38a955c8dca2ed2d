import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/summary.tsx'

interface Fold {
  readonly question: string
  /** The answer in a line, before anybody opens it. */
  readonly short: string
  readonly content: ReactNode
}

/** Further questions in one card, each closed until it is opened. */
export const Folds = ({ folds }: { folds: readonly Fold[] }) => (
  <Card className="py-2 sm:py-3">
    {folds.map(({ question, short, content }) => (
      <details key={question} className="border-t border-line first:border-t-0">
        <Summary look="row" className="min-h-16 py-2">
          <span>
            <span className="block font-bold">{question}</span>
            <span className="block text-small text-soft">{short}</span>
          </span>
        </Summary>
        <div className="pb-5">{content}</div>
      </details>
    ))}
  </Card>
)
