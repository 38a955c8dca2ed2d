import type { ReactNode, Ref } from 'react'
import { Card } from '#web/ui/card.tsx'

interface SectionProps {
  /** The heading's, for what hands the focus on to it. */
  readonly id: string
  readonly title: string
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** A part of the profile with its heading. */
export const Section = ({ id, title, ref, children }: SectionProps) => (
  <section ref={ref} aria-labelledby={id}>
    <Card className="space-y-4">
      <h2 id={id} tabIndex={-1} className="text-lead font-bold">
        {title}
      </h2>
      {children}
    </Card>
  </section>
)

/** Facts that cannot be changed here. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
    {facts.map(([name, fact]) => (
      <div key={name} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className="font-medium">{fact}</dd>
      </div>
    ))}
  </dl>
)
