/** A part of a whole as SVG takes it, `12.5%`. The plots have the like; taking theirs would bring all of them along. */
export const shareAt = (part: number, whole: number): string =>
  `${whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0}%`
