import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A part of the profile with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-4">
        <h2 id={id} className="text-lead font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}

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
