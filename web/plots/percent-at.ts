/** A place as SVG takes it: `12.5%` of the way, never outside, whatever the figures. */
export const percentAt = (value: number, full: number): string =>
  full <= 0 ? '0%' : `${Math.round(Math.min(1, Math.max(0, value / full)) * 10_000) / 100}%`
