import { Summary } from '#web/ui/disclosure.tsx'
import { ScrollBox } from '#web/ui/scroll-box.tsx'
import { ColumnHeads } from './column-heads.tsx'

interface FiguresTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first of each row names it. */
  readonly rows: readonly (readonly string[])[]
}

/** The figures behind a plot, behind a switch. */
export const FiguresTable = ({ caption, columns, rows }: FiguresTableProps) => (
  <details className="mt-3">
    <Summary look="text">
      표로 보기 <span className="sr-only">{caption}</span>
    </Summary>
    <ScrollBox label={`${caption} 표`} className="max-h-[24rem]">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <ColumnHeads names={columns} cellClass="sticky top-0 bg-surface" />
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-semibold">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]} className="py-2 pl-2 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  </details>
)
