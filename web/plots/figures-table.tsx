import type { ReactNode } from 'react'
import { Summary } from '#web/ui/disclosure.tsx'

interface ScrollBoxProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** What may be wider than its place: scrolled sideways, also by keys. */
export const ScrollBox = ({ label, className = '', children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keys.
  <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
    {children}
  </section>
)

interface ColumnHeadsProps {
  readonly names: readonly string[]
  readonly rowClass?: string
  readonly cellClass?: string
}

/** The head of a table of figures: the first column names its rows and stands on the left, figures stand on the right. */
export const ColumnHeads = ({ names, rowClass = '', cellClass = '' }: ColumnHeadsProps) => (
  <thead>
    <tr className={`text-soft ${rowClass}`}>
      {names.map((name, index) => (
        <th
          key={name}
          scope="col"
          className={`py-2 font-normal ${index === 0 ? 'text-left' : 'pl-3 text-right'} ${cellClass}`}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

interface FiguresTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first of each row names it. */
  readonly rows: readonly (readonly string[])[]
}

/** The figures behind a plot, behind a switch. */
export const FiguresTable = ({ caption, columns, rows }: FiguresTableProps) => (
  <details className="figures">
    <Summary look="text">
      표로 보기 <span className="sr-only">{caption}</span>
    </Summary>
    <ScrollBox label={`${caption} 표`} className="max-h-[24rem]">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <ColumnHeads names={columns} cellClass="sticky top-0 bg-surface" />
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  </details>
)
