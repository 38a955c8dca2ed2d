import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { type Export, ExportButton } from './export-button.tsx'
import { Panel } from './panel.tsx'
import { type Column, StaffTable } from './rows.tsx'
import { Read } from './staff-page.tsx'
import type { List } from './use-table.ts'

interface Page {
  readonly rows: readonly unknown[]
  readonly next: number | null
}
type RowOf<Answer extends Page> = Answer['rows'][number]

interface StaffListProps<Answer extends Page> {
  readonly title: string
  readonly list: Omit<List<Endpoint>, 'found' | 'choose' | 'open'> & {
    readonly found: Pick<List<Endpoint>['found'], 'error' | 'retry'> & { readonly data: Answer | undefined }
  }
  /** At the end of the title's line, of what came. */
  readonly end?: (answer: Answer) => ReactNode
  readonly keyOf: (row: RowOf<Answer>) => string | number
  readonly columns: readonly Column<RowOf<Answer>>[]
  readonly empty: string
  /** The order that holds where the address names none. */
  readonly usualSort: string
  readonly file?: Export
}

/** The one way of the back office to show a list: its rows, sorted by a heading, page by page, and as a file. */
export function StaffList<Answer extends Page>(props: StaffListProps<Answer>) {
  const { title, list, end, keyOf, columns, empty, usualSort, file } = props
  const { found, filter, sort, isFirstPage, sortBy, turn, opened } = list
  return (
    <Read of={found}>
      {(answer) => (
        <Panel title={title} end={end?.(answer)} isFlush>
          <StaffTable
            label={title}
            rows={answer.rows}
            keyOf={keyOf}
            isCurrent={(row) => String(keyOf(row)) === opened}
            empty={isFirstPage ? empty : '여기부터는 더 없어요.'}
            columns={columns}
            sort={sort ?? usualSort}
            onSort={sortBy}
            isOneLine
          />
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
            <span className="flex gap-2">
              <Button look="quiet" disabled={isFirstPage} onClick={() => turn(null)}>
                처음
              </Button>
              <Button look="quiet" disabled={answer.next === null} onClick={() => turn(answer.next)}>
                다음
              </Button>
            </span>
            {file && <ExportButton endpoint={file} wanted={{ ...filter, ...(sort && { sort }) }} />}
          </div>
        </Panel>
      )}
    </Read>
  )
}
