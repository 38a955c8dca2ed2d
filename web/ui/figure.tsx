interface FigureProps {
  readonly name: string
  readonly value: string
  readonly note?: string
  readonly className?: string
  readonly valueClass?: string
}

/** A figure of a `dl`: its name, its value, and what it is measured by. */
export const Figure = ({ name, value, note, className = '', valueClass = 'text-heading' }: FigureProps) => (
  <div className={`flex flex-col ${className}`}>
    <dt className="text-small text-soft">{name}</dt>
    <dd className={`font-bold ${valueClass}`}>{value}</dd>
    {note !== undefined && <dd className="text-small text-soft">{note}</dd>}
  </div>
)
