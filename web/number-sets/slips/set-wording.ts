import type { NumberSet } from '#contract/number-sets/number-sets.ts'

/** As it is put on the clipboard. */
export const copiedWording = ({ round_target, numbers }: NumberSet): string =>
  `제${round_target}회 ${numbers.join(', ')}`
