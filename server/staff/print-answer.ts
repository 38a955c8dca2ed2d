import type { fetchDraws } from '#contract/admin/draw-fetching.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { printTable } from '#contract/table.ts'
import { instantWording } from '#domain/calendar.ts'
import { drawSourceWording } from '#domain/draw/draw-source.ts'
import { troubleWording } from '#domain/draw/fetch-wording.ts'
import type { FetchEnd } from '#domain/draw/fetching.ts'
import { type Fields, isFields } from '#domain/is-fields.ts'
import { TABLES } from '../http/endpoints.ts'

/** Longest text in a column, so that a row stays on one line; `--json` has the whole text. */
const WIDEST_CELL = 120
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const isRows = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

function wordingOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return INSTANT.test(value) ? instantWording(value) : value
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

type Synced = Reply<typeof fetchDraws>

const HOW = { stored: '저장', completed: '추가', corrected: '정정', unchanged: '그대로' } as const
const OUTCOMES: Readonly<Record<FetchEnd, string>> = {
  off: 'DRAW_SOURCES=off 이므로 묻지 않았습니다.',
  busy: '다른 곳에서 이미 묻고 있습니다.',
  nothing_missing: '빠진 것이 없습니다.',
  stored: '새로 저장했습니다.',
  held: '사람이 정해야 할 것이 있습니다. npm run staff -- list-pending-draws state=open',
  waiting: '아직 새로 나온 것이 없습니다.',
  failed: '어느 출처도 답하지 않았습니다.',
}
/** Rounds that are listed one by one, at most; a longer catch-up is only counted. */
const LISTED = 10

/** The outcome of a fetch, for the terminal. */
export const fetchedWording = ({ outcome, sources, stored, held }: FetchReply): string =>
  [
    OUTCOMES[outcome],
    ...sources.map(
      ({ name, rounds, trouble }) => `${drawSourceWording(name)}\t${trouble === null ? `${rounds}건` : trouble}`,
    ),
    ...(stored.length > LISTED
      ? [`제${stored[0]?.round_number}회~제${stored.at(-1)?.round_number}회\t${stored.length}건 저장`]
      : stored.map(({ round_number, how }) => `제${round_number}회\t${HOW[how]}`)),
    ...held.map(({ round_number, reason }) => `제${round_number}회\t보류: ${reason}`),
  ].join('\n')

type FetchReply = {
  readonly [K in keyof Synced]: Synced[K] extends readonly (infer Row)[] ? readonly Row[] : Synced[K]
}

/** The sentence that the start prints about its first fetch; none when there is nothing to say. */
export function startWording({
  outcome,
  stored,
  sources,
}: Pick<FetchReply, 'outcome' | 'stored' | 'sources'>): string | null {
  if (outcome === 'failed')
    return `추첨 결과를 받아올 곳에 연결하지 못했습니다. 저장된 결과로 시작하고 한 시간마다 다시 묻습니다. (${troubleWording(sources)})`
  const newest = stored.reduce((largest, { round_number }) => Math.max(largest, round_number), 0)
  return newest > 0 ? `제${newest}회까지 추첨 결과를 받아왔습니다.` : null
}
