import type { ChanceOfCount } from '#domain/statistics/chance.ts'

/** One decimal, always. */
export const one = (value: number): string => value.toFixed(1)

/** `33.3%` */
export const percentWording = (value: number): string => `${one(value)}%`

/** Of a test: the probability of straying so far by chance alone. */
export const pValueWording = (p: number): string => (p < 0.001 ? '0.001 미만' : p.toFixed(3))

/** `+12%`, `−3%`, `0%` */
export function signedPercentWording(percent: number): string {
  const rounded = Math.round(percent)
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}%`
}

/** `1~8회` */
export const bandWording = ({ band_low, band_high }: Pick<ChanceOfCount, 'band_low' | 'band_high'>): string =>
  `${band_low}~${band_high}회`

/** The expectation of chance, beside a count. */
export const chanceWording = (chance: ChanceOfCount): string =>
  `우연이면 ${one(chance.expected_count)}회 (보통 ${bandWording(chance)})`

export const roundRangeWording = (range: { start_round: number; end_round: number } | null): string =>
  range === null ? '' : `제${range.start_round}회 ~ 제${range.end_round}회`

/** A place as SVG takes it: `12.5%` of the way, never outside, whatever the figures. */
export const percentAt = (value: number, full: number): string =>
  full <= 0 ? '0%' : `${Math.round(Math.min(1, Math.max(0, value / full)) * 10_000) / 100}%`
