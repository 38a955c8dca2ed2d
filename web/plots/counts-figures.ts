import { countWording } from '#domain/count-wording.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { bandWording, one, percentWording } from './wording.ts'

interface CountRow extends ChanceOfCount {
  readonly name: string
  readonly frequency: number
  /** Of all, where the table has a column for it. */
  readonly percentage?: number
}

export interface Counts {
  readonly caption: string
  /** Names of what is counted, of the count, and of its share. */
  readonly columns: readonly [name: string, count: string] | readonly [name: string, count: string, share: string]
  readonly rows: readonly CountRow[]
  /** Of a count. */
  readonly unit?: string
}

/** Counts beside what chance gives, as `FiguresTable` takes them; apart from it, so that both travel where they are needed. */
export const countsFigures = ({ caption, columns, rows, unit = '회' }: Counts) => ({
  caption,
  columns: [...columns, '우연이면', '보통 범위'],
  rows: rows.map(({ name, frequency, percentage, ...chance }) => [
    name,
    `${countWording(frequency)}${unit}`,
    ...(columns.length === 3 && percentage !== undefined ? [percentWording(percentage)] : []),
    `${one(chance.expected_count)}${unit}`,
    bandWording(chance),
  ]),
})
