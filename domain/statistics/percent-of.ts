/** A share in percent with one decimal, half up; 0 of nothing. 7 of 30 is 23.3. */
export const percentOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count * 1000) / total) / 10
