import type { ReactNode } from 'react'

interface FactLinesProps {
  /** A null one is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode] | null)[]
  readonly className?: string
  readonly nameClass?: string
  readonly valueClass?: string
}

/** A name at the beginning of each line and its value at the end; where both do not fit, the value has a line of its own. */
export const FactLines = ({
  facts,
  className = 'space-y-1',
  nameClass = 'text-small text-soft',
  valueClass = '',
}: FactLinesProps) => (
  <dl className={className}>
    {facts
      .filter((fact) => fact !== null)
      .map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className={nameClass}>{name}</dt>
          <dd className={`grow text-right font-semibold ${valueClass}`}>{value}</dd>
        </div>
      ))}
  </dl>
)
