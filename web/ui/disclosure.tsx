import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { DOWN, Icon } from './icon.tsx'

const LOOKS = {
  /** From edge to edge; its height is of its place. */
  row: ['flex justify-between gap-3', 20],
  /** A button that says what is chosen behind it. */
  button: [
    'inline-flex min-h-11 gap-2 rounded-control border border-control bg-surface px-4 text-small font-semibold hover:bg-sunken',
    16,
  ],
  /** As long as its words. */
  text: ['inline-flex min-h-11 gap-1 text-small font-semibold text-celadon', 16],
} as const

interface SummaryProps {
  readonly look: keyof typeof LOOKS
  readonly className?: string
  readonly children: ReactNode
}

/** What opens a `details`, with a sign that turns. */
export const Summary = ({ look, className = '', children }: SummaryProps) => (
  <summary className={`list-none items-center [&::-webkit-details-marker]:hidden ${LOOKS[look][0]} ${className}`}>
    {children}
    <TurningSign size={LOOKS[look][1]} />
  </summary>
)

/** Turns once the `details` that its summary opens is open. */
export const TurningSign = ({ size }: { size: number }) => (
  <Icon path={DOWN} size={size} className="flex-none transition-transform in-[details[open]>summary]:rotate-180" />
)

/** Details behind a switch; the verdict stands open above it. */
export const Disclosure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <details className="mt-3 border-t border-line pt-1 first:mt-0 first:border-t-0 first:pt-0">
    <Summary look="row" className="min-h-11 text-small font-semibold">
      {name}
    </Summary>
    <div className="pt-2">{children}</div>
  </details>
)

export interface Fold {
  readonly question: string
  /** The answer in a line, before anybody opens it. */
  readonly short: string
  readonly content: ReactNode
  /** In the address of a page that leads to it; browsers open what holds the place they are sent to. */
  readonly id?: string
}

interface DisclosureListProps {
  readonly folds: readonly Fold[]
  /** Of all lists with the same name one fold is open at a time. */
  readonly name?: string
}

/** Further questions in one card, each closed until it is opened. */
export const DisclosureList = ({ folds, name }: DisclosureListProps) => (
  <Card className="py-2 sm:py-3">
    {folds.map(({ question, short, content, id }) => (
      <details key={question} name={name} className="border-t border-line first:border-t-0">
        <Summary look="row" className="min-h-16 py-2">
          <span>
            <span className="block font-bold">{question}</span>
            <span className="block text-small text-soft">{short}</span>
          </span>
        </Summary>
        <div id={id} className="scroll-mt-36 pb-5">
          {content}
        </div>
      </details>
    ))}
  </Card>
)
