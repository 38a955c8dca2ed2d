/** The tints of a heat map, from the lightest. */
export const HEAT = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const

/** The tint of a value; `ends`: where one ends and the next begins. */
export const heatOf = (value: number, ends: readonly number[]) => HEAT[ends.filter((end) => value >= end).length]
