import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'

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
      <details key={question} className="group border-t border-line first:border-t-0">
        <summary className="flex min-h-16 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span>
            <span className="block font-bold">{question}</span>
            <span className="block text-small text-soft">{short}</span>
          </span>
          <Icon path={DOWN} size={20} className="flex-none transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-5">{content}</div>
      </details>
    ))}
  </Card>
)
