import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type Column, type Filter, isNumeric, type Table, type TableFile, wordingOf } from '#contract/table.ts'
import { countWording } from '#domain/count-wording.ts'
import { useChange } from '#web/data/use-change.ts'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { chipClass } from '#web/page/chip-links.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/fields.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Panel, State } from './panel.tsx'
import { Refusal } from './refusal.tsx'
import { Rows, type RowsColumn } from './rows.tsx'
import { Read } from './staff-page.tsx'
import { useMay } from './use-staff.tsx'
import type { ShownTable } from './use-table.ts'

interface ToggleButtonsProps<T extends string> {
  /** The name of the choices. */
  readonly label: string
  readonly choices: readonly (readonly [value: T, name: string])[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** A few ways to look at something, one of which holds. */
export const ToggleButtons = <T extends string>({ label, choices, chosen, onChoose }: ToggleButtonsProps<T>) => (
  <fieldset className="flex min-w-0 flex-wrap gap-1">
    <legend className="sr-only">{label}</legend>
    {choices.map(([value, name]) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        className={chipClass('aria-pressed:chosen')}
        onClick={() => onChoose(value)}
      >
        {name}
      </button>
    ))}
  </fieldset>
)

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: number | null
}

/** A row as the call of the table answers it. */
type RowIn<T extends Table> = z.output<T['list']['reply']> extends Page<infer Row> ? Row : never

type CellsOf<T extends Table> = Readonly<Record<string, (row: RowIn<T>) => ReactNode>>

interface AdminTableProps<T extends Table> {
  readonly of: ShownTable<T>
  /** Cells that are more than text, such as a link or a button, by the key of their column. */
  readonly cells?: CellsOf<T>
  /** Values of a filter that only the page knows. */
  readonly choices?: Readonly<Record<string, Filter['choices']>>
  /** Takes what was looked for, where that is not for the list; true: it was. */
  readonly onSearch?: (filter: Readonly<Record<string, string>>) => boolean
  /** Between the filters and the rows. */
  readonly children?: ReactNode
  /** The panel of an opened row, beside the list; `key` stands in the address. Without it no row can be opened. */
  readonly opened?: ((key: string, row: RowIn<T> | undefined) => ReactNode) | undefined
  /** Whether what is opened needs the whole width: it then stands above the list on every screen. */
  readonly isWide?: boolean
}

/** A list of admin as it is declared: narrowed by its filters, sorted by a heading, page by page, and as a file. */
export function AdminTable<T extends Table>({ of: shown, opened, isWide, ...props }: AdminTableProps<T>) {
  const list = (
    <div className="space-y-4">
      <Filters of={shown} choices={props.choices} onSearch={props.onSearch} />
      {props.children}
      <Found of={shown} cells={props.cells} mayOpen={opened !== undefined} />
    </div>
  )
  if (!opened) return list
  const key = shown.opened
  const rows = (shown.answer.data as Page<RowIn<T>> | undefined)?.rows ?? []
  const row = rows.find((one) => keyOf(shown.table, one) === key)
  return (
    <div className={`grid items-start gap-4 [&>*]:min-w-0 ${key !== null && !isWide ? 'md:grid-cols-2' : ''}`}>
      {list}
      {key !== null && (
        <section
          key={key}
          aria-label="연 것"
          ref={(node) => node?.scrollIntoView?.({ block: 'nearest' })}
          className={`scroll-mt-4 space-y-2 ${isWide ? 'order-first' : 'max-md:order-first'}`}
        >
          <Button look="bare" className="-ml-3" onClick={() => shown.open('')}>
            닫고 목록만 보기
          </Button>
          {opened(key, row)}
        </section>
      )}
    </div>
  )
}

const keyOf = ({ key }: Table, row: unknown) => String((row as Readonly<Record<string, unknown>>)[key])

interface FiltersProps {
  readonly of: Pick<ShownTable<Table>, 'table' | 'filter' | 'choose'>
  readonly choices: AdminTableProps<Table>['choices']
  readonly onSearch: AdminTableProps<Table>['onSearch']
}

/** From so many typed filters on, a phone shows them behind a button, so that the list is not below the first screen. */
const LEAST_FOLDED = 3

/** The filters of a list: a form for typed ones, and buttons for chosen ones. */
function Filters({ of: { table, filter, choose }, choices: more = {}, onSearch }: FiltersProps) {
  const filters = Object.entries(table.filters)
  const typed = filters.filter(([, { control }]) => control !== undefined && control !== 'choices')
  const chosen = filters.filter(([, { control }]) => control === 'choices')
  const searched = typed.filter(([, { control }]) => control === 'search')
  const others = typed.filter((one) => !searched.includes(one))
  const mayFold = typed.length >= LEAST_FOLDED
  const [isOpen, setOpen] = useState(others.some(([name]) => filter[name]))
  const ofOthers = mayFold && !isOpen ? 'max-md:hidden' : ''
  const form = useForm({
    run: async (given) => {
      const wanted = Object.fromEntries(typed.map(([name]) => [name, textIn(given, name).trim()]))
      if (!onSearch?.(wanted)) choose(wanted)
      return {}
    },
  })
  if (typed.length + chosen.length === 0) return null
  const field = ([name, one]: (typeof typed)[number]) => (
    <FilterField key={name} name={name} filter={{ choices: more[name] ?? [], ...one }} value={filter[name] ?? ''} />
  )
  return (
    <search className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      {typed.length > 0 && (
        <form
          key={JSON.stringify(filter)}
          {...form.attributes}
          className="flex min-w-0 flex-wrap items-end gap-2 max-md:w-full"
        >
          {searched.map(field)}
          {mayFold && (
            <Button look="quiet" className="md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              조건 {others.length}개
            </Button>
          )}
          <div className={`contents ${ofOthers}`}>{others.map(field)}</div>
          <Button type="submit" look="quiet" className={searched.length > 0 ? '' : ofOthers}>
            찾기
          </Button>
        </form>
      )}
      {chosen.map(([name, { label = '', choices = more[name] ?? [] }]) => (
        <ToggleButtons
          key={name}
          label={label}
          choices={choices}
          chosen={filter[name] ?? ''}
          onChoose={(value) => choose({ [name]: value })}
        />
      ))}
    </search>
  )
}

/** On a phone two stand side by side; the search leaves room for its button. */
const HALF = 'max-md:w-[calc(50%-0.25rem)]'
const WIDTHS = {
  search: 'w-72 max-w-full min-w-40 flex-1 max-md:min-w-52',
  text: `w-36 ${HALF}`,
  day: `w-40 ${HALF}`,
  select: HALF,
} as const

function FilterField({ name, filter, value }: { name: string; filter: Filter; value: string }) {
  const { control = 'text', label = '찾기', choices = [], placeholder } = filter
  if (control === 'select')
    return <SelectField label={label} name={name} defaultValue={value} choices={choices} className={WIDTHS.select} />
  return (
    <Field
      label={label}
      isLabelHidden={control === 'search'}
      {...(control === 'day' && { type: 'date' })}
      name={name}
      defaultValue={value}
      {...(placeholder && { placeholder })}
      className={WIDTHS[control === 'choices' ? 'text' : control]}
    />
  )
}

interface FoundProps<T extends Table> {
  readonly of: ShownTable<T>
  readonly cells: CellsOf<T> | undefined
  readonly mayOpen: boolean
}

function Found<T extends Table>({ of: shown, cells, mayOpen }: FoundProps<T>) {
  const { table, answer, filter, sort, isFirstPage, sortBy, turn, turnBack, opened, open } = shown
  const { title, totalsWording } = table
  return (
    <Read of={answer as ShownTable<T>['answer'] & { readonly data: Page<RowIn<T>> | undefined }}>
      {(page) => (
        <Panel
          title={title}
          end={totalsWording && <span className="text-soft">{totalsWording(page as never)}</span>}
          isFlush
        >
          <Rows
            label={title}
            rows={page.rows}
            keyOf={(row) => keyOf(table, row)}
            isCurrent={(row) => keyOf(table, row) === opened}
            empty={isFirstPage ? table.empty : '여기부터는 더 없어요.'}
            columns={rowsColumns(table, cells, mayOpen ? open : undefined)}
            sort={sort ?? table.sorts[0]}
            onSort={sortBy}
            isOneLine
          />
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 empty:hidden">
            {!(isFirstPage && page.next === null) && (
              <span className="flex gap-2">
                <Button look="quiet" disabled={isFirstPage} onClick={() => turn(null)}>
                  처음
                </Button>
                <Button look="quiet" disabled={isFirstPage} onClick={turnBack}>
                  이전
                </Button>
                <Button look="quiet" disabled={page.next === null} onClick={() => turn(page.next)}>
                  다음
                </Button>
              </span>
            )}
            {table.file !== 'none' && <ExportButton table={table} filter={{ ...filter, ...(sort && { sort }) }} />}
          </div>
        </Panel>
      )}
    </Read>
  )
}

/** The columns of a table as a page shows them. `open`: for a press on the column that opens the row. */
export function rowsColumns<T extends Table>(
  table: T,
  cells: CellsOf<T> = {},
  open?: (key: string) => void,
): readonly RowsColumn<RowIn<T>>[] {
  const cellOf = (column: Column<RowIn<T>>, row: RowIn<T>): ReactNode => {
    const special = cells[column.key]
    if (special) return special(row)
    const wording = wordingOf(column, row)
    if (open && column.key === table.opens)
      return (
        <button
          type="button"
          className="min-h-10 text-left font-semibold text-celadon"
          onClick={() => open(keyOf(table, row))}
        >
          {wording ?? '이름 없음'}
        </button>
      )
    return column.tone ? <State look={column.tone(row)}>{wording}</State> : (wording ?? '–')
  }
  return (table.columns as readonly Column<RowIn<T>>[])
    .filter(({ only }) => only !== 'file')
    .map((column) => ({
      ...{ key: column.key, head: column.heading, isNumeric: isNumeric(column), sorts: column.sorts ?? [] },
      cell: (row) => cellOf(column, row),
    }))
}

/** Saves what the list shows of what is looked for as a file, once the second factor was entered again. */
function ExportButton({ table, filter }: { table: Table; filter: Readonly<Record<string, string>> }) {
  const endpoint = table.export
  const may = useMay(endpoint.access.staff)
  const [ending, setEnding] = useState<string>()
  const { run, isRunning, error } = useChange(endpoint)
  if (!may) return null
  const save = async () => {
    setEnding(undefined)
    const file: z.output<typeof TableFile> | null = await run({ body: filter })
    if (!file) return
    saveFile(file.file_name, file.content, 'text/csv;charset=utf-8')
    const rows = countWording(file.rows)
    setEnding(
      file.is_whole ? `${rows}줄을 내려받았어요` : `앞의 ${rows}줄만 내려받았어요. 조건을 좁혀 나누어 받아 주세요`,
    )
  }
  return (
    <span className="ml-auto flex flex-wrap items-center gap-3">
      <span role="status" className="text-soft">
        {ending}
      </span>
      <Refusal error={error} />
      <BusyButton look="quiet" isWaiting={isRunning} onClick={() => void save()}>
        CSV로 받기
      </BusyButton>
    </span>
  )
}
