import type { Endpoint } from '#contract/endpoint.ts'
import { printTable } from '#contract/table.ts'
import { instantWording } from '#domain/calendar.ts'
import { TABLES } from '../http/endpoints.ts'

/** Longest text in a column, so that a row stays on one line; `--json` has the whole text. */
const WIDEST_CELL = 120
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

function wordingOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return INSTANT.test(value) ? instantWording(Date.parse(value)) : value
  if (isRows(value)) return JSON.stringify(value)
  return Array.isArray(value) ? value.map(wordingOf).join(' ') || '-' : String(value)
}

/** An object's fields; fields of nested objects are named by their path. */
const flat = (fields: Fields, prefix = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as [string, unknown]],
  )

const cellOf = (value: unknown) => {
  const text = wordingOf(value).replace(/\s+/g, ' ')
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL)}…` : text
}

function columns(rows: readonly Fields[]): string {
  const flattened = rows.map((row) => new Map(flat(row)))
  // A list within a row does not fit into a line of columns.
  if (flattened.some((row) => [...row.values()].some(isRows))) return rows.map(lines).join('\n\n')
  const names = [...new Set(flattened.flatMap((row) => [...row.keys()]))]
  return [names, ...flattened.map((row) => names.map((name) => cellOf(row.get(name))))]
    .map((cells) => cells.join('\t'))
    .join('\n')
}

const indented = (text: string) => text.replace(/^/gm, '  ')

const lines = (fields: Fields): string =>
  flat(fields)
    .map(([name, value]) => (isRows(value) ? `${name}:\n${indented(columns(value))}` : `${name}: ${wordingOf(value)}`))
    .join('\n')

/** An answer for a terminal: columns for a list, `name: value` for an object, a file as it is. */
export function printAnswer(endpoint: Endpoint, reply: unknown): string {
  if (isFields(reply) && typeof reply.file_name === 'string' && typeof reply.content === 'string')
    return reply.content.replaceAll('\r\n', '\n')
  if (Array.isArray(reply)) return reply.length === 0 ? '없습니다.' : isRows(reply) ? columns(reply) : wordingOf(reply)
  if (!isFields(reply)) return wordingOf(reply)
  const { rows, next, ...more } = reply
  if (!Array.isArray(rows)) return lines(reply)
  const table = TABLES.find(({ list }) => list === endpoint)
  return [
    table ? printTable(table, rows as never[]) : rows.length === 0 ? '없습니다.' : columns(rows),
    ...flat(more).map(([name, value]) => `${name}: ${wordingOf(value)}`),
    ...(next === null || next === undefined ? [] : [`다음: after=${next}`]),
  ].join('\n')
}
