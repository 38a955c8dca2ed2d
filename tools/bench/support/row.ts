/** One line of the table: what is measured, what it must reach, what it reached. */
export interface Row {
  readonly what: string
  readonly reach: string
  readonly got: string
  readonly isOk: boolean
}

/** A topic measures some rows; each file of tools/bench/ exports one. */
export type Topic = () => Promise<readonly Row[]>

const number = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

export const atLeast = (what: string, bound: number, value: number, remark = ''): Row => ({
  what,
  reach: `≥ ${bound}`,
  got: `${number(value)}${remark && `  (${remark})`}`,
  isOk: value >= bound,
})

export const atMost = (what: string, bound: number, value: number, remark = ''): Row => ({
  what,
  reach: `≤ ${bound}`,
  got: `${number(value)}${remark && `  (${remark})`}`,
  isOk: value <= bound,
})

export const exactly = (what: string, wanted: number, value: number, remark = ''): Row => ({
  what,
  reach: `= ${wanted}`,
  got: `${value}${remark && `  (${remark})`}`,
  isOk: value === wanted,
})

/** The value that so large a share of the values is not above, the nearest from above; NaN of none. */
export const atShare = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
