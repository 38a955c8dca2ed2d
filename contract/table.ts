import { z } from 'zod'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { csv } from '#domain/csv.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { type Endpoint, madeEndpoint } from './endpoint.ts'
import { Count, integerInUrl, LARGEST_ID, limitInUrl } from './fields.ts'

/*
 * A list of admin, declared once. Its call and its file as endpoints, the CSV, the page (`web/admin/kit/admin-table.tsx`)
 * and what the command line prints follow from the declaration; `implementTable` answers both endpoints.
 */

type Value = string | number | null

interface Formatting {
  readonly wording: (value: Value) => string
  readonly isNumeric?: true
  /** Put behind the heading of a file. */
  readonly unit?: string
}

/** How a value is said to people; a file has the value itself. */
const FORMATS = {
  text: { wording: String },
  /** A number of a row of ours. */
  number: { wording: String, isNumeric: true },
  count: { wording: (value: Value) => countWording(Number(value)), isNumeric: true },
  /** Whole won. */
  won: { wording: (value: Value) => exactWon(Number(value)), isNumeric: true, unit: '(원)' },
  /** The last four digits of a mobile number. */
  phone: { wording: (value: Value) => `····${value}`, unit: ' 끝자리' },
  /** A Korean day, `YYYY-MM-DD`. */
  day: { wording: (value: Value) => dayWording(String(value)) },
  /** An instant, UTC, ISO 8601; people read the time of Seoul. */
  instant: { wording: (value: Value) => instantWording(String(value)) },
} satisfies Record<string, Formatting>
type Format = keyof typeof FORMATS
const formattingOf = ({ format = 'text' }: { readonly format?: Format }): Formatting => FORMATS[format]

/** How a state is marked: done or well, waiting for staff, in trouble, or none of these. */
export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

type SortDirection = 'ascending' | 'descending'

interface ColumnBase<Row, Sort extends string> {
  readonly heading: string
  /** `text` unless said. */
  readonly format?: Format
  /** For a state: its mark on the page. */
  readonly tone?: (row: Row) => Tone
  /** The orders that a press on the heading gives, one after the other. */
  readonly sorts?: readonly (readonly [sort: Sort, way: SortDirection])[]
}

/**
 * A column: a field of the row by its name, or what `value` says of the row under a name of its own; null is an empty
 * cell. One that only the page has may come without a value: the page then draws the cell.
 */
export type Column<Row, Sort extends string = string> = ColumnBase<Row, Sort> &
  (
    | { readonly key: FieldOf<Row>; readonly value?: undefined; readonly only?: 'page' | 'file' }
    | { readonly key: string; readonly value: (row: Row) => Value; readonly only?: 'page' | 'file' }
    | { readonly key: string; readonly value?: undefined; readonly only: 'page' }
  )
type FieldOf<Row> = { [K in keyof Row & string]: Row[K] extends Value ? K : never }[keyof Row & string]

/** For the column of when a row came. */
export const BY_AGE = [
  ['newest', 'descending'],
  ['oldest', 'ascending'],
] as const

/** A filter of a list. */
export interface Filter<S extends z.ZodType = z.ZodType> {
  /** Of the query, optional. */
  readonly schema: S
  /** How the page asks for it; without, only callers can. `choices` stand in sight, the others in one form. */
  readonly control?: 'choices' | 'select' | 'search' | 'text' | 'day'
  readonly label?: string
  /** Values with their names; `''` for all. */
  readonly choices?: readonly (readonly [value: string, name: string])[]
  readonly placeholder?: string
  /** The filter's value at first, where that is not everything. */
  readonly usual?: string
}

interface Choices<V extends string> {
  readonly label: string
  /** Every value that there is, with its Korean name. */
  readonly names: Readonly<Record<V, string>>
  /** The label of the choice without a filter; absent where a value always holds, which is then `usual`. */
  readonly all?: string
  readonly usual?: NoInfer<V>
}

/** A filter of a few values, all in sight. */
export function choiceOf<V extends string>({ label, names, all, usual }: Choices<V>) {
  const values = Object.keys(names) as [V, ...V[]]
  const error = `${withParticle(label, '은/는')} ${values.join(', ')} 중 하나입니다.`
  const choices = values.map((value) => [value, names[value]] as const)
  return {
    schema: z.enum(values, { error }).optional(),
    control: 'choices' as const,
    label,
    choices: all === undefined ? choices : [['', all] as const, ...choices],
    ...(usual !== undefined && { usual }),
  }
}

/** The rows after the one with this id, in the order asked for. */
const AfterInUrl = integerInUrl(1, LARGEST_ID, '번호가 아닙니다.')

const sortOf = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z
    .enum(sorts, { error: `순서는 ${sorts.join(', ')} 중 하나입니다.` })
    // The first of them, which the type of an array does not know to be there.
    .default(sorts[0] as never)

/** Which page of a list is asked for: in which order (the first is the usual one), and after which row. */
const pageOf = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort: sortOf(sorts),
  after: AfterInUrl.optional(),
  limit: limitInUrl(200).default(50),
})

/** A list as a file for a spreadsheet. */
export const TableFile = z.object({
  /** `members-2026-10-12.csv`. */
  file_name: z.string(),
  /** CSV that begins with a byte order mark; what a spreadsheet would compute is quoted. */
  content: z.string(),
  rows: Count,
  /** False where there are more than a file holds. */
  is_whole: z.boolean(),
})

type SchemasOf<F extends Readonly<Record<string, Filter>>> = { readonly [K in keyof F]: F[K]['schema'] }

interface Declaration<
  Path extends `/api/${string}`,
  P extends Permission,
  Row extends z.ZodType<{ readonly id: number }>,
  S extends readonly [string, ...string[]],
  F extends Readonly<Record<string, Filter>>,
  T extends z.ZodRawShape,
  Call extends Pick<Endpoint, 'params' | 'opens_personal_data' | 'action' | 'refuses'>,
> {
  /** Of the file, and of the list in the audit log: `members`. */
  readonly name: string
  /** Korean. */
  readonly title: string
  readonly path: Path
  readonly access: { readonly staff: P }
  readonly summary: string
  /** Further properties of the call: parameters, refusals, that it opens personal data and how the audit log says that. */
  readonly call?: Call
  /** The permission for the list as a file, where it differs from the one to see it; `none`: there is no file. */
  readonly file?: Permission | 'none'
  /** A row as it is sent. `id` is what the next page begins after. */
  readonly row: Row
  /** The field by which an opened row stands in the address. */
  readonly key: keyof z.output<Row> & string
  /** The first is the usual one. */
  readonly sorts: S
  readonly filters: F
  /** Totals of the whole list, and their words beside the title. */
  readonly totals?: T
  readonly totalsWording?: (totals: z.output<z.ZodObject<T>>) => string | null
  /** The sentence for a list without rows. */
  readonly empty: string
  /** The column on which a press opens the row. */
  readonly opens?: string
  readonly columns: readonly Column<z.output<Row>, S[number]>[]
}

/** A list as the audit log names it: `회원 목록`. */
export const titleOfList = (title: string): string => `${title} 목록`

/** Declares a list of admin. */
export function table<
  const Path extends `/api/${string}`,
  const P extends Permission,
  Row extends z.ZodType<{ readonly id: number }>,
  const S extends readonly [string, ...string[]],
  F extends Readonly<Record<string, Filter>>,
  T extends z.ZodRawShape = Record<never, never>,
  const Call extends Pick<Endpoint, 'params' | 'opens_personal_data' | 'action' | 'refuses'> = Record<never, never>,
>(declaration: Declaration<Path, P, Row, S, F, T, Call>) {
  const { title, path, access, summary, call, row, sorts, filters, totals, file = access.staff } = declaration
  const schemas = Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, schema]),
  ) as unknown as SchemasOf<F>
  return {
    ...declaration,
    /** One page: `rows`, the id that the next begins after (null at the end), and the totals. */
    list: madeEndpoint({
      ...({ method: 'GET', path, access, summary } as const),
      ...(call as Call),
      query: z.object({ ...schemas, ...pageOf(sorts) }),
      reply: z.object({ rows: z.array(row), next: z.int().nullable(), ...(totals as T) }),
    }),
    /** The list as a file. */
    export: madeEndpoint({
      method: 'POST',
      path: `${path as `/api/${string}`}/export`,
      access: { staff: file === 'none' ? access.staff : file },
      action: `${withParticle(titleOfList(title), '을/를')} CSV로 저장`,
      changes: [],
      needs_fresh_factor: true,
      summary: `${title}: 찾은 것을 목록에서처럼 CSV로. 감사 기록에 남습니다.`,
      body: z.object({ ...schemas, sort: sortOf(sorts) }),
      reply: TableFile,
    }),
  }
}

/** Any list of admin. */
export interface Table<Row = never> {
  readonly name: string
  readonly title: string
  readonly file?: Permission | 'none'
  readonly key: string
  readonly sorts: readonly [string, ...string[]]
  readonly filters: Readonly<Record<string, Filter>>
  readonly totalsWording?: (totals: never) => string | null
  readonly empty: string
  readonly opens?: string
  readonly columns: readonly Column<Row>[]
  readonly list: Endpoint & { readonly query: z.ZodType; readonly reply: z.ZodType }
  readonly export: Endpoint & {
    readonly method: 'POST'
    readonly access: { readonly staff: Permission }
    readonly needs_fresh_factor: true
    readonly body: z.ZodType
    readonly reply: typeof TableFile
  }
}

/** A row of a table as it is answered. */
export type RowOf<T extends { readonly row: z.ZodType }> = z.output<T['row']>

const cellOf = <Row>(column: Column<Row>, row: Row): Value =>
  column.value ? column.value(row) : ((row as Record<string, Value | undefined>)[column.key] ?? null)

export const isNumeric = (column: { readonly format?: Format }): boolean => formattingOf(column).isNumeric === true

/** A cell in words; null for an empty one. */
export function wordingOf<Row>(column: Column<Row>, row: Row): string | null {
  const value = cellOf(column, row)
  return value === null || value === '' ? null : formattingOf(column).wording(value)
}

/** Rows of a table as a CSV file: all columns except page-only ones, with unformatted values. */
export function csvOf<Row>({ columns }: { readonly columns: readonly Column<Row>[] }, rows: readonly Row[]): string {
  const inFile = columns.filter(({ only }) => only !== 'page')
  return csv(
    inFile.map((column) => column.heading + (formattingOf(column).unit ?? '')),
    rows.map((row) => inFile.map((column) => cellOf(column, row))),
  )
}

/** Rows of a table as the command line prints them: what the page says, a tab between cells, the headings first. */
export function printTable<Row>(
  { key, columns, empty }: Pick<Table, 'key' | 'empty'> & { readonly columns: readonly Column<Row>[] },
  rows: readonly Row[],
): string {
  if (rows.length === 0) return empty
  const drawn = columns.filter(({ only, value, key }) => only !== 'file' && (value || key in (rows[0] as object)))
  // The next command names the row by its key.
  const keyed = drawn.some((column) => column.key === key) ? [] : columns.filter((column) => column.key === key)
  const printed = [...keyed, ...drawn]
  return [
    printed.map(({ heading }) => heading),
    ...rows.map((row) => printed.map((column) => wordingOf(column, row) ?? '-')),
  ]
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')
}
